import { Compile } from 'typebox/compile';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScoreHistorySchema } from '../../src/api/score-schemas.ts';
import { scoreHistoryJson } from '../../src/api/v1/scores.ts';
import { HEALTH, KINDS } from '../../src/diagnoses/kinds.ts';
import { type DnsName, type DomainName, ROOT } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { historyRrsets } from '../../src/observations/rows.ts';
import type { Interval } from '../../src/observations/store.ts';
import { readBackground } from '../../src/pages/web/background.ts';
import { PAGE_KINDS } from '../../src/pages/web/kinds.ts';
import { ENGINES } from '../support/engines.ts';
import type { TestDatabase } from '../support/postgres-of-run.ts';
import {
  allRows,
  LEFT,
  START,
  startUpgradedWorld,
  statement,
  type UpgradedWorld,
  WATCHED,
} from '../support/upgraded-world.ts';

const [SIGNED, PLAIN] = ['signed.test', 'plain.test'] as const;
const DOMAINS = Object.keys(WATCHED) as DomainName[];

describe.each(ENGINES)('the day on which we begin to validate, on %s', (_engine, create) => {
  let made: TestDatabase;
  let world: UpgradedWorld;

  /** Gives documents the version that the release before wrote. They have no flag that it did not know. */
  const asVersionBefore = () =>
    statement(
      made.database,
      made.database.startsWith('postgres')
        ? 'UPDATE domain_history SET document = set_byte(document, 0, 4)'
        : "UPDATE domain_history SET document = unhex('04' || substr(hex(document), 3))",
    );

  /** Documents by their keys, as they are in the table. */
  const documents = async () =>
    new Map(
      (await statement(made.database, 'SELECT key, document FROM domain_history')).map(
        ({ key = '', document = '' }) => [key, document],
      ),
    );
  /** Which rows of histories something changes. */
  async function writtenBy(work: () => Promise<void>): Promise<readonly string[]> {
    const before = await documents();
    await work();
    return [...(await documents())].flatMap(([key, document]) => (before.get(key) === document ? [] : [key])).sort();
  }
  const shapeOf = ({ firstObserved, endedAt }: Interval) => [firstObserved, endedAt];
  /** The intervals of all records, without the sight that each lookup adds; and what API and pages list as changes. */
  async function historyOf(domain: DomainName) {
    const rrsets = historyRrsets((await world.stores.observations.read(domain)) ?? { key: domain, rrsets: [] });
    const [history, changes] = [
      await world.reports.history(domain, { limit: 100 }),
      await world.reports.changeHistory(domain, { limit: 50 }),
    ];
    return {
      rrsets: rrsets.map(({ name, type, records, rotatingUntil }) => [
        `${name} ${type} ${rotatingUntil}`,
        records.map(({ intervals }) => intervals.map(shapeOf)),
      ]),
      changes: history?.changes.map(({ at, change, name, type, value }) => `${at} ${change} ${name} ${type} ${value}`),
      meanings: changes?.changes.map(({ meanings }) => meanings),
    };
  }
  /** The DNSSEC states of a name's own answers, which the version before asked for as well. */
  async function statesOf(domain: string): Promise<readonly string[]> {
    const { rrsets = [] } = (await world.stores.observations.read(domain as DnsName)) ?? {};
    const own = rrsets.filter(({ name, type }) => name === domain && ['A', 'MX', 'NS', 'SOA', 'TXT'].includes(type));
    return [...new Set(own.map(({ latest }) => latest.security))].sort();
  }
  /** Each score with what is listed as having moved it, newest first; without records. */
  async function scoresOf(domain: string) {
    const history = await world.reports.scoreHistory(domain as DomainName, { limit: 10 });
    return history?.scores.map(({ from, changes }) => [
      Math.floor((from - START) / DAY_MS),
      ...changes.flatMap(({ change, name, value }) => (isState(change) ? [`${change} ${name} ${value}`] : [])),
    ]);
  }
  /** Nobody can look up keys and delegations any more. */
  const breakChain = () => {
    for (const type of ['DNSKEY', 'DS'] as const) world.internet.faults.set({ below: 'test', type }, 'servfail');
  };
  /** What the page of a report says of it. */
  const judgedOnPage = async (domain: string) =>
    (
      await vi.waitFor(
        async () => {
          const read = await readBackground({
            services: { ...world.reports, storedRegistration: async () => undefined },
            kind: PAGE_KINDS.health,
            kinds: KINDS,
            domain: domain as DomainName,
            client: '192.0.2.1',
          });
          if (read === undefined) throw new Error('not in time');
          return read;
        },
        { timeout: 20_000, interval: 10 },
      )
    ).judged;
  const isState = (change: string): boolean => change === 'dnssec' || change === 'criteria';

  describe.each([
    ['does not validate', false],
    ['validates', true],
  ])('where the resolver %s', (_what, validating) => {
    beforeEach(async () => {
      made = await create();
      world = await startUpgradedWorld(made.database, validating);
      for (const days of [0, 1, 1]) await world.pass(days);
    });
    afterEach(async () => {
      await world.close();
      await made.remove();
    });

    test('no row is rewritten, and no alert, e-mail or change comes of it', async () => {
      const known = await Promise.all(DOMAINS.map(historyOf));
      expect(await statesOf(SIGNED)).toEqual(validating ? ['secure'] : ['indeterminate']);
      expect(await statesOf(PLAIN)).toEqual(['indeterminate']);
      let left = {};
      await world.upgrade(async () => {
        await asVersionBefore();
        left = await allRows(made.database);
      });
      expect(await allRows(made.database)).toEqual(left);

      const first = await writtenBy(() => world.pass(1));
      expect(first).toEqual(expect.arrayContaining(DOMAINS));
      expect(first).not.toContain(LEFT);
      expect(await statesOf(SIGNED)).toEqual(['secure']);
      expect(await statesOf(PLAIN)).toEqual(['insecure']);
      expect(await writtenBy(() => world.pass(1))).toEqual(first);
      expect(await Promise.all(DOMAINS.map(historyOf))).toEqual(known);
      expect(await world.alerts()).toEqual([]);
      expect(await world.stores.outbox.waiting()).toEqual({ waiting: 0, failed: 0 });
    });

    test('the score history names the criteria where they moved a score, and no new state', async () => {
      await world.upgrade(asVersionBefore);
      await world.pass(1);
      await world.pass(1);
      expect(await scoresOf(SIGNED)).toEqual(validating ? [[0]] : [[3, `criteria ${SIGNED} health-4`], [0]]);
      expect(await scoresOf(PLAIN)).toEqual([[0]]);
      const history = await world.reports.scoreHistory(SIGNED as DomainName, { limit: 10 });
      if (history === undefined) throw new Error('no history');
      expect(Compile(ScoreHistorySchema).Errors(scoreHistoryJson(history))).toEqual([]);
      expect(history.criteria).toBe('health-4');
      const [newest] = history.scores;
      expect(await judgedOnPage(SIGNED)).toEqual(validating ? undefined : { at: newest?.from, criteria: 'health-4' });
      expect(await judgedOnPage(PLAIN)).toBeUndefined();
    });

    test('what was stored before stays unknown until it is looked up again, whatever else we look up', async () => {
      await world.upgrade(asVersionBefore);
      // Its zone is the root, whose state we then know.
      await world.reports.live(HEALTH, 'nothing.nowhere' as DomainName);
      const root = (await world.stores.observations.read(ROOT))?.rrsets.find(({ type }) => type === 'SOA');
      expect(root?.latest.security).toBe('secure');
      const { checks } = await world.reports.stored(HEALTH, SIGNED as DomainName);
      expect(checks.find(({ id }) => id === 'dnssec')?.outcome).toBe(validating ? 'satisfied' : 'unknown');
    });

    test('an outage of validation is no change, and broken signatures are one', async () => {
      await world.upgrade(asVersionBefore);
      await world.pass(1);
      const known = await Promise.all(DOMAINS.map(historyOf));
      breakChain();
      for (const days of [1, 1, 1]) await world.pass(days);
      if (!validating) expect(await statesOf(SIGNED)).toEqual(['indeterminate']);
      world.internet.faults.clear();
      await world.pass(1);
      expect(await statesOf(SIGNED)).toEqual(['secure']);
      expect(await Promise.all(DOMAINS.map(historyOf))).toEqual(known);
      expect(await world.alerts()).toEqual([]);
      expect((await scoresOf(SIGNED))?.flatMap(([, ...changes]) => changes)).toEqual(
        validating ? [] : [`criteria ${SIGNED} health-4`],
      );
      world.load(SIGNED, { fault: 'expired' });
      await world.pass(1);
      expect(await world.alerts()).toEqual([`${SIGNED} dnssec-bogus`]);
      expect((await world.stores.outbox.waiting()).waiting).toBe(1);
      expect((await scoresOf(SIGNED))?.[0]).toEqual(expect.arrayContaining([8, `dnssec ${SIGNED} bogus`]));
      // Nor does an outage end what is broken.
      breakChain();
      for (const days of [1, 1]) await world.pass(days);
      expect(await world.alerts()).toHaveLength(1);
      world.internet.faults.clear();
      await world.pass(1);
      expect(await world.alerts()).toHaveLength(1);
      world.load(SIGNED, {});
      for (const days of [1, 1]) await world.pass(days);
      expect(await world.alerts()).toEqual([`${SIGNED} dnssec-bogus`, `${SIGNED} dnssec-valid-again`]);
    });
  });
});
