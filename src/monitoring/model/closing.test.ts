import { describe, expect, test } from 'vitest';
import { DNS_CHANGE_TEXTS } from '../../changes/dns-texts.ts';
import { MAIL_CHANGE_TEXTS } from '../../changes/mail-texts.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { registrationEnding, registrationRenewed } from '../../changes/registration.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { txtOctets } from '../../domain/rdata/encode.ts';
import { DAY_MS } from '../../domain/time.ts';
import { agreeingEvents, disagreeingEvents } from '../events/disagreement.ts';
import { registrationEvent } from '../events/judged.ts';
import { silenceEvent } from '../events/silence.ts';
import type { Alert, AlertEvent } from './alert.ts';
import { gravityOf, isClosedFromStart, isTakenBack } from './closing.ts';

const NAME = '_dmarc.shop.example' as DnsName;
const [REJECT, NONE] = ['v=DMARC1; p=reject', 'v=DMARC1; p=none'];

const dmarc = (before: string, after: string, more: Partial<AlertEvent> = {}): AlertEvent => ({
  kind: 'dmarc-weakened',
  about: { kind: 'records', key: [`${NAME} TXT`] },
  group: 'policy-weakened',
  severity: 'error',
  message: MAIL_CHANGE_TEXTS.message('dmarc-weakened', { from: before, to: after }),
  reason: null,
  whatToDo: null,
  differences: [{ name: NAME, type: 'TXT', before: [before], after: [after] }],
  since: null,
  asBefore: null,
  ...more,
});
const good: AlertEvent = {
  ...dmarc(NONE, REJECT),
  kind: 'dnssec-enabled',
  severity: 'info',
  message: DNS_CHANGE_TEXTS.message('dnssec-enabled'),
  differences: [],
};
const ofRegistration = (judged: Judgement<'registration'>): AlertEvent => registrationEvent(DOMAIN, judged);
const DOMAIN = 'shop.example' as DomainName;
const ending = (days: number) =>
  ofRegistration(registrationEnding(DOMAIN, { expiresAt: days * DAY_MS, now: 0, registrar: null }));
const renewed = ofRegistration(registrationRenewed(DOMAIN, 365 * DAY_MS));
const silent = silenceEvent('not-answering', { domain: 'shop.example' as DnsName, since: 1, count: 3 });
const back = silenceEvent('answers-again', { domain: 'shop.example' as DnsName, since: 1, count: 3 });
const content = (text: string) => ({
  at: 0,
  outcome: 'answer' as const,
  aliases: [],
  records: [{ name: NAME, type: 'TXT' as const, ttlSeconds: 300, octets: txtOctets(text) }],
});
const step = { name: NAME, type: 'TXT' as const, before: content(REJECT), after: content(NONE) };
const OLD = { ...step, old: ['ns1.example' as DnsName], others: ['ns2.example' as DnsName], since: 1 };
const [disagreeing = good] = disagreeingEvents(
  'shop.example' as DnsName,
  [{ ...OLD, denying: [], isByTurns: false, leadsElsewhere: false }],
  [],
);
const [agreeing = good] = agreeingEvents(
  'shop.example' as DnsName,
  [{ ...step, reportedAs: ['_dmarc.shop.example TXT'] }],
  [],
);
const departed = (subject: string): AlertEvent => ({
  ...dmarc(REJECT, NONE),
  kind: 'pin-departed',
  about: { kind: 'pin', key: [subject] },
  differences: [],
});
const matching = (subject: string): AlertEvent => ({
  ...departed(subject),
  kind: 'pin-matches-again',
  severity: 'info',
});
const flapping = (...records: readonly string[]): AlertEvent => ({
  ...dmarc(REJECT, NONE),
  kind: 'flapping',
  about: { kind: 'records', key: records },
  differences: [],
});
const settled = (...records: readonly string[]): AlertEvent => ({ ...flapping(...records), kind: 'settled-back' });
const alertOf = (...[first, ...more]: [AlertEvent, ...AlertEvent[]]): Pick<Alert, 'at' | 'events'> => ({
  at: 1000,
  events: [first, ...more],
});

