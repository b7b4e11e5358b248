import { readFileSync, statSync } from 'node:fs';
import type { Message } from '../../domain/message.ts';
import { readBaseline } from '../../formats/baseline.ts';
import { FAIL_ON } from '../../formats/entry.ts';
import { FORMATS } from '../../formats/formats.ts';
import type { OutputFormat } from '../../formats/output-format.ts';
import type { Complaint } from '../terminal/terminal.ts';
import type { FailureRule } from './exit-code.ts';
import { OUTPUT_TEXTS } from './output-texts.ts';

/** Flags of the commands that print reports, as they were typed. */
export interface OutputFlags {
  /** Short for `--format json`. */
  readonly json?: true;
  readonly format?: string;
  readonly failUnder?: string;
  readonly failOn?: string;
  /** A file with the output of an earlier run, whose findings are known. */
  readonly baseline?: string;
  /** A file with own levels of findings. */
  readonly policy?: string;
}

/** The formats that are not for one kind of program. */
const PLAIN_FORMATS = ['text', 'json', 'ndjson'] as const;
export type PlainFormat = (typeof PLAIN_FORMATS)[number];

/** Names every format, as it is typed. */
export const FORMAT_IDS: readonly string[] = [...PLAIN_FORMATS, ...FORMATS.map(({ id }) => id)];

/** How reports are written, and what makes the command fail. */
export interface ReportOutput extends FailureRule {
  readonly format: PlainFormat | OutputFormat;
  /** Holds the fingerprints of findings that are known; null where nobody named a baseline. */
  readonly baseline: ReadonlySet<string> | null;
}

type OutputRead = { readonly ok: true; readonly output: ReportOutput } | ({ readonly ok: false } & Complaint);

const MAX_BASELINE_OCTETS = 256 * 1024 * 1024;

const { message } = OUTPUT_TEXTS;

/** Reads the flags, or finds what is wrong with them. `usual` is the format where none is named. */
export function readOutputFlags(flags: OutputFlags, usual: PlainFormat = 'text'): OutputRead {
  const { json, format: typed, failUnder, failOn, baseline } = flags;
  if (json === true && typed !== undefined && typed !== 'json')
    return { ok: false, fault: message('json-and-format', { value: typed }), hint: message('json-and-format/hint') };
  const id = json === true ? 'json' : (typed ?? usual);
  const format = PLAIN_FORMATS.find((one) => one === id) ?? FORMATS.find((one) => one.id === id);
  if (format === undefined)
    return {
      ok: false,
      fault: message('format', { value: id }),
      hint: message('use-one-of', { values: FORMAT_IDS.join(', ') }),
    };
  const bar = failUnder === undefined ? undefined : barOf(failUnder);
  if (bar === null)
    return { ok: false, fault: message('fail-under', { value: failUnder ?? '' }), hint: message('fail-under/hint') };
  const gravity = FAIL_ON.find((one) => one === failOn);
  if (failOn !== undefined && gravity === undefined)
    return { ok: false, fault: message('fail-on', { value: failOn }), hint: message('fail-on/hint') };
  const known = baseline === undefined ? { ok: true as const, fingerprints: null } : baselineIn(baseline);
  if (!known.ok) return known;
  return { ok: true, output: { format, bar, failOn: gravity, baseline: known.fingerprints } };
}

/** Null where it is no number of points. */
function barOf(text: string): number | null {
  const points = /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return points <= 100 ? points : null;
}

function baselineIn(
  file: string,
): { readonly ok: true; readonly fingerprints: ReadonlySet<string> } | ({ readonly ok: false } & Complaint) {
  const fail = (why: string | Message) =>
    ({ ok: false, fault: message('no-baseline', { file, why }), hint: message('no-baseline/hint') }) as const;
  let text: string;
  try {
    if (statSync(file).size > MAX_BASELINE_OCTETS) return fail(message('too-large', { most: MAX_BASELINE_OCTETS }));
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return fail(error instanceof Error && 'code' in error ? String(error.code) : String(error));
  }
  const read = readBaseline(text);
  return read.ok ? read : fail(message('not-a-report'));
}
