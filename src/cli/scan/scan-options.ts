import { SCAN_FIELDS, type ScanLine } from '../../api/v1/scan.ts';
import type { Message } from '../../domain/message.ts';
import type { DatabaseFlags } from '../commands/database.ts';
import { type OutputFlags, type ReportOutput, readOutputFlags } from '../output/output-flags.ts';
import type { ResolverFlags } from '../resolver-flags.ts';
import type { Complaint } from '../terminal/terminal.ts';
import { DEFAULT_FIELDS, parseFields } from './scan-line.ts';
import { SCAN_TEXTS } from './scan-texts.ts';

export interface ScanFlags extends ResolverFlags, DatabaseFlags, Omit<OutputFlags, 'json'> {
  readonly kind?: string;
  readonly concurrency?: string;
  /** Comma-separated. */
  readonly fields?: string;
  readonly full?: true;
  readonly resume?: string;
  readonly skip?: readonly string[];
}

export interface ScanOptions {
  readonly ok: true;
  /** The id of a kind of diagnosis. */
  readonly kind: string;
  readonly concurrency: number;
  readonly output: ReportOutput;
  /** Null: whole reports. */
  readonly fields: readonly (keyof ScanLine)[] | null;
}

const { message } = SCAN_TEXTS;

/** Returns `health or mail` */
export const either = ([first = '', ...rest]: readonly string[]): string | Message =>
  rest.length === 0 ? first : message('or', { first, second: either(rest) });

/**
 * Domains looked up at once. With every answer 50 ms away twice as many gained 7 %, and half as many lost 24 %; beyond
 * 64 it became slower, since the resolver client has at most 500 questions under way and a domain takes some 45.
 * Measured by `npm run bench -- scan`.
 */
export const DEFAULT_CONCURRENCY = 32;
/** Beyond this, domains only wait for each other. */
const MAX_CONCURRENCY = 256;

export const DEFAULT_KIND = 'health';

/** Reads the flags, or finds what is wrong with them. `kinds` are the ids that there are. */
export function readScanFlags(
  flags: ScanFlags,
  kinds: readonly string[],
): ScanOptions | ({ readonly ok: false } & Complaint) {
  const { kind = DEFAULT_KIND, concurrency = String(DEFAULT_CONCURRENCY), fields, full, resume, skip } = flags;
  const fail = (fault: Message, hint: Message) => ({ ok: false, fault, hint }) as const;
  if (!kinds.includes(kind))
    return fail(message('kind', { value: kind }), message('use-or', { values: either(kinds) }));
  const many = /^[0-9]{1,4}$/.test(concurrency) ? Number(concurrency) : 0;
  if (many < 1 || many > MAX_CONCURRENCY)
    return fail(
      message('concurrency', { value: concurrency, most: MAX_CONCURRENCY }),
      message('concurrency/hint', { usual: DEFAULT_CONCURRENCY }),
    );
  if (full === true && fields !== undefined) return fail(message('full-and-fields'), message('full-and-fields/hint'));
  if (resume !== undefined && skip !== undefined)
    return fail(message('resume-and-skip'), message('resume-and-skip/hint'));
  const read = readOutputFlags(flags, 'ndjson');
  if (!read.ok) return read;
  const { output } = read;
  const isLines = output.format === 'ndjson';
  const other = typeof output.format === 'string' ? output.format : output.format.id;
  if (!isLines && resume !== undefined)
    return fail(message('resume-and-format', { format: other }), message('resume-and-format/hint'));
  if (!isLines && output.format !== 'json' && fields !== undefined)
    return fail(message('fields-and-format', { format: other }), message('fields-and-format/hint'));
  const asked = fields === undefined ? { ok: true as const, fields: DEFAULT_FIELDS } : parseFields(fields);
  if (!asked.ok)
    return fail(message('field', { value: asked.odd }), message('field/hint', { fields: SCAN_FIELDS.join(', ') }));
  return { ok: true, kind, concurrency: many, output, fields: full === true ? null : asked.fields };
}
