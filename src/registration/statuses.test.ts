import { describe, expect, test } from 'vitest';
import { EPP_STATUSES, eppStatus, isKnownStatus, RDAP_STATUSES, statusOfRdap, whoisStatuses } from './statuses.ts';

describe('statuses', () => {
  test.each([
    ['clientTransferProhibited https://icann.org/epp#clientTransferProhibited', ['clientTransferProhibited']],
    ['clientTransferProhibited (https://www.icann.org/epp#clientTransferProhibited)', ['clientTransferProhibited']],
    ['clientTransferProhibited - http://www.icann.org/epp#clientTransferProhibited', ['clientTransferProhibited']],
    ['CLIENT_TRANSFER_PROHIBITED', ['clientTransferProhibited']],
    ['client transfer prohibited', ['clientTransferProhibited']],
    ['clientTransferProhibited -', ['clientTransferProhibited']],
    ['clientHold,serverHold', ['clientHold', 'serverHold']],
    ['clientHold serverHold', ['clientHold', 'serverHold']],
    ['Active, clientUpdateProhibited', ['Active', 'clientUpdateProhibited']],
    ['ok (paid and in zone)', ['ok']],
    ['ok - Normal state', ['ok']],
    ['OK', ['ok']],
    ['Connected (2024/06/30)', ['Connected']],
    ['200 Active', ['Active']],
    ['Registered until expiry date.', ['Registered']],
    ['REGISTERED, DELEGATED, VERIFIED', ['REGISTERED', 'DELEGATED', 'VERIFIED']],
    ['', []],
    [' - ', []],
  ])('of WHOIS: %s', (text, expected) => expect(whoisStatuses(text)).toEqual(expected));

  test.each([
    ['client transfer prohibited', 'clientTransferProhibited'],
    ['active', 'ok'],
    ['redemption period', 'redemptionPeriod'],
    ['add period', 'addPeriod'],
    ['server hold', 'serverHold'],
    ['validated', 'validated'],
    ['pending delete', 'pendingDelete'],
    ['associated', 'linked'],
    ['Transfer Prohibited', 'transfer prohibited'],
    ['locked', 'locked'],
    ['Odd one', 'Odd one'],
  ])('of RDAP: %s', (text, expected) => expect(statusOfRdap(text)).toBe(expected));

  test('every EPP status is known by its own name', () => {
    for (const name of Object.keys(EPP_STATUSES)) expect(eppStatus(name)).toBe(name);
  });

  /** The statuses of IANA's registry of RDAP JSON values. */
  const REGISTERED = `validated, renew prohibited, update prohibited, transfer prohibited, delete prohibited, proxy,
    private, removed, obscured, associated, active, inactive, locked, pending create, pending renew, pending transfer,
    pending update, pending delete, add period, auto renew period, client delete prohibited, client hold,
    client renew prohibited, client transfer prohibited, client update prohibited, pending restore, redemption period,
    renew period, server delete prohibited, server renew prohibited, server transfer prohibited,
    server update prohibited, server hold, transfer period, administrative, reserved`.split(/,\s+/);

  test.each(REGISTERED)('RDAP’s %s has a meaning', (status) => expect(isKnownStatus(statusOfRdap(status))).toBe(true));

  test('every status that RDAP alone has is in its registry', () => {
    expect(REGISTERED).toEqual(expect.arrayContaining(Object.keys(RDAP_STATUSES)));
  });

  test.each(['constructor', '__proto__', 'Locked', 'Connected'])('%s has none', (status) =>
    expect(isKnownStatus(status)).toBe(false),
  );

  test('names of object prototypes are no statuses', () => {
    expect(eppStatus('constructor')).toBe(null);
    expect(statusOfRdap('__proto__')).toBe('__proto__');
  });
});
