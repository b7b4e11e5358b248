import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Stores } from '../../src/store/opened.ts';
import { a, answered, denied, name } from '../support/address-records.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';

// On partitions or shards, what is about a domain must go to the one that the domain lies in: else each statement is run
// once for each of them. PostgreSQL itself tells here what it ran, of every method that reads or writes these tables.

const PARTITIONS = 16;
/** More than the five runs after which PostgreSQL may plan a prepared statement once for all names. */
const RUNS = 8;
/** Names what is stored before; a row that needs names of its own counts on from its round. */
const NAMES = ['a.example', 'b.example', 'c.example'].map(name);
const [ONE = name('')] = NAMES;
const T = Date.UTC(2026, 9, 1);

let postgres: Postgres;
let url: string;
let stores: Stores;
let client: Client;
beforeAll(async () => {
  postgres = await startPostgres({
    ...VOLATILE,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    logging_collector: 'on',
    log_destination: 'jsonlog',
    log_filename: 'plans.log',
    log_rotation_size: '0',
  });
  url = await postgres.database();
  await cutInPartitions(url);
  stores = await openStores(url);
  client = new Client({ connectionString: url, application_name: 'reader' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await stores?.close();
  await postgres?.close();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

let read = 0;
let marks = 0;

/** Returns what was logged since the last call: a statement of ours that stands in the log comes after all that were run before. */
async function newLines(): Promise<readonly string[]> {
  marks += 1;
  const mark = `mark number ${marks}.`;
  await client.query(`SELECT '${mark}'`);
  let text = '';
  while (!text.includes(mark)) {
    const { rows } = await client.query<{ more: string; octets: number }>(
      `SELECT more, octet_length(more) AS octets FROM pg_read_file(pg_current_logfile('jsonlog'), ${read}, 10000000) AS more`,
    );
    text += rows[0]?.more ?? '';
    read += rows[0]?.octets ?? 0;
  }
  return text.split('\n').filter(Boolean);
}

/** The numbers of the partitions, of any table, that some work read or wrote. */
async function partitionsOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  await newLines();
  await work();
  const found = new Set<number>();
  for (const line of await newLines()) {
    const { application_name: from, message } = JSON.parse(line) as { application_name?: string; message: string };
    const [, plan] = /^duration: .+ plan:\n(.+)$/s.exec(message) ?? [];
    if (from !== 'zonewell' || plan === undefined) continue;
    for (const node of nodesOf((JSON.parse(plan) as { Plan: PlanNode }).Plan)) {
      const [, number] = /_(\d+)$/.exec(node['Relation Name'] ?? '') ?? [];
      if (number !== undefined) found.add(Number(number));
    }
  }
  return [...found].toSorted((x, y) => x - y);
}

/** The numbers of the partitions that domains lie in. */
async function placesOf(keys: readonly DnsName[]): Promise<readonly number[]> {
  const { rows } = await client.query<{ i: number }>(
    `SELECT DISTINCT i FROM generate_series(0, $2::int - 1) AS i, unnest($1::text[]) AS key
     WHERE satisfies_hash_partition('domain_history'::regclass, $2::int, i, key COLLATE "C") ORDER BY i`,
    [keys, PARTITIONS],
  );
  return rows.map(({ i }) => i);
}

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
  run: (round: number) => Promise<unknown>,
])[] = [
  [
    'observations.record',
    'a domain that is new',
    (r) => [fresh(r, 0)],
    (r) => stores.observations.record([denied(T, fresh(r, 0))]),
  ],
  [
    'observations.record',
    'a domain that changed',
    () => [ONE],
    (r) => stores.observations.record([answered(T + r, a(ONE, `192.0.2.${r}`))]),
  ],
  [
    'observations.record',
    'a domain that did not change',
    () => [ONE],
    (r) => stores.observations.record([answered(T + 100 + r, a(ONE, '192.0.2.77'))]),
  ],
  [
    'observations.record',
    'several that are new',
    (r) => [fresh(r, 1), fresh(r, 2)],
    (r) => stores.observations.record([denied(T, fresh(r, 1)), denied(T, fresh(r, 2))]),
  ],
  [
    'observations.record',
    'several that changed',
    () => NAMES,
    (r) => stores.observations.record(NAMES.map((key) => answered(T + 200 + r, a(key, `192.0.2.${r}`)))),
  ],
  [
    'observations.record',
    'several that did not',
    () => NAMES,
    (r) => stores.observations.record(NAMES.map((key) => answered(T + 300 + r, a(key, '192.0.2.77')))),
  ],
  ['observations.read', 'a domain', () => [ONE], () => stores.observations.read(ONE)],
  ['observations.revision', 'a domain', () => [ONE], () => stores.observations.revision(ONE)],
  ['observations.purge', 'what ended', () => NAMES, () => stores.observations.purge(NAMES, 5)],
  [
    'observations.purge',
    'all that there is',
    (r) => [fresh(r, 0), fresh(r, 1)],
    (r) => stores.observations.purge([fresh(r, 0), fresh(r, 1)], Number.MAX_SAFE_INTEGER),
  ],
  ['responses.recordResponses', 'a domain', () => [ONE], (r) => stores.responses.recordResponses(ONE, [response(r)])],
  ['responses.readResponses', 'a domain', () => [ONE], () => stores.responses.readResponses(ONE)],
  ['responses.recordTranscript', 'a domain', () => [ONE], (r) => stores.responses.recordTranscript(ONE, transcript(r))],
  ['responses.readTranscript', 'a domain', () => [ONE], () => stores.responses.readTranscript(ONE, 'seo', T * 2)],
  [
    'responses.recordJudgement',
    'a domain',
    () => [ONE],
    (r) => stores.responses.recordJudgement({ ...judgement, at: T + r }),
  ],
  [
    'responses.readJudgement',
    'a domain',
    () => [ONE],
    () => stores.responses.readJudgement(judgement.domain, 'health'),
  ],
  ['responses.noteView', 'a domain', () => [ONE], (r) => stores.responses.noteView(judgement.domain, T + 500 + r)],
  ['responses.dropUnviewed', 'several', () => NAMES, () => stores.responses.dropUnviewed(NAMES, 5)],
  [
    'imports.importIntervals',
    'several',
    () => NAMES,
    (r) =>
      stores.imports.importIntervals(
        NAMES.map((key) => interval(key, r)),
        progress,
      ),
  ],
  ['imports.imported', 'a domain', () => [ONE], () => stores.imports.imported(ONE)],
];

/** Lists what goes to every partition, and why it may. */
const EVERYWHERE: readonly (readonly [method: string, why: string, run: () => Promise<unknown>])[] = [
  [
    'observations.keysAfter',
    'retention and exports go through all domains, some hundred at a time',
    () => stores.observations.keysAfter(null, 10),
  ],
  ['responses.answersAfter', 'retention goes through all domains', () => stores.responses.answersAfter(null, 10)],
  ['overview.size', 'the operator’s page counts rows, a hundred thousand at most', () => stores.overview.size()],
];

/** Lists what names no domain, and reads none of these tables. */
const NOWHERE = ['imports.importedSoFar'];

test.each(ABOUT_DOMAINS)(
  '%s: %s: only the partitions of its names are read or written',
  async (_, about, keys, run) => {
    const touched: (readonly number[])[] = [];
    const places: (readonly number[])[] = [];
    for (let round = 1; round <= RUNS; round += 1) {
      touched.push(await partitionsOf(() => run(round)));
      places.push(await placesOf(keys(round)));
    }
    for (const [i, found] of touched.entries()) expect(places[i], about).toEqual(expect.arrayContaining([...found]));
  },
);

test.each(EVERYWHERE)('%s goes everywhere: %s', async (_, __, run) => {
  expect(await partitionsOf(run)).toHaveLength(PARTITIONS);
});

test('every method of what is stored of domains is in one of these lists', () => {
  const methods = (['observations', 'responses', 'imports'] as const).flatMap((port) =>
    Object.keys(stores[port]).map((method) => `${port}.${method}`),
  );
  const listed = [...ABOUT_DOMAINS, ...EVERYWHERE].map(([method]) => method);
  expect(new Set([...listed, ...NOWHERE, 'overview.size'])).toEqual(new Set([...methods, 'overview.size']));
});
