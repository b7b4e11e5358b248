import { describe, expect, test } from 'vitest';
import { DNS_CHANGE_TEXTS } from '../changes/dns-texts.ts';
import { MAIL_CHANGE_TEXTS } from '../changes/mail-texts.ts';
import type { DnsName } from '../domain/name.ts';
import type { Alert, AlertEvent } from './alert.ts';
import { isClosedFromStart, isTakenBack } from './closing.ts';
import { silenceEvent } from './events.ts';

const NAME = '_dmarc.shop.example' as DnsName;
const [REJECT, NONE] = ['v=DMARC1; p=reject', 'v=DMARC1; p=none'];

const dmarc = (before: string, after: string, more: Partial<AlertEvent> = {}): AlertEvent => ({
  kind: 'dmarc-weakened',
  group: 'policy-weakened',
  severity: 'error',
  message: MAIL_CHANGE_TEXTS.message('dmarc-weakened', { from: before, to: after }),
  reason: null,
  whatToDo: null,
  differences: [{ name: NAME, type: 'TXT', before: [before], after: [after] }],
  since: null,
  ...more,
});
const good: AlertEvent = {
  ...dmarc(NONE, REJECT),
  kind: 'dnssec-enabled',
  severity: 'info',
  message: DNS_CHANGE_TEXTS.message('dnssec-enabled'),
  differences: [],
};
const silent = silenceEvent('not-answering', 'shop.example' as DnsName, 1, 3);
const back = silenceEvent('answers-again', 'shop.example' as DnsName, 1, 3);
const told = (...[first, ...more]: [AlertEvent, ...AlertEvent[]]): Pick<Alert, 'events'> => ({
  events: [first, ...more],
});

describe('an alert is closed from the start', () => {
  test.each([
    ['it asks for something', [dmarc(REJECT, NONE), good], null, false],
    ['it is good to know', [good], null, true],
    ['it was muted', [dmarc(REJECT, NONE)], 'muted', true],
  ] as const)('where %s: %#', (_, [first, ...more], withheld, expected) => {
    expect(isClosedFromStart({ events: [first, ...more], withheld })).toBe(expected);
  });
});

describe('an open alert ends with a later one', () => {
  test.each([
    ['the record is as it was', told(dmarc(REJECT, NONE)), told(dmarc(NONE, REJECT, { severity: 'info' })), true],
    ['good news beside it stays', told(dmarc(REJECT, NONE), good), told(dmarc(NONE, REJECT)), true],
    ['the record is another', told(dmarc(REJECT, NONE)), told(dmarc(NONE, 'v=DMARC1; p=quarantine')), false],
    ['something else changed', told(dmarc(REJECT, NONE)), told(good), false],
    ['one of two is left', told(dmarc(REJECT, NONE), silent), told(dmarc(NONE, REJECT)), false],
    ['it answers again', told(silent), told(back), true],
    ['it answers again, with a change', told(silent), told(dmarc(REJECT, NONE), back), true],
    ['a record changed back while it was silent', told(dmarc(REJECT, NONE)), told(back), false],
    [
      'another pin matches again',
      told({
        ...dmarc(REJECT, NONE),
        kind: 'pin-departed',
        differences: [],
        message: { id: 'x', args: { subject: 'MX' } },
      }),
      told({ ...good, kind: 'pin-matches-again', message: { id: 'x', args: { subject: 'NS' } } }),
      false,
    ],
  ])('%s', (_, open, later, expected) => expect(isTakenBack(open, later)).toBe(expected));
});
