import { readTags, withoutWrapping, withPlainBlanks } from '../tags.ts';

export type DmarcPolicy = 'none' | 'quarantine' | 'reject';

export interface DmarcRecord {
  readonly text: string;
  /** Where `p` is missing or bad but reports are asked for, receivers act as if it said none (RFC 9989 §4.10.1). */
  readonly p: DmarcPolicy;
  readonly sp: DmarcPolicy | null;
  readonly np: DmarcPolicy | null;
  readonly psd: 'y' | 'n' | 'u';
  /** Test mode: the policy is lowered by one step. */
  readonly t: boolean;
  /** Addresses for aggregate reports, those of bad syntax left out. */
  readonly rua: readonly string[];
  /** Why `none` had to be supposed, or null where the record says what it wants. */
  readonly supposed: string | null;
}

export type ParsedDmarc =
  | { readonly kind: 'record'; readonly record: DmarcRecord }
  /** It is a DMARC record, but receivers do no DMARC processing by it. Its `psd` still counts for the tree walk. */
  | { readonly kind: 'invalid'; readonly text: string; readonly why: string; readonly psd: 'y' | 'n' | 'u' };

/**
 * Whether a TXT value is a DMARC record; others at the name are left aside. The version must be exactly `DMARC1` and
 * come first. Source: RFC 9989 §4.7, §4.8.
 */
export const isDmarc = (text: string): boolean => /^v *= *DMARC1 *(;|$)/.test(headOf(text));

/** Whether a TXT value was surely meant as a DMARC record, though receivers do not take it for one. */
export const isNearDmarc = (text: string): boolean =>
  !isDmarc(text) && /^v *[=:] *DMARC *1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS)));

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;
const headOf = (text: string) => {
  const plain = withPlainBlanks(text.slice(0, HEAD_CHARS)).replace(/^V/, 'v');
  // Cut inside a run of blanks, the end of the head is not the end of the record.
  return text.length > HEAD_CHARS ? `${plain}…` : plain;
};

/** What keeps a record that was meant as DMARC from being one. */
export function faultOfNearDmarc(text: string): string {
  const bare = withoutWrapping(text);
  if (isDmarc(bare)) return 'there are quotes or blanks in front of it';
  if (/^v *= *DMARC1/.test(bare)) return 'after v=DMARC1 a semicolon is missing';
  return 'it must begin with v=DMARC1 in just these letters, followed by a semicolon';
}

/**
 * Reads a DMARC record (`isDmarc` tells what is one). Unknown tags, removed tags and parts that are no tags are
 * ignored; a bad `p`, `sp` or `np` makes the policy none where a report address is given, else the record is of no
 * use. Source: RFC 9989 §4.7, §4.10.1.
 */
export function parseDmarc(text: string): ParsedDmarc {
  const tags = new Map<string, string>();
  const contradicted = new Set<string>();
  for (const tag of readTags(text).tags) {
    const name = tag.name.toLowerCase();
    const before = tags.get(name);
    if (before === undefined) tags.set(name, tag.value);
    else if (before.toLowerCase() !== tag.value.toLowerCase()) contradicted.add(name);
  }
  const rua = (tags.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter(isReportUri);
  const flag = (name: string) => (contradicted.has(name) ? undefined : tags.get(name)?.toLowerCase());
  const psdTag = flag('psd');
  const psd = psdTag === 'y' || psdTag === 'n' ? psdTag : 'u';
  const why = (['p', 'sp', 'np'] as const).map((name) => faultOf(name, tags, contradicted)).find((one) => one !== null);
  if (why !== undefined && rua.length === 0) return { kind: 'invalid', text, why, psd };
  const policy = (name: string) => (why === undefined ? policyOf(tags.get(name)) : null);
  const record: DmarcRecord = {
    text,
    p: policy('p') ?? 'none',
    sp: policy('sp'),
    np: policy('np'),
    psd,
    t: flag('t') === 'y',
    rua,
    supposed: why ?? null,
  };
  return { kind: 'record', record };
}

/** What is wrong with one of the policy tags. Only `p` may not be missing. */
function faultOf(name: 'p' | 'sp' | 'np', tags: Map<string, string>, contradicted: Set<string>): string | null {
  const value = tags.get(name);
  if (contradicted.has(name)) return `${name}= stands twice and says two things`;
  if (value === undefined) return name === 'p' ? 'p= is missing' : null;
  if (policyOf(value) !== null) return null;
  const said = value === '' ? `${name}= is empty` : `${name}=${value.slice(0, SHOWN_CHARS)} is no policy`;
  return `${said}; it must be none, quarantine or reject`;
}

/** How much of a bad value a sentence repeats. */
const SHOWN_CHARS = 40;

function policyOf(value: string | undefined): DmarcPolicy | null {
  const lower = value?.toLowerCase();
  return lower === 'none' || lower === 'quarantine' || lower === 'reject' ? lower : null;
}

/** A report address; the size suffix that older records carry is let pass. Source: RFC 9989 §4.7, RFC 3986 §3. */
const isReportUri = (uri: string): boolean =>
  /^(?:mailto:[^\s,!@]+@[^\s,!@]+|(?!mailto:)[a-z][a-z0-9+.-]*:[^\s,!]+)(?:![0-9]+[kmgt]?)?$/i.test(uri);
