import { describe, expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Alert, AlertEvent } from '../model/alert.ts';
import { gravityOf } from '../model/closing.ts';
import { decodeAlert, encodeAlert } from '../model/documents.ts';
import type { EventKind } from '../model/event-kind.ts';
import { recordsToPutBack } from '../model/put-back.ts';
import type { PlannedGroup } from '../rules/alert-rules.ts';
import { WATCH_EVENT_TEXTS } from './event-texts.ts';
import { EVENTS, isEnd } from './events.ts';
import { lookupsFailEvent, silenceEvent } from './silence.ts';
import { tellsChange, withheldOf } from './withheld.ts';

const DOMAIN = 'shop.example' as DomainName;

test('only what it is declared to be settled by settles an event, and that is never itself unless it comes in stages', () => {
  const selfSettled = Object.entries(EVENTS).flatMap(([kind, { settledBy }]) =>
    settledBy.some((later) => later === kind) ? [kind] : [],
  );
  expect(selfSettled.toSorted()).toEqual([
    'certificate-expires',
    'old-certificate-expires',
    'pin-still-departed',
    'registration-expires',
    'signatures-end',
    'unanswered-registration-expires',
    'unreached-certificate-expires',
  ]);
});

test('an event has its group and its gravest severity from its definition, unless what was found is milder', () => {
  expect(silenceEvent('not-answering', { domain: DOMAIN, since: 1, count: 3 })).toMatchObject({
    group: 'silence',
    severity: 'error',
  });
  const failing = (name: string) => lookupsFailEvent(DOMAIN, [{ name: name as DnsName, type: 'MX', since: 1 }], []);
  expect(failing(DOMAIN).severity).toBe('error');
  expect(failing(`mail.${DOMAIN}`).severity).toBe('warning');
});

describe('a window plans', () => {
  const planned = Object.entries(EVENTS).filter(([, { plannedAs }]) => plannedAs !== null);

  test('nothing that is due all the same, that asks the owner to act in time, or that is about who answers', () => {
    const never = planned.filter(
      ([, one]) =>
        one.isDueIfPlanned || one.isEnding || one.isReminder || ['silence', 'name-servers'].includes(one.group),
    );
    expect(never).toEqual([]);
    for (const group of ['registration', 'pins', 'findings'])
      expect(planned.filter(([, one]) => one.group === group)).toEqual([]);
  });

  test('nothing that has an end of its own, or is one, but for the mode of a policy and a certificate renewed in time', () => {
    const withEnd = planned.filter(([kind, { settledBy }]) => settledBy.length > 0 || isEnd(kind as EventKind));
    expect(withEnd.map(([kind]) => kind).toSorted()).toEqual([
      'certificate-renewed-in-time',
      'sts-strengthened',
      'sts-weakened',
    ]);
  });

  test.each<readonly [group: PlannedGroup | null, kinds: readonly EventKind[]]>([
    ['addresses', ['website-moved', 'alias-moved', 'ipv6-removed']],
    ['mail-route', ['mx-moved', 'mx-host-moved', 'mx-provider-added']],
    ['mail-policies', ['dmarc-weakened', 'spf-removed', 'dkim-rotated', 'sts-weakened', 'tls-rpt-moved', 'bimi-logo']],
    ['certificate', ['caa-issuer-added', 'tlsa-changed', 'validation-added']],
    ['other', ['text-added', 'https-changed', 'record-removed']],
    [null, ['website-gone', 'mx-unreachable', 'mx-moved-nowhere', 'mx-host-gone', 'mx-removed', 'address-unreachable']],
    [null, ['ns-moved', 'ds-added', 'dnssec-disabled', 'record-delegated', 'name-vanished', 'spf-open', 'host-gone']],
    [null, ['dmarc-broken', 'spf-too-many-lookups', 'dkim-repaired', 'caa-closed', 'flapping', 'values-back']],
  ])('as %s: %j', (group, kinds) => {
    for (const kind of kinds) expect([kind, EVENTS[kind].plannedAs]).toEqual([kind, group]);
  });
});

describe('an event of a kind that only a newer version knows', () => {
  const event: AlertEvent = {
    kind: 'zone-eclipsed' as EventKind,
    about: { kind: 'name', key: [DOMAIN] },
    group: 'name-servers',
    severity: 'error',
    message: WATCH_EVENT_TEXTS.message('not-answering', { domain: DOMAIN }),
    reason: null,
    whatToDo: null,
    differences: [{ name: DOMAIN, type: 'A', before: ['192.0.2.1'], after: [] }],
    since: 1,
    asBefore: null,
  };
  const alert: Alert = {
    id: 'a',
    account: 'mara',
    monitor: 'm',
    domain: DOMAIN,
    at: 1,
    events: [event],
    confirmedBy: [],
    scoreBefore: null,
    scoreAfter: null,
    withheld: null,
    closedAt: null,
    acknowledged: null,
  };

  test('is read as it was stored', () => {
    expect(decodeAlert(encodeAlert(alert))?.events).toEqual([event]);
  });

  test('counts as a change: it is sent, is open, and can be undone', () => {
    expect(withheldOf([event], { muted: [] })).toBeNull();
    expect(gravityOf(alert)).toBe('error');
    expect(tellsChange(event)).toBe(true);
    expect(recordsToPutBack(event)).toHaveLength(1);
  });
});
