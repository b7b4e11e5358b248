import type { Severity } from '../domain/severity.ts';

/** Tells which finding the verdict is about. */
export interface HeadlineItem {
  /** How grave it is: the mark before the sentence. `unknown`: too little is known, or nothing known is wrong. */
  readonly mark: Severity | 'unknown';
  /** The finding that it tells, which the first action makes go away; null where no finding does. */
  readonly finding: { readonly check: string; readonly code: string } | null;
  /** Whose answers are missing, where too little is known for a verdict. */
  readonly unanswered?: 'name-servers' | 'web-server';
}
