import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { createDigestEmails } from '../../src/monitoring/email/alert-email.ts';
import { sendDigests } from '../../src/monitoring/email/digest.ts';
import { recipientState } from '../../src/monitoring/model/monitor.ts';
import type { WatchState } from '../../src/monitoring/model/watch-state.ts';
import type { Stores } from '../../src/store/opened.ts';
import {
  ACCOUNTS,
  allAlerts,
  allMonitors,
  LAST_RUN,
  type OlderMonitoring,
  openOlderMonitoring,
  STATES_FILE,
} from '../support/older-monitoring.ts';
import { allRows } from '../support/upgraded-world.ts';

// A database as version 21 left it, with an alert for every headline that there was then. Whoever has such a database
// must be able to read all of it: the texts that alerts name by their ids may be renamed only with an alias.

/** Alerts that the file holds, and texts that they name: headlines, reasons, what to do, and clauses in them. */
const [ALERTS, TEXTS] = [240, 545];

const NOW = LAST_RUN;
const PUBLIC_URL = 'https://zonewell.example';

/** The ids of all messages in a value, however deep. */
function idsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'id' in value && 'args' in value && typeof value.id === 'string' ? [value.id] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
}

describe('a database with monitors of every kind', () => {
  let opened: OlderMonitoring;
  let stores: Stores;
  beforeAll(async () => {
    opened = await openOlderMonitoring();
    stores = opened.stores;
  });
  afterAll(() => opened.close());

  test('every document is read', async () => {
    const accounts = await stores.accounts.accountsAfter(null, 10);
    expect(accounts.map(({ id }) => id).toSorted()).toEqual(ACCOUNTS);
    const monitors = await allMonitors(stores);
    const states = await Promise.all(monitors.map(({ id }) => stores.monitors.monitor({ id })));
    expect(states.flatMap((one) => (one?.watch === null && one.lastRunAt !== null ? one.domain : []))).toEqual([]);
    expect((await allAlerts(stores)).length).toBe(ALERTS);
    expect(opened.unreadable).toEqual([]);
  });

  test('the texts that its alerts name', async () => {
    const alerts = await allAlerts(stores);
    expect(new Set(idsIn(alerts)).size).toBe(TEXTS);
  });

  test.each<[domain: string, of: (watch: WatchState) => unknown, expected: unknown]>([
    ['flapping.example', ({ rrsets }) => rrsets.filter(({ held }) => held?.isReported).map(({ type }) => type), ['A']],
    [
      'settled.example',
      ({ rrsets }) => rrsets.filter(({ flapped }) => flapped !== null).map(({ name }) => name),
      ['_dmarc.settled.example'],
    ],
    ['differing.example', ({ rrsets }) => rrsets.flatMap(({ disagreement }) => disagreement?.isReported ?? []), [true]],
    [
      'failing.example',
      ({ reach }) => [reach.reported, reach.down.map(({ host, isReported }) => [host, isReported])],
      [[['failing.example TXT']], [['ns3.dns.test', true]]],
    ],
    ['silent.example', ({ silenceTold }) => silenceTold, true],
    ['broken.example', ({ bogusSince }) => bogusSince !== null, true],
    ['faulty.example', ({ departures }) => departures.map(({ subject }) => subject), ['A']],
    [
      'faulty.example',
      ({ expiries }) => expiries.servers.map(({ troubles }) => troubles.map(({ trouble }) => trouble)),
      [['wrong-name', 'no-tls'], ['self-signed']],
    ],
    [
      'ending.example',
      ({ expiries }) => [
        ...expiries.servers.map(({ certificates }) => certificates.map(({ told }) => told)),
        expiries.registration?.told,
      ],
      [[[7]], [[1, 0]], [14]],
    ],
    [
      'unreached.example',
      ({ expiries }) => expiries.servers.map(({ port, unreached }) => [port, unreached?.isReported ?? null]),
      [
        [443, true],
        [25, null],
      ],
    ],
    [
      'calm.example',
      ({ expiries, departures, reach }) => [
        expiries.servers.map(({ renewals }) => renewals.length),
        departures,
        reach.reported,
      ],
      [[1], [], []],
    ],
  ])('what is known of %s', async (domain, of, expected) => {
    const monitor = await stores.monitors.monitor({ account: 'erin', domain: domain as DomainName });
    expect(monitor?.watch === null || monitor === undefined ? null : of(monitor.watch)).toEqual(expected);
  });

  test('monitors in each state, and recipients', async () => {
    const states = (await allMonitors(stores)).filter(({ state }) => state !== 'active');
    expect(states.map(({ domain, state }) => [domain, state])).toEqual([
      ['once-paid.example', 'over-limit'],
      ['shop.example', 'paused'],
    ]);
    const recipients = await stores.recipients.recipients('peter');
    expect(recipients.map((one) => [one.email, recipientState(one)])).toEqual([
      [null, 'confirmed'],
      ['confirmed@example.org', 'confirmed'],
      ['paused@example.org', 'paused'],
      ['refused@example.org', 'refused'],
      ['unconfirmed@example.org', 'waiting'],
      ['unsubscribed@example.org', 'confirmed'],
    ]);
  });

  test('e-mails in each state', async () => {
    const ids = (await allAlerts(stores)).map(({ id }) => id);
    const deliveries = await stores.outbox.deliveries(ids);
    const ofFile = deliveries.filter(({ recipient }) => recipient === 'confirmed');
    expect(ofFile.map(({ state, tries }) => `${state} ${tries}`).toSorted()).toEqual([
      'accepted 1',
      'given-up 1',
      'refused 1',
      'uncertain 1',
      'waiting 0',
      'waiting 0',
      'waiting 1',
      'waiting 1',
    ]);
    const due = await stores.outbox.claim('sender', NOW + 2 * HOUR_MS, NOW + 3 * HOUR_MS, 100);
    expect(due.map(({ id, tries, unconfirmed }) => [id, tries, unconfirmed])).toEqual([
      ['invitation', 1, 0],
      ['deferred', 2, 0],
      ['replied-nothing', 2, 1],
      ['interrupted', 1, 1],
      ['waiting', 1, 0],
    ]);
  });
});

