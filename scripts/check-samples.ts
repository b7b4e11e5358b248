import type { AnyCheck } from '../src/checks/check.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { zoneName } from '../src/domain/rdata/wire-name.ts';
import { createEvidence } from '../src/evidence/create.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { linesOf } from '../src/evidence/lines.ts';
import { DOCUMENT } from '../src/evidence/questions/document.ts';
import type { CheckSample, CheckSamples } from '../src/pages/docs/check-samples.ts';
import { type Bench, nameOf, recordsOf, type Setting } from '../tests/support/bench.ts';
import { createServerSource, NOW, premisesOf, type ServerSetting } from '../tests/support/server-world.ts';
import { evidenceOf } from '../tests/support/site.ts';
import type { RowShown } from './check-rows.ts';

/** More records of a zone would hide the one that matters. */
const MAX_RECORDS = 6;

/** The zone of the tests, under the name that readers know. */
const shown = (text: string): string => text.replaceAll('case.test', 'example.com').replaceAll('.test', '.example');

/** The worlds of rows whose servers are asked one by one. */
export const SERVERS: Pick<Bench, 'build'> = {
  build: async (row) =>
    createEvidence(createServerSource(row as ServerSetting), {
      clock: () => NOW,
      premises: premisesOf(row as ServerSetting),
    }),
};

/** A table of a check: its rows, and the file they are in. */
interface Table {
  readonly rows: readonly RowShown[];
  readonly path: string;
}

/** Returns a pass and a failure of a check, as the real engine judges the first rows of its table that pass and fail. */
export async function samplesOf(
  check: AnyCheck,
  { rows, path }: Table,
  bench: Pick<Bench, 'build'>,
): Promise<CheckSamples> {
  const plain = rows.filter(
    ({ faults, name, notNeeded, undelegated }) =>
      faults === undefined && name === undefined && notNeeded === undefined && undelegated === undefined,
  );
  const first = (outcome: string): RowShown | undefined => plain.find((row) => row.outcome === outcome);
  const [pass, fail] = [first('satisfied'), first('failed') ?? first('partial')];
  if (pass === undefined || (fail === undefined && bench !== SERVERS && canFail(check)))
    throw new Error(`${check.id} has no row that passes, or none that fails`);
  const [passed, failed] = [
    await sampleOf(check, pass, bench),
    fail === undefined ? null : await sampleOf(check, fail, bench),
  ];
  return { pass: passed, fail: failed, tests: { path, count: rows.length } };
}

/** Whether a check asks for anything that counts; one that only explains never fails. */
const canFail = ({ findings }: AnyCheck): boolean =>
  Object.values(findings).some(({ do: todo, severity }) => todo !== undefined && severity !== 'info');

async function sampleOf(check: AnyCheck, row: RowShown, bench: Pick<Bench, 'build'>): Promise<CheckSample> {
  const evidence = row.site === undefined ? await bench.build(row) : evidenceOf(row.site);
  const result = await check.run(nameOf(row), evidence);
  if (result.outcome === 'unknown') throw new Error(`${check.id}: the row "${row.about}" is unknown`);
  const [{ says }] = result.findings;
  const records = row.site === undefined ? recordsShown(row) : requestsShown(evidence);
  const { outcome, share } = result;
  return JSON.parse(shown(JSON.stringify({ records, outcome, share, message: says })), lasting);
}

/** What a website answered, one request a line. */
const requestsShown = ({ transcript }: Evidence): string[] =>
  linesOf(DOCUMENT, transcript.lines)
    .slice(0, MAX_RECORDS)
    .map(({ question, answer }) => `GET ${question.url}: ${answer.kind === 'response' ? answer.status : answer.kind}`);

const recordsShown = (row: Setting): string[] =>
  recordsOf(row)
    .filter(({ type }) => type !== 'SOA' && (type !== 'NS' || row.zone.includes(' NS ')))
    .slice(0, MAX_RECORDS)
    .map(
      ({ name, type, ttlSeconds, octets }) =>
        `${zoneName(name)} ${ttlSeconds} IN ${type} ${presentZoneRdata(type, octets)}`,
    );

/** Any day after those on which certificates of tests are made. */
const SOME_DAY = Date.UTC(2027, 8, 1);

const SOME_TAG = '12345';

/** What differs each time a test makes keys and certificates: keys are cut, and dates are one date. */
const lasting = (key: string, value: unknown): unknown =>
  key === 'date'
    ? SOME_DAY
    : key === 'tag' || key === 'tags'
      ? SOME_TAG
      : typeof value === 'string'
        ? value.replace(/(MII[\w+/]{8})(?:[\w+/=]|" "){40,}/g, '$1…')
        : value;
