import { expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Stores } from '../../src/store/opened.ts';
import { a, answered, denied, name } from './address-records.ts';

// On partitions or shards, what is about a domain must go to the one that the domain lies in: else each statement is run
// once for each of them.

/** A database whose tables of domains are spread over numbered places. */
export interface Spread {
  readonly stores: Stores;
  readonly places: number;
  /** Whether it tells where rows are inserted, which the plans of PostgreSQL do not. */
  readonly tellsInserts: boolean;
  /** Returns the numbers of the places, of any table, that some work read or wrote. */
  touchedBy(work: () => Promise<unknown>): Promise<readonly number[]>;
  /** Returns the numbers of the places that domains lie in. */
  placesOf(keys: readonly DnsName[]): Promise<readonly number[]>;
}

/** More than the five runs after which PostgreSQL may plan a prepared statement once for all names. */
const RUNS = 8;
/** Names what is stored before; a row that needs names of its own counts on from its round. */
const NAMES = ['a.example', 'b.example', 'c.example'].map(name);
const [ONE = name('')] = NAMES;
const T = Date.UTC(2026, 9, 1);

const judgement = {
  ...{ domain: ONE as DomainName, kind: 'health', criteria: '1', score: 1, maxScore: 2, testedPoints: 2, notTested: 0 },
  ...{ grade: null, finding: null, severity: null, sentences: '{}', answered: '' },
};
const interval = (owner: DnsName, round: number) => ({
  ...({
    source: 'archive',
    name: owner,
    type: 'A',
    octets: encodeRdata('A', { address: '192.0.2.1' }),
    count: 1,
  } as const),
  ...{ firstObserved: round, lastObserved: round + 1 },
});
const response = (round: number) => ({ key: 'https', at: T + round, version: 1, answer: '{}' });
const transcript = (round: number) => ({
  kind: 'seo',
  at: T + round,
  digest: `${round >> 1}`,
  octets: new Uint8Array([1]),
});
const fresh = (round: number, i: number) => name(`fresh${i}-${round}.example`);
const progress = { key: 'import', octets: 1, lines: 1 };

/** Lists methods about one domain, or about several; each has the domains that it names in a round. */
const ABOUT_DOMAINS: readonly (readonly [
  method: string,
  about: string,
  keys: (round: number) => readonly DnsName[],
  run: (stores: Stores, round: number) => Promise<unknown>,
])[] = [
  [
    'observations.record',
    'a domain that is new',
    (r) => [fresh(r, 0)],
    (stores, r) => stores.observations.record([denied(T, fresh(r, 0))]),
  ],
  [
    'observations.record',
    'a domain that changed',
    () => [ONE],
    (stores, r) => stores.observations.record([answered(T + r, a(ONE, `192.0.2.${r}`))]),
  ],
  [
    'observations.record',
    'a domain that did not change',
    () => [ONE],
    (stores, r) => stores.observations.record([answered(T + 100 + r, a(ONE, '192.0.2.77'))]),
  ],
  [
    'observations.record',
    'several that are new',
    (r) => [fresh(r, 1), fresh(r, 2)],
    (stores, r) => stores.observations.record([denied(T, fresh(r, 1)), denied(T, fresh(r, 2))]),
  ],
  [
    'observations.record',
    'several that changed',
    () => NAMES,
    (stores, r) => stores.observations.record(NAMES.map((key) => answered(T + 200 + r, a(key, `192.0.2.${r}`)))),
  ],
  [
    'observations.record',
    'several that did not',
    () => NAMES,
    (stores, r) => stores.observations.record(NAMES.map((key) => answered(T + 300 + r, a(key, '192.0.2.77')))),
  ],
  ['observations.read', 'a domain', () => [ONE], (stores) => stores.observations.read(ONE)],
  ['observations.revision', 'a domain', () => [ONE], (stores) => stores.observations.revision(ONE)],
  ['observations.purge', 'what ended', () => NAMES, (stores) => stores.observations.purge(NAMES, 5)],
  [
    'observations.purge',
    'all that there is',
    (r) => [fresh(r, 0), fresh(r, 1)],
    (stores, r) => stores.observations.purge([fresh(r, 0), fresh(r, 1)], Number.MAX_SAFE_INTEGER),
  ],
  [
    'responses.recordResponses',
    'a domain',
    () => [ONE],
    (stores, r) => stores.responses.recordResponses(ONE, [response(r)]),
  ],
  ['responses.readResponses', 'a domain', () => [ONE], (stores) => stores.responses.readResponses(ONE)],
  [
    'responses.recordTranscript',
    'a domain',
    () => [ONE],
    (stores, r) => stores.responses.recordTranscript(ONE, transcript(r)),
  ],
  ['responses.readTranscript', 'a domain', () => [ONE], (stores) => stores.responses.readTranscript(ONE, 'seo', T * 2)],
  [
    'responses.recordJudgement',
    'a domain',
    () => [ONE],
    (stores, r) => stores.responses.recordJudgement({ ...judgement, at: T + r }),
  ],
  [
    'responses.readJudgement',
    'a domain',
    () => [ONE],
    (stores) => stores.responses.readJudgement(judgement.domain, 'health'),
  ],
  [
    'responses.noteView',
    'a domain',
    () => [ONE],
    (stores, r) => stores.responses.noteView(judgement.domain, T + 500 + r),
  ],
  ['responses.dropUnviewed', 'several', () => NAMES, (stores) => stores.responses.dropUnviewed(NAMES, 5)],
  [
    'imports.importIntervals',
    'several',
    () => NAMES,
    (stores, r) =>
      stores.imports.importIntervals(
        NAMES.map((key) => interval(key, r)),
        progress,
      ),
  ],
  ['imports.imported', 'a domain', () => [ONE], (stores) => stores.imports.imported(ONE)],
];

