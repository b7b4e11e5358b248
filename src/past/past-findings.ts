import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';

/** Tells that a finding began or ended: reports from `at` on have it, or no longer have it. */
export interface PastFindingChange {
  readonly at: Instant;
  readonly change: 'began' | 'ended';
  /** Its check, as the kind of report names it. */
  readonly check: string;
  readonly code: string;
  readonly severity: Severity;
}

/** Follows findings through reports of the past, from the newest to the oldest. */
export interface PastFindings {
  /** Adds the next older report, which is of this interval and gave the same since `from`. */
  add(report: Pick<Diagnosis, 'checks' | 'exists'>, from: Instant, interval: number): void;
  /** Returns the changes in an interval, newest first. */
  of(interval: number): readonly PastFindingChange[];
}

/** Holds the findings of a check in a newer report, since when, and in which interval that lies. */
interface NewerCheck {
  readonly findings: ReadonlyMap<string, Severity>;
  readonly from: Instant;
  readonly interval: number;
}

/**
 * Compares the findings of each check in reports that follow each other. A check that one of them could not judge is
 * compared with the next that could: what is unknown neither begins nor ends. Findings that are in order or for
 * information are left out.
 */
export function createPastFindings(): PastFindings {
  const newer = new Map<string, NewerCheck>();
  const changes: PastFindingChange[][] = [];
  return {
    add({ checks, exists }, from, interval) {
      // Of a name that does not exist, no check says anything.
      if (exists === false) return;
      for (const { id, outcome, findings: found } of checks) {
        if (outcome === 'unknown' || outcome === 'not-tested') continue;
        const faults = found.filter(({ severity }) => severity !== 'ok' && severity !== 'info');
        const findings = new Map(faults.map(({ code, severity }) => [code, severity]));
        const later = newer.get(id);
        newer.set(id, { findings, from, interval });
        if (later === undefined) continue;
        const at = later.from;
        changes[later.interval] ??= [];
        const own = changes[later.interval];
        for (const [code, severity] of later.findings)
          if (!findings.has(code)) own?.push({ at, change: 'began', check: id, code, severity });
        for (const [code, severity] of findings)
          if (!later.findings.has(code)) own?.push({ at, change: 'ended', check: id, code, severity });
      }
    },
    of: (interval) => (changes[interval] ?? []).toSorted((a, b) => b.at - a.at),
  };
}
