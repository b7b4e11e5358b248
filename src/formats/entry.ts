import { createHash } from 'node:crypto';
import type { Report, ReportCheck, ReportFinding } from '../diagnoses/report.ts';
import { addressOctets } from '../domain/addresses.ts';
import { byGravity, gravityOf, type Severity } from '../domain/severity.ts';

/** A line of a file that a finding rests on. */
export interface FilePlace {
  /** As it was named, relative to the folder of the command. */
  readonly file: string;
  readonly line: number;
}

/** A finding as each format lists it. */
export interface FoundEntry {
  readonly check: Pick<ReportCheck, 'id' | 'name' | 'sources'>;
  readonly finding: ReportFinding;
  /** Names the same finding in every run, whatever lines, counts and days it speaks of. */
  readonly fingerprint: string;
  /** Whether the baseline has it. */
  readonly isKnown: boolean;
  readonly places: readonly FilePlace[];
}

/** A report for a writer of a format. */
export interface FormattedReport {
  /** Names the kind of diagnosis, in the language of the report. */
  readonly title: string;
  readonly report: Report;
  /** Holds the fingerprints of an earlier run; null where nobody named one. */
  readonly baseline: ReadonlySet<string> | null;
  /** Returns the lines behind a check, where a zone file was checked. */
  readonly placesOf: (check: string) => readonly FilePlace[];
}

/** Lists the findings of a report that are more than as it should be, the gravest first; of equals, in its order. */
export function entriesOf({ report, baseline, placesOf }: FormattedReport): readonly FoundEntry[] {
  const found = report.checks.flatMap((check) => check.findings.map((finding) => ({ check, finding })));
  return [...missingDomain(report), ...found]
    .filter(({ finding }) => finding.severity !== 'ok')
    .map(({ check, finding }) => {
      const fingerprint = fingerprintOf(report.domain, check.id, finding);
      return { check, finding, fingerprint, isKnown: baseline?.has(fingerprint) === true, places: placesOf(check.id) };
    })
    .toSorted((a, b) => byGravity(a.finding, b.finding));
}

/** Makes the finding that stands for all others where the name does not exist: its checks have none then. */
export function missingDomain({ exists, domain, verdict }: Report): readonly Pick<FoundEntry, 'check' | 'finding'>[] {
  if (exists !== false) return [];
  const texts = { says: verdict, do: '', because: '', more: '', advice: '' };
  const check = { id: 'domain', name: domain, sources: [] };
  const code = 'does-not-exist';
  return [
    { check, finding: { check: check.id, code, severity: 'critical', args: {}, points: 0, fix: null, ...texts } },
  ];
}

/** Holds what a fingerprint is made of, in a report or in its JSON. */
interface Fingerprinted {
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Names a finding by its domain, its check, its code, and the names and addresses that it speaks of: never by a
 * number, a day or a record, which change while the fault stays.
 */
export function fingerprintOf(domain: string, check: string, { code, args }: Fingerprinted): string {
  const names = Object.entries(args)
    .flatMap(([slot, value]) => namesIn(value).map((name) => `${slot}=${name}`))
    .toSorted();
  return createHash('sha256')
    .update([domain, check, code, ...names].join('\0'))
    .digest('hex')
    .slice(0, FINGERPRINT_DIGITS);
}

/** 128 bits: two of a million million findings do not meet. */
const FINGERPRINT_DIGITS = 32;

const NAME = /^(?=.*[a-z])(?:[a-z0-9_*-]+\.)+[a-z0-9-]+$/i;

/** Returns the domain names and addresses in a value, whether it stands as in a report or as in its JSON. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return NAME.test(value) || addressOctets(value) !== null ? [value.toLowerCase()] : [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return typeof value === 'object' && value !== null && 'name' in value ? namesIn(value.name) : [];
}

/** Returns whether a check could not be judged, so that nobody may take it for passed. */
export const isOpen = ({ outcome }: Pick<ReportCheck, 'outcome'>): boolean =>
  outcome === 'unknown' || outcome === 'not-tested';

/** Lists the severities that a command can be told to fail on, with all that is graver. */
export const FAIL_ON = ['error', 'warning'] as const satisfies readonly Severity[];
export type FailOn = (typeof FAIL_ON)[number];

/** Returns whether a finding makes a command fail that was told to fail on such. */
export const failsOn = (failOn: FailOn, { finding, isKnown }: Pick<FoundEntry, 'finding' | 'isKnown'>): boolean =>
  !isKnown && gravityOf(finding.severity) >= gravityOf(failOn);
