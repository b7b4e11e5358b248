import { describe, expect, test } from 'vitest';
import { chatMessage } from '../../src/monitoring/channels/chat.ts';
import { alertEmailTo } from '../../src/monitoring/email/alert-email.ts';
import { foldedByCause } from '../../src/monitoring/email/folded.ts';
import { mailHostEvent } from '../../src/monitoring/events/mail.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { anAlert, HOST_LOST, mailMoved, weakened } from '../mail/alerts.ts';

const T = Date.UTC(2026, 10, 22, 7, 40);
const MINUTE_MS = 60_000;
const [SILENT, LOST] = HOST_LOST;
const HOST = 'mx.harbor.example' as never;
const quiet = { scoreBefore: null, scoreAfter: null };
const at = (minutes: number, id: string, changes: Partial<Alert>): Alert =>
  anAlert({ ...quiet, id, at: T + minutes * MINUTE_MS, ...changes });
const events = (...all: readonly (Alert['events'][number] | undefined)[]): Alert['events'] => {
  const [first, ...others] = all.flatMap((one) => one ?? []);
  if (first === undefined) throw new Error('an alert has an event');
  return [first, ...others];
};

/** A server that was silent, and 40 minutes later the reason: its name lost its address. */
const CONSEQUENCE = at(0, 'silent', { events: events(SILENT) });
const CAUSE = at(40, 'lost', { events: events(LOST) });
const OTHER = at(5, 'weakened', { events: events(weakened('cityledger.example')) });
const to = { id: 'r', language: 'en', address: 'mara@harbor.example' } as const;
const context = { secret: 's', publicUrl: 'https://zonewell.test' };
const digest = (...[first, ...others]: readonly [Alert, ...Alert[]]) => ({
  alerts: [first, ...others] as const,
  undelivered: [],
  intervalMs: null,
});

describe('alerts of one domain in one message', () => {
  test.each<[what: string, alerts: readonly [Alert, ...Alert[]], folded: readonly (readonly string[])[]]>([
    ['a consequence before its cause', [CONSEQUENCE, CAUSE], [['silent', 'lost']]],
    ['with others between them', [CONSEQUENCE, OTHER, CAUSE], [['silent', 'lost'], ['weakened']]],
    ['of two domains', [CONSEQUENCE, { ...CAUSE, domain: 'other.example' as never }], [['silent'], ['lost']]],
    [
      'a cause that is over, and a consequence that is not',
      [CONSEQUENCE, { ...CAUSE, closedAt: CAUSE.at + 1 }],
      [['silent'], ['lost']],
    ],
    [
      'nothing that follows from anything',
      [OTHER, at(9, 'moved', { events: events(mailMoved('cityledger.example', 'quay')) })],
      [['weakened'], ['moved']],
    ],
    [
      'what ended, and what begins again',
      [at(0, 'back', { events: events(mailHostEvent('mail-host-back', 'cityledger.example' as never, HOST)) }), CAUSE],
      [['back'], ['lost']],
    ],
  ])('%s', (_what, alerts, folded) => {
    expect(foldedByCause(alerts).map(({ of }) => of.map(({ id }) => id))).toEqual(folded);
  });

  test('an e-mail has the cause in front, what follows beneath it, and counts one thing', () => {
    const { subject, text } = alertEmailTo(to, digest(CONSEQUENCE, CAUSE), context) as {
      subject: string;
      text: string;
    };
    expect(subject).toContain(HOST);
    expect(subject).not.toMatch(/more (?:alert|change)/);
    expect(text).toContain('We saw it between');
    const flat = text.replaceAll(/\s+/g, ' ').toLowerCase();
    const places = ['has no address any more', 'what follows from it', 'port 25'].map((part) => flat.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('a chat has them in the same order', () => {
    const { blocks } = chatMessage(digest(CONSEQUENCE, CAUSE), to, { secret: 's', publicUrl: () => 'https://z.test' });
    const texts = blocks.map(({ text }) => text).join('\n');
    expect(texts).toMatch(/has no address any more[\s\S]*What follows from it/);
  });

  test('alerts that are many in one domain are left as they are', () => {
    const [first, ...others] = Array.from({ length: 21 }, (_, i) =>
      at(i, `a${i}`, { events: events(i % 2 ? LOST : SILENT) }),
    );
    if (first === undefined) throw new Error('there are 21');
    expect(foldedByCause([first, ...others])).toHaveLength(21);
  });
});
