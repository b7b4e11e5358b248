import { type DnsName, labelsOf, parentOf } from '../../domain/name.ts';
import { type DmarcPolicy, type DmarcRecord, isDmarc, parseDmarc } from './parse.ts';

/** Names below which a policy is looked for, at most. Source: RFC 9989 §4.10. */
const MAX_WALK = 8;

/** What one step of the walk found at `_dmarc.<name>`: the TXT values there. */
export interface Step {
  readonly name: DnsName;
  readonly texts: readonly string[];
}

export type DmarcFound =
  | { readonly kind: 'absent' }
  /** The name's own record (or records) cannot be used, and no other applies. */
  | { readonly kind: 'invalid'; readonly at: DnsName; readonly text: string; readonly why: string }
  | {
      readonly kind: 'policy';
      /** What applies to the name, test mode taken into account. */
      readonly policy: DmarcPolicy;
      /** Before test mode lowered it. */
      readonly stated: DmarcPolicy;
      readonly tag: 'p' | 'sp' | 'np';
      readonly at: DnsName;
      readonly record: DmarcRecord;
    };

/** The names of the tree walk, the name itself first: then its parents, or from the last seven labels. Source: RFC 9989 §4.10. */
export function walkOf(name: DnsName): DnsName[] {
  const labels = labelsOf(name);
  const start = labels.length >= MAX_WALK ? labels.length - (MAX_WALK - 1) : 1;
  return [name, ...labels.slice(start).map((_, i) => labels.slice(start + i).join('.') as DnsName)];
}

/** Records at one step: those that are no DMARC records are left aside; of several none applies. */
function usable(step: Step): DmarcRecord | { readonly text: string; readonly why: string } | null {
  const texts = step.texts.filter(isDmarc);
  const [text, second] = texts;
  if (text === undefined) return null;
  if (second !== undefined)
    return { text, why: `${texts.length} DMARC records stand at _dmarc.${step.name}; of several none applies` };
  const parsed = parseDmarc(text);
  return parsed.kind === 'record' ? parsed.record : parsed;
}

const isRecord = (found: ReturnType<typeof usable>): found is DmarcRecord => found !== null && 'p' in found;

/**
 * The policy for a name, from all steps of its walk: its own record, else the organizational domain's, else the public
 * suffix domain's; never simply the nearest ancestor's. `exists` tells `sp` from `np`. Source: RFC 9989 §4.10.
 */
export function discoverPolicy(steps: readonly Step[], exists: boolean): DmarcFound {
  const [own, ...above] = steps;
  if (own === undefined) return { kind: 'absent' };
  const ownRecord = usable(own);
  if (isRecord(ownRecord)) return applied(ownRecord, 'p', own.name);
  const found = above.flatMap((step) => {
    const record = usable(step);
    return isRecord(record) ? [{ name: step.name, record }] : [];
  });
  // The walk stops at the first record that says where the organizational domain is.
  const stop = found.findIndex(({ record }) => record.psd !== 'u');
  const seen = stop < 0 ? found : found.slice(0, stop + 1);
  const last = seen.at(-1);
  if (last !== undefined) {
    const suffix = last.record.psd === 'y' ? last : undefined;
    // Below a public suffix the organizational domain is one label longer, whether or not it has a record.
    const organizational =
      suffix === undefined ? last : seen.find(({ name }) => name !== suffix.name && parentOf(name) === suffix.name);
    const applies = organizational ?? suffix;
    if (applies !== undefined) {
      const { record } = applies;
      const tag = !exists && record.np !== null ? 'np' : record.sp !== null ? 'sp' : 'p';
      return applied(record, tag, applies.name);
    }
  }
  return ownRecord === null ? { kind: 'absent' } : { kind: 'invalid', at: own.name, ...ownRecord };
}

const LOWERED = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

function applied(record: DmarcRecord, tag: 'p' | 'sp' | 'np', at: DnsName): DmarcFound {
  const stated = record[tag] ?? record.p;
  return { kind: 'policy', stated, policy: record.t ? LOWERED[stated] : stated, tag, at, record };
}
