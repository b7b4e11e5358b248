import { type DnsName, labelsOf, parentOf } from '../../domain/name.ts';
import type { DmarcFault } from './faults.ts';
import {
  type DmarcPolicy,
  type DmarcRecord,
  isDmarc,
  isMistypedDmarc,
  type ParsedDmarc,
  parseDmarc,
  versionFaultOfDmarc,
} from './parse.ts';

/** Questions of one walk, at most. Source: RFC 9989 §4.10. */
const MAX_WALK = 8;

/** One step of the walk: the TXT values at `_dmarc.<name>`, or null where they could not be asked for. */
export interface WalkStep {
  readonly name: DnsName;
  readonly texts: readonly string[] | null;
}

/** Records that receivers leave aside, and the first reason. */
interface Unusable {
  readonly texts: readonly string[];
  readonly why: DmarcFault;
}

export type DmarcFound =
  | { readonly kind: 'absent' }
  /** A record is there, but receivers act as if there were none. `texts` are the records at `at` that are to go. */
  | ({ readonly kind: 'invalid'; readonly at: DnsName } & Unusable)
  | {
      readonly kind: 'policy';
      /** Holds the policy that applies to the name, test mode taken into account. */
      readonly policy: DmarcPolicy;
      /** Before test mode lowered it. */
      readonly stated: DmarcPolicy;
      readonly tag: 'p' | 'sp' | 'np';
      readonly at: DnsName;
      readonly record: DmarcRecord;
      /** Records at the name itself that receivers leave aside, and why; beside a good one, only what was meant as one. */
      readonly ignored: Unusable | null;
    };

/** A record that applies to the name. */
export type AppliedDmarc = Extract<DmarcFound, { readonly kind: 'policy' }>;

/** Names what receivers are asked to do with mail that fails DMARC. */
export type DmarcDisposition = DmarcPolicy | 'no policy';

export const dispositionOf = (found: DmarcFound): DmarcDisposition =>
  found.kind === 'policy' ? found.policy : 'no policy';

/** Returns whether receivers are asked to refuse what fails, or to set it aside. */
export const isEnforced = (found: DmarcFound): boolean => ['quarantine', 'reject'].includes(dispositionOf(found));

/** A selection that rests on a step which could not be asked; `step` counts from the name itself. */
export interface Undecided {
  readonly kind: 'undecided';
  readonly step: number;
}

/**
 * Returns the names of the tree walk: the name itself, then its parents, or from its last seven labels. Source: RFC
 * 9989 §4.10.
 */
export function walkOf(name: DnsName): DnsName[] {
  const labels = labelsOf(name);
  const start = labels.length >= MAX_WALK ? labels.length - (MAX_WALK - 1) : 1;
  return [name, ...labels.slice(start).map((_, i) => labels.slice(start + i).join('.') as DnsName)];
}

/**
 * Returns the policy for a name, from all steps of its walk: its own record, else the organizational domain's, else the
 * public suffix domain's; never simply the nearest ancestor's. `exists` tells `sp` from `np`; null where that is not
 * known. Source: RFC 9989 §4.10, §4.10.1, §4.10.2.
 */
export function discoverPolicy(steps: readonly WalkStep[], exists: boolean | null): DmarcFound | Undecided {
  const [own, ...above] = steps;
  if (own === undefined) return { kind: 'absent' };
  if (own.texts === null) return { kind: 'undecided', step: 0 };
  const ownRecord = recordOf(own.texts);
  const ignored = ignoredOf(own);
  if (ownRecord !== null) return applied(own.name, { parsed: ownRecord, tag: 'p', ignored });

  const found: { readonly name: DnsName; readonly parsed: ParsedDmarc }[] = [];
  for (const [i, step] of above.entries()) {
    // Any step could end the walk with psd=n or psd=y, or hold the record nearest to the root.
    if (step.texts === null) return { kind: 'undecided', step: i + 1 };
    const parsed = recordOf(step.texts);
    if (parsed === null) continue;
    found.push({ name: step.name, parsed });
    if (psdOf(parsed) !== 'u') break;
  }
  const last = found.at(-1);
  if (last === undefined) {
    if (ignored !== null) return { kind: 'invalid', at: own.name, ...ignored };
    return { kind: 'absent' };
  }
  // Below a public suffix the organizational domain is one label longer, whether or not it has a record.
  const organizational =
    psdOf(last.parsed) === 'y' ? found.find(({ name }) => name !== last.name && parentOf(name) === last.name) : last;
  const { name, parsed } = organizational ?? last;
  if (parsed.kind === 'invalid') return applied(name, { parsed, tag: 'p', ignored });
  const { sp, np, p } = parsed.record;
  const whenThere = sp ?? p;
  const whenNot = np ?? whenThere;
  if (exists === null && whenThere !== whenNot) return { kind: 'undecided', step: steps.length };
  const tag = exists === false && np !== null ? 'np' : sp !== null ? 'sp' : 'p';
  return applied(name, { parsed, tag, ignored });
}

/** Returns the one DMARC record among TXT values; of several none counts. Source: RFC 9989 §4.10 steps 2 and 6. */
export function recordOf(texts: readonly string[]): ParsedDmarc | null {
  const [text, second] = texts.filter(isDmarc);
  return text === undefined || second !== undefined ? null : parseDmarc(text);
}

export const psdOf = (parsed: ParsedDmarc) => (parsed.kind === 'record' ? parsed.record.psd : parsed.psd);

/** Finds what stands at the name itself and was meant as DMARC, though it does not count. */
function ignoredOf({ texts }: WalkStep): Unusable | null {
  const several = texts?.filter(isDmarc) ?? [];
  if (several.length > 1) return { texts: several, why: { code: 'several', at: 0, args: { count: several.length } } };
  const mistyped = texts?.filter(isMistypedDmarc) ?? [];
  const [first] = mistyped;
  return first === undefined ? null : { texts: mistyped, why: versionFaultOfDmarc(first) };
}

/** The policy that receivers apply in place of one in test mode. Source: RFC 9989 §4.7. */
export const LOWERED = { reject: 'quarantine', quarantine: 'none', none: 'none' } as const;

function applied(
  at: DnsName,
  {
    parsed,
    tag,
    ignored,
  }: { readonly parsed: ParsedDmarc; readonly tag: 'p' | 'sp' | 'np'; readonly ignored: AppliedDmarc['ignored'] },
): DmarcFound {
  if (parsed.kind === 'invalid') return { kind: 'invalid', at, texts: [parsed.text], why: parsed.why };
  const { record } = parsed;
  const stated = record[tag] ?? record.p;
  return { kind: 'policy', stated, policy: record.t ? LOWERED[stated] : stated, tag, at, record, ignored };
}
