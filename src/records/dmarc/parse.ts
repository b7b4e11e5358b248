import { memoised } from '../../domain/memoised.ts';
import { withoutWrapping, withPlainBlanks } from '../tags.ts';
import { type DmarcFault, isKnownTag, shownTagValue, TAG_VALUES } from './faults.ts';
import { type DmarcPart, dmarcParts, TAG_AHEAD } from './tags.ts';
import { readUris } from './uris.ts';

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
  /** Addresses for reports of single failures, those of bad syntax left out. */
  readonly ruf: readonly string[];
  /** Why `none` had to be supposed, or null where the record says what it wants. */
  readonly supposed: DmarcFault | null;
  /** All that is wrong, in the order of the text, `supposed` among them. */
  readonly faults: readonly DmarcFault[];
}

export type ParsedDmarc =
  | { readonly kind: 'record'; readonly record: DmarcRecord }
  /** It is a DMARC record, but receivers do no DMARC processing by it. Its `psd` still counts for the tree walk. */
  | {
      readonly kind: 'invalid';
      readonly text: string;
      readonly why: DmarcFault;
      readonly psd: 'y' | 'n' | 'u';
    };

/**
 * Reads the record as the strictest receivers read it: tag names letter by letter, and null where a tag is there twice,
 * which makes it no record at all. Others follow it all the same. Source: RFC 6376 §3.2.
 */
export function readStrictly(text: string): string | null {
  const parts = dmarcParts(text);
  // Parts that are no tags at all are passed over, however many there are.
  const written = parts.flatMap(({ name, writtenName }) => (name === null ? [] : [writtenName]));
  if (new Set(written).size < written.length) return null;
  const known = parts.filter(({ name, writtenName }) => name === 'v' || writtenName === (name ?? ''));
  return known.map((part) => part.text).join('; ');
}

/**
 * Returns whether a TXT value is a DMARC record; others at the name are left aside. The version must be exactly
 * `DMARC1` and come first. Source: RFC 9989 §4.7, §4.8.
 */
export const isDmarc = (text: string): boolean => /^v *= *DMARC1 *(;|$)/.test(headOf(text));

/** Returns whether a TXT value was surely meant as a DMARC record, though receivers do not take it for one. */
export const isMistypedDmarc = (text: string): boolean =>
  !isDmarc(text) && (/^v *[=:] *DMARC *1/i.test(withoutWrapping(text.slice(0, HEAD_CHARS))) || isMisordered(text));

/** Whether the version is there, behind tags of DMARC that it must come before. */
const isMisordered = (text: string): boolean =>
  /^ *(?:p|sp|np|adkim|aspf|fo|rua|ruf|t|psd|pct|rf|ri) *=/i.test(text.slice(0, HEAD_CHARS)) &&
  /; *v *= *DMARC1 *(?:;|$)/i.test(withPlainBlanks(text.slice(0, ORDER_CHARS)));

/** No more is looked at for a version that stands behind other tags. */
const ORDER_CHARS = 1000;

/** No more is looked at to tell what a TXT value is. */
const HEAD_CHARS = 100;
const headOf = (text: string) => {
  const plain = withPlainBlanks(text.slice(0, HEAD_CHARS)).replace(/^V/, 'v');
  // Cut inside a run of blanks, the end of the head is not the end of the record.
  return text.length > HEAD_CHARS ? `${plain}…` : plain;
};

/** Finds what keeps a record that was meant as DMARC from being one. */
export function versionFaultOfDmarc(text: string): DmarcFault {
  const bare = withoutWrapping(text);
  if (isDmarc(bare)) return { code: 'wrapped', at: 0, args: {} };
  if (isMisordered(text)) return { code: 'version-first', at: text.search(/v *= *DMARC1/i), args: {} };
  const version = /^v *= *DMARC1/.exec(bare)?.[0];
  if (version === undefined) return { code: 'version', at: 0, args: {} };
  const code = /^ *\\\\/.test(bare.slice(version.length)) ? 'backslash' : 'version-semicolon';
  return { code, at: Math.max(0, text.indexOf('DMARC1')) + 'DMARC1'.length, args: {} };
}

/**
 * Reads a DMARC record (`isDmarc` tells what is one). Unknown tags, removed tags and parts that are no tags are
 * ignored; a bad `p`, `sp` or `np` makes the policy none where a report address is given, else the record is of no
 * use. All of it is told as faults. Source: RFC 9989 §4.7, §4.10.1.
 */
