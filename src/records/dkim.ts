import { memoised } from '../domain/memoised.ts';
import type { KeyFault, KeyFaultCode } from './dkim-typos.ts';
import { correctKeyRecord } from './dkim-typos.ts';
import { rsaKeyBits } from './rsa-key.ts';
import { readTags } from './tags.ts';

/** A key that receivers can use. */
export interface UsableKey {
  readonly kind: 'key';
  readonly algorithm: 'rsa' | 'ed25519';
  readonly bits: number;
  /** The owner is testing (t=y): receivers treat failures as unsigned mail. */
  readonly testing: boolean;
  /** Flags of `t=` that no standard knows; receivers ignore them. */
  readonly unknownFlags: readonly string[];
  /** The value of `g=`, which RFC 6376 removed; null where there is none. */
  readonly granularity: string | null;
}

export type DkimKey =
  | UsableKey
  /** `p` is empty: the key is withdrawn (RFC 6376 §3.6.1). */
  | { readonly kind: 'revoked' }
  | {
      readonly kind: 'invalid';
      readonly faults: readonly [KeyFault, ...KeyFault[]];
      /** The same key with its typos undone, a record that receivers can use; null where that is not sure. */
      readonly corrected: string | null;
    };

/** Verifiers must not take shorter keys. Source: RFC 8301 §3.2. */
const MIN_RSA_BITS = 1024;
/** Signers should use keys of this length at least. Source: RFC 8301 §3.2. */
export const GOOD_RSA_BITS = 2048;
/** Verifiers must support keys up to this length; longer ones only if they like. Source: RFC 8301 §3.2. */
const MAX_RSA_BITS = 4096;
/** Source: RFC 8463 §4. */
const ED25519_BYTES = 32;
/** Longer keys are not looked into: none is in use, and reading them costs time. */
const MAX_KEY_CHARS = 8192;
/** Longer records are not searched for typos. */
const MAX_CORRECTED_CHARS = 10_000;
/** Parts of a record that a fault repeats. */
const MAX_PART_CHARS = 40;

/** Verdicts that are kept, and characters of the records that they are of: of some sixty selectors of many domains. */
const VERDICTS = { maxEntries: 10_000, maxChars: 4 << 20 };

/**
 * Reads a TXT value at a selector as receivers do. What was meant as a key but is none, is invalid, with the slips that
 * can be told and, where undoing them gives a usable key, the corrected record. Null where the text was never meant as
 * a key, or is of another version. Source: RFC 6376 §3.6.1, RFC 8301, RFC 8463.
 */
export const parseDkimKey = memoised((text: string): DkimKey | null => {
  const strict = readKey(text);
  if (strict !== null && (strict.kind !== 'invalid' || !CORRECTABLE.has(strict.faults[0].code))) return strict;
  if (strict === null && TARGET.test(text))
    return { kind: 'invalid', faults: [{ code: 'target', at: null, args: {} }], corrected: null };
  if (text.length > MAX_CORRECTED_CHARS || (strict === null && !isIntendedAsKey(text))) return strict;
  const { typos, record } = correctKeyRecord(text, isKey);
  const [first, ...rest] = typos;
  if (first === undefined) return strict;
  const corrected = readKey(record);
  const left = corrected?.kind === 'invalid' ? corrected.faults : [];
  return {
    kind: 'invalid',
    faults: [first, ...rest, ...left.map((fault) => ({ ...fault, at: null }))],
    corrected: corrected?.kind === 'key' && isExact(record) ? record : null,
  };
}, VERDICTS);

/** Faults that a typo may cause. Others are in the key, or in what the record asks for. */
const CORRECTABLE: ReadonlySet<KeyFaultCode> = new Set([
  ...(['stray', 'key-missing', 'not-base64', 'not-rsa', 'key-type'] as const),
  ...(['twice', 'version-first', 'ed25519-size'] as const),
]);

/**
 * Returns whether the data of a TXT record may be a key, or meant as one: `parseDkimKey` finds none in others. Sets of
 * a thousand records are searched for the few that are read.
 */
export function mayBeKey(octets: Uint8Array): boolean {
  // A word may go on in the next string.
  return octets.length !== (octets[0] ?? 0) + 1 || KEY_MARK.test(Buffer.from(octets).toString('latin1'));
}
const KEY_MARK = /dkim|domainkey|p[^a-z0-9]*[=:]/i;

/** A host name of a mail service, which belongs into a CNAME record: `abc.dkim.amazonses.com`. */
const TARGET = /^(?=[^;=]*(?:dkim|domainkey))(?:[a-z0-9_-]{1,63}\.){2,10}[a-z]{2,20}\.?$/i;

/** Whether base64 is a public key that signatures can be checked with. */
const isKey = (base64: string): boolean =>
  [`p=${base64}`, `k=ed25519; p=${base64}`].some((text) => readKey(text)?.kind === 'key');