const backSince = (at: number): AlertEvent => ({
  ...dmarc(NONE, REJECT, { severity: 'info' }),
  kind: 'records-back',
  asBefore: at,
});

describe('an alert is closed from the start', () => {
  test.each([
    ['it asks for something', [dmarc(REJECT, NONE), good], null, false],
    ['it is good to know', [good], null, true],
    ['it was muted', [dmarc(REJECT, NONE)], 'muted', true],
    ['something ends in 30 days unless it is renewed', [ending(30)], null, false],
    ['that was muted', [ending(30)], 'muted', true],
    ['a renewal was seen', [renewed], null, true],
  ] as const)('where %s: %#', (_, [first, ...more], withheld, expected) => {
    expect(isClosedFromStart({ events: [first, ...more], withheld })).toBe(expected);
  });
});

describe('how grave an alert is', () => {
  test.each([
    ['one of good news', [good], null],
    ['a record that is less strict', [dmarc(REJECT, NONE), good], 'error'],
    ['a registration that ends in 30 days', [ending(30), good], 'warning'],
    ['one that ends in a day', [ending(1)], 'error'],
  ] as const)('%s', (_, [first, ...more], expected) => {
    expect(gravityOf({ events: [first, ...more], withheld: null })).toBe(expected);
  });
});

describe('an open alert ends with a later one', () => {
  test.each([
    ['the record is as it was', alertOf(dmarc(REJECT, NONE)), alertOf(dmarc(NONE, REJECT, { severity: 'info' })), true],
    ['good news beside it stays', alertOf(dmarc(REJECT, NONE), good), alertOf(dmarc(NONE, REJECT)), true],
    ['the record is another', alertOf(dmarc(REJECT, NONE)), alertOf(dmarc(NONE, 'v=DMARC1; p=quarantine')), false],
    ['something else changed', alertOf(dmarc(REJECT, NONE)), alertOf(good), false],
    ['one of two is left', alertOf(dmarc(REJECT, NONE), silent), alertOf(dmarc(NONE, REJECT)), false],
    ['all servers have the old record again', alertOf(disagreeing), alertOf(agreeing), true],
    ['all servers have the new record', alertOf(disagreeing), alertOf(dmarc(REJECT, NONE)), true],
    ['all servers have another', alertOf(disagreeing), alertOf(dmarc(REJECT, 'v=DMARC1')), false],
    [
      'some servers only have the old record again',
      alertOf(dmarc(NONE, REJECT)),
      alertOf({ ...disagreeing, differences: dmarc(REJECT, NONE).differences }),
      false,
    ],
    [
      'the record is as it was before an earlier alert',
      alertOf(dmarc(NONE, 'v=DMARC1; p=quarantine')),
      alertOf(backSince(500)),
      true,
    ],
    [
      'the record is as it was before a later alert',
      alertOf(dmarc('v=DMARC1; p=quarantine', NONE)),
      alertOf(backSince(1500)),
      false,
    ],
    ['it was renewed', alertOf(ending(30)), alertOf(renewed), true],
    ['the next stage began', alertOf(ending(30)), alertOf(ending(14)), true],
    ['something else changed before it was renewed', alertOf(ending(30)), alertOf(dmarc(REJECT, NONE)), false],
    ['the change beside it was undone', alertOf(dmarc(REJECT, NONE), ending(30)), alertOf(dmarc(NONE, REJECT)), false],
    ['it answers again', alertOf(silent), alertOf(back), true],
    ['it answers again, with a change', alertOf(silent), alertOf(dmarc(REJECT, NONE), back), true],
    ['a record changed back while it was silent', alertOf(dmarc(REJECT, NONE)), alertOf(back), false],
    ['the pin matches again', alertOf(departed('MX')), alertOf(matching('MX')), true],
    ['all that flapped settled, with another', alertOf(flapping('a', 'b')), alertOf(settled('b', 'a', 'c')), true],
    ['one of two that flapped settled', alertOf(flapping('a', 'b')), alertOf(settled('a')), false],
    ['another pin matches again', alertOf(departed('MX')), alertOf(matching('NS')), false],
  ])('%s', (_, open, later, expected) => expect(isTakenBack(open, later)).toBe(expected));
});
