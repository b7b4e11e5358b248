import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosisJson } from '../src/api/v1/report.ts';
import type { DiagnosisKind } from '../src/diagnoses/kind.ts';
import { KINDS } from '../src/diagnoses/kinds.ts';
import { parseNetwork } from '../src/domain/addresses.ts';
import type { DomainName } from '../src/domain/name.ts';
import { tldOf } from '../src/domain/parse.ts';
import { createRecordedEvidence } from '../src/evidence/transcript.ts';
import { observe } from '../src/observations/intervals.ts';
import { observationsOf } from '../src/observations/memory.ts';
import { recordRows } from '../src/observations/rows.ts';
import { PUBLIC_NETWORKS } from '../testbed/internet.ts';
import { SAMPLE } from '../tests/golden/domains.ts';

// The example of each report in the documentation of the API is a part of a golden one: its head, and the first of what it
// lists.

const TRANSCRIPTS = join(import.meta.dirname, '../tests/golden/transcripts');
const NOW = Date.UTC(2026, 10, 20, 12);
const MARK_ROOTS = readFileSync(join(TRANSCRIPTS, 'kinds/mark-roots.pem'), 'utf8');

/** Lists that show what every report is made of. */
const PARTS = ['checks', 'areas', 'actions'];

/** Returns the whole report of a kind about the domain of the samples; undefined where nobody recorded it. */
async function reportOf(kind: DiagnosisKind): Promise<object | undefined> {
  const path = join(TRANSCRIPTS, 'kinds', `${kind.id}.ndjson`);
  if (!existsSync(path)) return undefined;
  const domain = SAMPLE as DomainName;
  const evidence = createRecordedEvidence(readFileSync(path, 'utf8'), () => NOW, {
    markRoots: MARK_ROOTS,
    publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []),
  });
  const build = await kind.run(domain, evidence);
  const diagnosis = await build({
    names: { unicode: domain, tld: tldOf(domain), registrable: domain },
    transcript: evidence.transcript,
    rows: recordRows(observe(undefined, domain, observationsOf(evidence.transcript.lines, NOW)), []),
    source: 'live',
    resolvers: [],
    refreshing: false,
    port25Open: true,
    now: NOW,
  });
  return diagnosisJson(kind, diagnosis, 'en');
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Returns what of an object is neither a list nor an object itself, and the first of its findings. */
function plainOf(value: object): object {
  const plain = Object.fromEntries(Object.entries(value).filter(([, one]) => isPlain(one)));
  const findings: unknown = Reflect.get(value, 'findings');
  return Array.isArray(findings) ? { ...plain, findings: findings.slice(0, 1).map(plainOf) } : plain;
}

/** Returns a list with its first element, or an object with its own first elements. */
function firstOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, firstOf(one)]));
}

/** Cuts a report to its head, the first of its checks, areas and actions, and the blocks that its kind shows. */
function cut(report: object, blocks: readonly string[]): object {
  const shown = blocks.map((id) => id.replaceAll('-', '_'));
  return Object.fromEntries(
    Object.entries(report).flatMap(([key, value]) => {
      if (isPlain(value)) return [[key, value]];
      if (shown.includes(key)) return [[key, firstOf(value)]];
      if (!PARTS.includes(key) || !Array.isArray(value)) return [];
      const known = value.find((one) => one.outcome !== 'unknown') ?? value[0];
      return [[key, known === undefined ? [] : [plainOf(known)]]];
    }),
  );
}

/** Returns the samples of all kinds by their ids, as JSON. The domain is one that readers know. */
export async function apiSamples(): Promise<string> {
  const samples: Record<string, object> = {};
  for (const kind of KINDS) {
    const report = await reportOf(kind);
    if (report !== undefined) samples[kind.id] = cut(report, kind.sample);
  }
  const text = JSON.stringify(samples, null, 2);
  return `${text.replaceAll(SAMPLE, 'example.com').replaceAll('.test', '.example')}\n`;
}
