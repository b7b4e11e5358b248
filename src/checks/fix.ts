import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { type StepText, stepText } from './fix-texts.ts';

/** Changes the records of one name and type: some go, and one may come. */
export interface RecordChange {
  readonly name: DnsName;
  readonly type: RrType;
  /** The record to publish, in presentation form as in a report row (TXT joined and unquoted); null: only remove. */
  readonly value: string | null;
  /** Present values that must go. Where a record is published, it takes the place of the first. */
  readonly removes: readonly string[];
  /** Parts of the value that only the owner knows. What stands there are samples, to be replaced before it is published. */
  readonly fillIn?: readonly string[];
}

/** A file to serve at an address, whole. */
export interface FileChange {
  readonly url: string;
  readonly content: string;
}

/** Text to paste as it is into a page or a file; empty where lines only go. The title of its step says where. */
interface Paste {
  readonly text: string;
  /** Parts of the text that only the owner knows: samples, to be replaced before it is published. */
  readonly fillIn?: readonly string[];
}

/** One safe move: once its changes are made, every record is valid and nothing got weaker. */
export interface Step {
  readonly title: StepText;
  /** When to take the step; null: now. */
  readonly when: StepText | null;
  /** Served before the records change, in place of the file that is there. */
  readonly file?: FileChange;
  /** Stands in the place of records, where the fix is none of the DNS. */
  readonly paste?: Paste;
  readonly changes: readonly RecordChange[];
}

/**
 * How to fix a finding: a staged path. The first step is the one offered for copying; the last one makes the finding go
 * away. A fix never weakens a policy, never removes what worked, and never disables anything on a guess.
 */
export interface Fix {
  /** Names the fix where a page shows its steps elsewhere too. */
  readonly id?: string;
  readonly steps: readonly [Step, ...Step[]];
  /** Whether something is left to do after the last step, or may be. */
  readonly partial?: true;
}

/** Returns the change that publishes a record, in place of the values given. */
export const publish = (
  name: DnsName,
  {
    type,
    value,
    removes = [],
  }: { readonly type: RrType; readonly value: string; readonly removes?: readonly string[] | undefined },
): RecordChange => ({
  name,
  type,
  value,
  removes,
});

/** Returns the same fix, whose only step has another title and a condition; null where there is no fix. */
export const withCondition = (fix: Fix | null, title: StepText, when: StepText): Fix | null =>
  fix === null ? null : { ...fix, steps: [{ ...fix.steps[0], title, when }], partial: true };

/** Returns the change that deletes records. */
export const removeRecords = (name: DnsName, type: RrType, removes: readonly string[]): RecordChange => ({
  name,
  type,
  value: null,
  removes,
});

/** Returns a fix of one step, titled after its first change. */
export function fixOf(change: RecordChange, ...more: readonly RecordChange[]): Fix {
  const { name, type, value, removes } = change;
  const title = value === null ? 'remove' : removes.length === 0 ? 'add' : 'replace';
  return { steps: [{ title: stepText(title, { name, type }), when: null, changes: [change, ...more] }] };
}

/** Returns a fix that is text to paste; `title` says where. */
export const pasteFix = (
  title: StepText,
  text: string,
  { fillIn = [], when = null }: { readonly fillIn?: readonly string[]; readonly when?: StepText | null } = {},
): Fix => ({ steps: [{ title, when, paste: { text, ...(fillIn.length === 0 ? {} : { fillIn }) }, changes: [] }] });

/** Returns a fix of one step with these changes, or none where there are none. */
export function fixOfAll([first, ...more]: readonly RecordChange[]): Fix | null {
  return first === undefined ? null : fixOf(first, ...more);
}
