import type { Message } from '../domain/message.ts';
import type { Severity } from '../domain/severity.ts';

/** Tells what a policy made of a diagnosis. Score, grade and points are as without it. */
export interface PolicyItem {
  readonly name: string;
  /** Says so in one sentence. */
  readonly says: Message;
  /** Counts the findings that it leaves out. */
  readonly leftOut: number;
  /** Counts those to which it gives another severity. */
  readonly changed: number;
  /** How grave the gravest of all these is without it, where it is less grave with it; null where none is. */
  readonly gravest: Severity | null;
  /** The places of its rules that applied to nothing. */
  readonly unused: readonly { readonly file: string; readonly line: number }[];
}