export const parseDmarc = memoised((text: string): ParsedDmarc => {
  const faults: DmarcFault[] = [];
  const tags = new Map<string, DmarcPart>();
  const contradicted = new Set<string>();
  for (const part of dmarcParts(text)) {
    const { name, value, at } = part;
    const before = name === null ? undefined : tags.get(name);
    if (name === null || !isKnownTag(name)) faults.push(faultOfStray(part));
    else if (before !== undefined) {
      const contradicts = before.value.toLowerCase() !== value.toLowerCase();
      if (contradicts) contradicted.add(name);
      faults.push({ code: contradicts ? 'contradicted-tag' : 'repeated-tag', at, args: { tag: name } });
    } else {
      tags.set(name, part);
      // A capital V is read by all: its rule is written for both cases (RFC 9989 §4.8).
      if (part.writtenName !== name && name !== 'v')
        faults.push({ code: 'capital-tag', at, args: { tag: part.writtenName } });
      const allowed = TAG_VALUES[name];
      if (allowed?.test(value) === false)
        faults.push(
          semicolonMissing(part, text, (one) => allowed.test(one)) ?? {
            code: 'value-unknown',
            at,
            args: { tag: name, value: shownTagValue(value) },
          },
        );
    }
  }
  const rua = readUris(text, tags.get('rua'), faults);
  const ruf = readUris(text, tags.get('ruf'), faults);
  const flag = (name: string) => (contradicted.has(name) ? undefined : tags.get(name)?.value.toLowerCase());
  const psdTag = flag('psd');
  const psd = psdTag === 'y' || psdTag === 'n' ? psdTag : 'u';
  const bad = (['p', 'sp', 'np'] as const).flatMap((name) => faultOfPolicy(name, tags.get(name), text) ?? []);
  faults.push(...bad);
  const disputed = faults.find(({ code, args }) => code === 'contradicted-tag' && 'tag' in args && isPolicy(args.tag));
  const why = disputed ?? bad[0] ?? null;
  if (why !== null && rua.length === 0) return { kind: 'invalid', text, why, psd };
  const policy = (name: string) => (why === null ? policyOf(tags.get(name)?.value) : null);
  const record: DmarcRecord = {
    text,
    p: policy('p') ?? 'none',
    sp: policy('sp'),
    np: policy('np'),
    psd,
    t: flag('t') === 'y',
    rua,
    ruf,
    supposed: why,
    faults: faults.toSorted((a, b) => a.at - b.at),
  };
  return { kind: 'record', record };
});

const isPolicy = (tag: string): boolean => tag === 'p' || tag === 'sp' || tag === 'np';

/** A part that is no tag of DMARC. */
function faultOfStray({ at, text, name, writtenName }: DmarcPart): DmarcFault {
  if (name !== null) return { code: 'unknown-tag', at, args: { tag: shownTagValue(writtenName) } };
  const typo = /^([a-z]+) *[:-]/i.exec(text)?.[1]?.toLowerCase();
  return typo !== undefined && isKnownTag(typo)
    ? { code: 'equals-missing', at, args: { tag: typo, part: shownTagValue(text) } }
    : { code: 'not-a-tag', at, args: { tag: '', part: shownTagValue(text) } };
}

/** Finds what is wrong with one of the policy tags. Only `p` may not be missing. */
function faultOfPolicy(tag: 'p' | 'sp' | 'np', part: DmarcPart | undefined, text: string): DmarcFault | null {
  if (part === undefined) return tag === 'p' ? { code: 'policy-missing', at: text.length, args: { tag } } : null;
  const { at, value } = part;
  if (value === '') return { code: 'policy-empty', at, args: { tag } };
  if (policyOf(value) !== null) return null;
  return (
    semicolonMissing(part, text, (one) => policyOf(one) !== null) ?? {
      code: 'policy-unknown',
      at,
      args: { tag, value: shownTagValue(value) },
    }
  );
}

/** Whether a value is a good one with another tag behind it; null where it is not. */
function semicolonMissing(
  { at, name, value }: DmarcPart,
  text: string,
  isGood: (value: string) => boolean,
): DmarcFault | null {
  const [before = '', next] = value.split(TAG_AHEAD);
  const first = before.trimEnd().replace(/,$/, '');
  if (next === undefined || !isGood(first)) return null;
  const begins = text.indexOf(first, text.indexOf('=', at));
  return {
    code: 'semicolon-missing',
    at: Math.max(at, begins) + first.length,
    args: { tag: `${name}=${first}`, next: shownTagValue(next) },
  };
}

export function policyOf(value: string | undefined): DmarcPolicy | null {
  const lower = value?.toLowerCase();
  return lower === 'none' || lower === 'quarantine' || lower === 'reject' ? lower : null;
}