/** Lists what goes to every partition, and why it may. */
const EVERYWHERE: readonly (readonly [method: string, why: string, run: (stores: Stores) => Promise<unknown>])[] = [
  [
    'observations.keysAfter',
    'retention and exports go through all domains, some hundred at a time',
    (stores) => stores.observations.keysAfter(null, 10),
  ],
  ['responses.answersAfter', 'retention goes through all domains', (stores) => stores.responses.answersAfter(null, 10)],
  ['overview.size', 'the operator’s page counts rows, a hundred thousand at most', (stores) => stores.overview.size()],
];

/** Lists what names no domain, and reads none of these tables. */
const NOWHERE = ['imports.importedSoFar'];

/** Tests of every method of what is stored of domains that it goes to the places of its domains alone. */
export function testStatements(spread: () => Spread): void {
  test.each(ABOUT_DOMAINS)('%s: %s: only the places of its names are read or written', async (_, about, keys, run) => {
    const { stores, tellsInserts, touchedBy, placesOf } = spread();
    const touched: (readonly number[])[] = [];
    const places: (readonly number[])[] = [];
    for (let round = 1; round <= RUNS; round += 1) {
      touched.push(await touchedBy(() => run(stores, round)));
      places.push(await placesOf(keys(round)));
    }
    for (const [i, found] of touched.entries()) expect(places[i], about).toEqual(expect.arrayContaining([...found]));
    expect(touched.flat().length > 0 || !tellsInserts, about).toBe(true);
  });

  test.each(EVERYWHERE)('%s goes everywhere: %s', async (_, __, run) => {
    const { stores, places, touchedBy } = spread();
    expect(await touchedBy(() => run(stores))).toHaveLength(places);
  });

  test('every method of what is stored of domains is in one of these lists', () => {
    const { stores } = spread();
    const methods = (['observations', 'responses', 'imports'] as const).flatMap((port) =>
      Object.keys(stores[port]).map((method) => `${port}.${method}`),
    );
    const listed = [...ABOUT_DOMAINS, ...EVERYWHERE].map(([method]) => method);
    expect(new Set([...listed, ...NOWHERE, 'overview.size'])).toEqual(new Set([...methods, 'overview.size']));
  });
}
