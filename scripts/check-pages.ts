import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnyCheck } from '../src/checks/check.ts';
import type { FindingTable } from '../src/checks/finding.ts';
import { KINDS } from '../src/diagnoses/kinds.ts';
import { type Citation, citationsText, citationUrl } from '../src/domain/citation.ts';
import type { DatedSource } from '../src/domain/dated.ts';
import { STANDARD_SOURCE } from '../src/domain/standards.ts';
import type { CheckSamples } from '../src/pages/docs/check-samples.ts';
import { readableMessage } from '../src/texts/readable-message.ts';
import { startBench } from '../tests/support/bench.ts';
import { type RowShown, readRows } from './check-rows.ts';
import { SERVERS, samplesOf } from './check-samples.ts';
import { DATED_FACTS } from './dated-facts.ts';
import { peerNames } from './peers.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/checks';

interface Listed {
  readonly diagnosis: string;
  readonly check: AnyCheck;
  readonly weight: number;
  /** Whether each of its findings costs by its severity. */
  readonly bySeverity: boolean;
}

/** Every check of every diagnosis, in the order of its report. */
const ALL: readonly Listed[] = KINDS.flatMap(({ title, checks }) =>
  checks.map((one) => ({
    diagnosis: title,
    check: one.check,
    weight: one.weight,
    bySeverity: one.counts === 'by-severity',
  })),
);
/** One that several diagnoses have is listed under the first. */
const CHECKS = ALL.filter(({ check }, i) => ALL.findIndex((other) => other.check === check) === i);

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (text: string): string => `\`${text}\``;
const points = ({ weight, bySeverity }: Listed): string =>
  bySeverity ? 'points by severity' : weight === 0 ? 'no points' : `${weight} of 100 points`;

const SAMPLES = 'src/pages/docs/check-samples.json';

/** Returns the pages of `docs/checks` and the samples of the website, by path below the root of the project. */
export async function checkPages(): Promise<Readonly<Record<string, string>>> {
  const pages: Record<string, string> = { [`${FOLDER}/README.md`]: indexPage() };
  const samples: Record<string, CheckSamples> = {};
  const bench = await startBench();
  try {
    for (const listed of CHECKS) {
      const path = tableOf(listed.check);
      const { rows, ofServers } = await readRows(join(ROOT, path));
      pages[`${FOLDER}/${listed.check.id}.md`] = checkPage(listed, rows);
      samples[listed.check.id] = await samplesOf(listed.check, { rows, path }, ofServers ? SERVERS : bench);
    }
  } finally {
    await bench.close();
  }
  return { ...pages, [SAMPLES]: `${JSON.stringify(samples, null, 2)}\n` };
}

/** Where the table of a check is, below the root. */
const tableOf = (check: AnyCheck): string => fileOf(check).replace(/\.ts$/, '.test.ts');

/** Where a check is defined, below the root. */
function fileOf({ id }: AnyCheck): string {
  const [path, ...more] = globSync(`src/checks/*/${id}.ts`, { cwd: ROOT });
  if (path === undefined || more.length > 0) throw new Error(`${id} has no file of its own in src/checks`);
  return path;
}

function indexPage(): string {
  const rows = CHECKS.map(
    (listed) =>
      `| [${cell(listed.check.name)}](${listed.check.id}.md) | ${listed.diagnosis} | ${listed.weight === 0 ? '–' : listed.weight} | ${cell(listed.check.means)} |`,
  );
  return `<!-- Made by \`npm run docs\` from src/checks. -->
# Checks

Each check has a page: what it means, the standards it rests on, everything it can say, and the cases of its tests.

| check | diagnosis | points | what it means |
|---|---|---|---|
${rows.join('\n')}
`;
}

function checkPage(listed: Listed, rows: readonly RowShown[]): string {
  const { check } = listed;
  const path = fileOf(check);
  const table = tableOf(check);
  return `<!-- Made by \`npm run docs\` from ${path} and its table. -->
# ${check.name}

${code(check.id)} · ${listed.diagnosis}, ${points(listed)}

${cell(check.means)}

${cell(check.why)}

## Sources

${check.citations.map(sourceLine).join('\n')}

These change with time:

${datedLines(check.restsOn)}

## Findings

Words in braces stand for values from the domain's records.

${Object.entries(check.findings)
  .map(([id, one]) => findingEntry([id, one]))
  .join('\n\n')}

${peerSection(check.id)}## Test cases

| case | outcome | finding |
|---|---|---|
${rows.map(({ about, outcome, text }) => `| ${cell(about)} | ${outcome} | ${outcome === 'unknown' ? cell(text) : code(text)} |`).join('\n')}

Code: [${basename(path)}](../../${path}), test cases: [${basename(table)}](../../${table}). All checks: [README.md](README.md). All facts with a date: [facts.md](../facts.md).
`;
}

const PEER_NAMES = peerNames();

/** Says what peers call what a check finds; nothing where none has the like. */
function peerSection(id: string): string {
  const peers = PEER_NAMES[id] ?? [];
  if (peers.length === 0) return '';
  const named = ({ name, findings }: (typeof peers)[number]['names'][number]): string =>
    `${cell(name)}${findings.length === 0 ? '' : ` (${findings.map(code).join(', ')})`}`;
  const lines = peers.map(({ peer, names }) => `- ${cell(peer)}: ${names.map(named).join(' · ')}`);
  return `## In other tools\n\n${lines.join('\n')}\n\n`;
}

/** When the standards, and what else a check rests on, were read. */
const datedLines = (restsOn: readonly DatedSource[]): string =>
  DATED_FACTS.filter(({ source }) => source === STANDARD_SOURCE || restsOn.includes(source))
    .map(({ about, source }) => `- ${about}: read on ${source.readOn}, to be read again by ${source.reviewBy}`)
    .join('\n');

const sourceLine = (citation: Citation): string => `- [${citationsText([citation])}](${citationUrl(citation)})`;

/** What others call a finding: the test cases of other tools, and the passage of the standard. */
const namesElsewhere = ({ zonemaster, zonewell, rfc }: NonNullable<FindingTable[string]['refs']>): string =>
  [
    ...(zonemaster === undefined ? [] : [`Zonemaster ${[zonemaster].flat().join(' and ')}`]),
    ...(zonewell === undefined ? [] : [`case ${[zonewell].flat().join(' and ')}`]),
    ...(rfc === undefined ? [] : [citationsText([rfc])]),
  ].join(', ');

function findingEntry([id, { severity, says, do: todo, because, more, refs }]: readonly [
  string,
  FindingTable[string],
]): string {
  return [
    `### ${code(id)}`,
    `*Severity:* ${severity}${refs === undefined ? '' : `. *Elsewhere:* ${namesElsewhere(refs)}`}`,
    cell(readableMessage(says)),
    ...(todo === undefined
      ? []
      : [
          `*Action:* ${[`${todo}.`, ...(because === undefined ? [] : [because])].map((one) => cell(readableMessage(one))).join(' ')}`,
        ]),
    ...(more === undefined ? [] : [`*More:* ${cell(readableMessage(more))}`]),
  ].join('\n\n');
}