describe('a database with alerts that wait for others', () => {
  let opened: OlderMonitoring;
  beforeAll(async () => {
    opened = await openOlderMonitoring();
  });
  afterAll(() => opened.close());

  test('they become e-mails, to who gets alerts', async () => {
    const { stores } = opened;
    const ids = (await allAlerts(stores)).map(({ id }) => id);
    const waiting = [...(await stores.alerts.waiting(ids)).keys()];
    expect(waiting.length).toBe(32);
    const digests = createDigestEmails({ secret: 'secret', publicUrl: () => PUBLIC_URL });
    const sent = await sendDigests(stores, digests, NOW + HOUR_MS);
    expect(sent).toBe(3);
    expect((await stores.alerts.waiting(ids)).size).toBe(0);
    const deliveries = await stores.outbox.deliveries(waiting);
    expect(deliveries.length).toBe(3 * waiting.length);
  });
});

describe('a database with rarer states, and e-mails of every kind that wait', () => {
  let opened: OlderMonitoring;
  beforeAll(async () => {
    opened = await openOlderMonitoring(STATES_FILE);
  });
  afterAll(() => opened.close());

  const troubles = ({ expiries }: WatchState) =>
    expiries.servers.flatMap(({ host, troubles: all }) =>
      all.map((one) => [host, one.trouble, one.isBack, one.goneSince !== null]),
    );

  test.each<[domain: string, of: (watch: WatchState) => unknown, expected: unknown]>([
    [
      'agreeing.example',
      ({ rrsets }) => rrsets.flatMap(({ disagreement: one }) => (one === null ? [] : one.agreedSince !== null)),
      [true],
    ],
    ['back.example', ({ expiries }) => expiries.servers.map(({ overAt }) => overAt !== null), [false, true]],
    [
      'back.example',
      troubles,
      [
        ['www.back.example', 'self-signed', false, true],
        ['back.example', 'untrusted-issuer', true, false],
      ],
    ],
    [
      'doubtful.example',
      ({ reach }) => reach.down.map(({ host, isReported }) => [host, isReported]),
      [['ns3.dns.test', false]],
    ],
    [
      'flapping-again.example',
      ({ rrsets }) => rrsets.flatMap(({ name, held }) => (held === null ? [] : [[name, held.isReported]])),
      [['_dmarc.flapping-again.example', false]],
    ],
    [
      'in-turn.example',
      ({ expiries }) =>
        expiries.servers.map(({ inTurnAt, certificates }) => [
          inTurnAt !== null,
          certificates.map(({ missed }) => missed > 0),
        ]),
      [[true, [true, false]]],
    ],
    ['late.example', ({ expiries }) => expiries.servers.map(({ unreached }) => unreached?.isReported), [false]],
    ['parting.example', troubles, [['parting.example', 'revoked', false, false]]],
    [
      'parting.example',
      ({ rrsets }) => rrsets.flatMap(({ disagreement: one }) => (one === null ? [] : one.isReported)),
      [false],
    ],
    [
      'pinned.example',
      ({ departures }) => departures.map(({ subject }) => subject).toSorted(),
      ['AAAA', 'CAA', 'DMARC', 'DS', 'MX', 'NS', 'SPF'],
    ],
    [
      'rotating.example',
      ({ rrsets }) => rrsets.filter(({ rotatingUntil }) => rotatingUntil !== null).map(({ type }) => type),
      ['A'],
    ],
    ['valid-again.example', ({ bogusSince, bogusOverAt }) => [bogusSince, bogusOverAt !== null], [null, true]],
    ['validating.example', ({ bogusSince, validSince }) => [bogusSince !== null, validSince !== null], [true, true]],
  ])('what is known of %s', async (domain, of, expected) => {
    const monitor = await opened.stores.monitors.monitor({ account: 'erin', domain: domain as DomainName });
    expect(monitor?.watch === null || monitor === undefined ? null : of(monitor.watch)).toEqual(expected);
  });

  test('every document is read, and every e-mail goes out as it was stored', async () => {
    const { stores, path, unreadable } = opened;
    expect((await allAlerts(stores)).length).toBe(18);
    expect(unreadable).toEqual([]);
    const { email = [] } = await allRows(path);
    const due = await stores.outbox.claim('sender', NOW + 2 * HOUR_MS, NOW + 3 * HOUR_MS, 100);
    expect(due.length).toBe(18 + 2 * 12);
    expect(due.map(({ id, subject, text, html }) => [id, subject, text, html]).toSorted()).toEqual(
      email.map((row) => [row['id'], row['subject'], row['body_text'], row['body_html']]).toSorted(),
    );
  });
});
