import { describe, expect, test } from 'vitest';
import { EPP_STATUSES, eppStatus, statusOfRdap, whoisStatuses } from './statuses.ts';

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
  ])('of RDAP: %s', (text, expected) => expect(statusOfRdap(text)).toBe(expected));

  test('every EPP status is known by its own name', () => {
    for (const name of Object.keys(EPP_STATUSES)) expect(eppStatus(name)).toBe(name);
  });

  test('names of object prototypes are no statuses', () => {
    expect(eppStatus('constructor')).toBe(null);
    expect(statusOfRdap('__proto__')).toBe('__proto__');
  });
});
