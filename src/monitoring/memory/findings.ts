import type { KindId } from '../../diagnoses/kinds.ts';
import { faultMemory } from './fault.ts';
import { listOf, number, oneOf, orNull, past, type Remembered, record, text, textAs } from './memory.ts';

/** Holds what a kind of report found when its findings were first compared, and what became of that. */
const baseline = record({
  kind: textAs<KindId>(),
  /** Its checks, by what they find and the version of their criteria: what an update of ours changed is no change of the domain. */
  criteria: text,
  /** Checks that no run could judge yet. */
  unseen: listOf(text),
  /** Findings that were there, and are not news; `goneSince`: since when they are not there any more. */
  known: listOf(record({ finding: text, goneSince: orNull(past) })),
  /** Questions of a check that never had an answer: what it finds once they have one may have been there before. */
  gaps: listOf(record({ check: text, questions: listOf(text) })),
});
export type Baseline = Remembered<typeof baseline>;

/** A finding that appeared later. */
const followedFinding = record({
  kind: textAs<KindId>(),
  check: text,
  code: text,
  fault: faultMemory,
  /** Questions of its check that had no answer when it was last seen. */
  gaps: listOf(text),
});
export type FollowedFinding = Remembered<typeof followedFinding>;

/** Why a run of a report could not be compared: it reached a limit of ours, or nobody could make it. */
const UNCOMPARED = ['limit', 'failed'] as const;

/** A kind of report of which no run could be compared lately. */
const uncomparedKind = record({ kind: textAs<KindId>(), since: past, why: oneOf(UNCOMPARED) });
export type UncomparedKind = Remembered<typeof uncomparedKind>;

const findings = record({
  /** When all kinds last ran; null before the first time. */
  wholeAt: orNull(past),
  /** When any of them did. */
  ranAt: orNull(past),
  /** Further runs since then, of what was in doubt. */
  further: number,
  /** When records of the domain last changed. */
  recordsChangedAt: orNull(past),
  kinds: listOf(baseline),
  followed: listOf(followedFinding),
  /** Findings whose end was reported lately. */
  over: listOf(record({ finding: text, at: past })),
  uncompared: listOf(uncomparedKind),
});
export type WatchedFindings = Remembered<typeof findings>;

/** Remembers what the daily reports of a monitor found. */
export const findingsMemory = record({ findings });

export const NO_FINDINGS: WatchedFindings = {
  wholeAt: null,
  ranAt: null,
  further: 0,
  recordsChangedAt: null,
  kinds: [],
  followed: [],
  over: [],
  uncompared: [],
};