/** Whether a text that is no key record was meant as one. */
function isIntendedAsKey(text: string): boolean {
  const bare = text.replace(/["'`()]|\\226\\128\\1\d\d|\\\\/g, '');
  return /(?:^|[^a-z0-9])v *[=:] *dkim(?!2)/i.test(bare) || /(?:^|[^a-z0-9])p *[=:] *[a-z0-9+/]{40}/i.test(bare);
}

/** The record as receivers read it, letter by letter. */
function readKey(text: string): DkimKey | null {
  const { tags: list, strays } = readTags(text);
  const tags = new Map(list.toReversed().map(({ name, value }) => [name, value]));
  const [first] = list;
  const says = first?.name === 'v' && first.value === 'DKIM1';
  if (first === undefined || (first.name === 'v' && !says)) return null;
  const invalid = (code: KeyFaultCode, part: string | null, args: KeyFault['args'] = {}): DkimKey => {
    const at = part === null ? -1 : text.indexOf(part);
    return { kind: 'invalid', faults: [{ code, at: at < 0 ? null : at, args }], corrected: null };
  };
  const partOf = (tag: string) => list.find(({ name }) => name === tag)?.text ?? null;
  const p = tags.get('p')?.replace(/\s+/g, '');
  const [stray] = strays;
  if (p === undefined) return says ? invalid('key-missing', null) : null;
  if (stray !== undefined) return says ? invalid('stray', stray, { part: stray.slice(0, MAX_PART_CHARS) }) : null;
  if (tags.size < list.length) {
    const seen = new Set<string>();
    const again = list.find(({ name }) => seen.size === seen.add(name).size);
    return invalid('twice', again?.text ?? null, { tag: again?.name ?? '' });
  }
  if (!says && tags.has('v')) return invalid('version-first', partOf('v'));
  if (p === '') return { kind: 'revoked' };
  if (!listed(tags.get('s') ?? '*').some((service) => service === '*' || service === 'email'))
    return invalid('service', partOf('s'));
  const hashes = tags.get('h');
  if (hashes !== undefined && !listed(hashes).includes('sha256')) return invalid('hash', partOf('h'));
  if (p.length > MAX_KEY_CHARS) return invalid('too-long', partOf('p'));
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(p)) return invalid('not-base64', partOf('p'));
  const flags = listed(tags.get('t') ?? '').filter((flag) => flag !== '');
  const common = {
    kind: 'key',
    testing: flags.includes('y'),
    unknownFlags: flags.filter((flag) => flag !== 'y' && flag !== 's'),
    granularity: tags.get('g') ?? null,
  } as const;
  const bytes = Buffer.from(p, 'base64');
  const algorithm = tags.get('k') ?? 'rsa';
  if (algorithm === 'ed25519') {
    return bytes.length === ED25519_BYTES
      ? { ...common, algorithm, bits: 256 }
      : invalid('ed25519-size', partOf('p'), { octets: bytes.length });
  }
  if (algorithm !== 'rsa') return invalid('key-type', partOf('k'), { type: algorithm.slice(0, MAX_PART_CHARS) });
  const bits = rsaKeyBits(bytes);
  if (bits === null) return invalid('not-rsa', partOf('p'));
  if (bits < MIN_RSA_BITS) return invalid('too-short', partOf('p'), { bits });
  return { ...common, algorithm, bits };
}

/**
 * Whether the key of a record is a key and nothing more. Receivers take octets behind it for nothing; in a record that
 * we suggest they would be words that were taken for base64.
 */
function isExact(record: string): boolean {
  const p = readTags(record).tags.find(({ name }) => name === 'p')?.value ?? '';
  const bytes = Buffer.from(p, 'base64');
  return bytes.length === ED25519_BYTES || derLength(bytes) === bytes.length;
}

/** A list with colons, as in `h=`, `s=` and `t=`. */
const listed = (value: string): string[] => value.split(':').map((one) => one.trim());

/** Octets of a DER value with its header; null where the length is not given in one to three octets. */
function derLength(bytes: Buffer): number | null {
  const first = bytes[1] ?? 0x80;
  if (first < 0x80) return 2 + first;
  const count = first - 0x80;
  return count === 0 || count > 3 || bytes.length < 2 + count ? null : 2 + count + bytes.readUIntBE(2, count);
}

/** Returns how good a key is by its kind and length. Source: RFC 8301 section 3.2, RFC 8463 section 1. */
export function keyGrade({ algorithm, bits }: UsableKey): 'good' | 'weak' | 'oversize' | 'young' {
  if (algorithm === 'ed25519') return 'young';
  if (bits > MAX_RSA_BITS) return 'oversize';
  return bits < GOOD_RSA_BITS ? 'weak' : 'good';
}
