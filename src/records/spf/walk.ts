import type { DnsName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import type { SpfFailure } from './lookup.ts';
import type { SpfFault, SpfRecord, SpfTerm } from './parse.ts';

/** Source: RFC 7208 §2.6. */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** Why there is no verdict but `none`, `temperror` or `permerror`. */
export type SpfProblem =
  /** A question without an answer: temperror. */
  | ({ readonly kind: 'failure' } & SpfFailure)
  /** The text is no name that has an SPF record: none, or permerror where a record led there. */
  | { readonly kind: 'bad-name'; readonly text: string }
  /** `exists`: whether the name is there. None, or permerror where a record led there. */
  | { readonly kind: 'no-record'; readonly name: DnsName; readonly exists: boolean }
  | { readonly kind: 'several-records'; readonly name: DnsName; readonly count: number }
  | { readonly kind: 'syntax'; readonly name: DnsName; readonly faults: readonly SpfFault[] }
  | { readonly kind: 'too-many-lookups'; readonly term: SpfTerm }
  | { readonly kind: 'too-many-voids'; readonly term: SpfTerm }
  | { readonly kind: 'too-many-mx'; readonly name: DnsName; readonly count: number };

/** Tells what one term gave. */
export interface SpfStep {
  readonly term: SpfTerm;
  /** `followed`: a `redirect`, whose record decides. */
  readonly outcome: 'match' | 'no-match' | 'followed' | 'temperror' | 'permerror';
  /** The name it asked for; null where it asks for none, or none could be made. */
  readonly target: DnsName | null;
  /** Lists what its own question found: addresses, MX or PTR records. */
  readonly found: readonly Rr[];
  /** The record that an `include` or `redirect` led to. */
  readonly walk: SpfWalk | null;
}

/** One record and how far its terms were evaluated. */
export interface SpfWalk {
  readonly domain: DnsName;
  /** Null where there is none, or more than one, or it could not be learnt. */
  readonly record: SpfRecord | null;
  readonly result: SpfResult;
  readonly problem: SpfProblem | null;
  /** In their order; the last is the one that decided, where one did. */
  readonly steps: readonly SpfStep[];
}

/** A mechanism that matched, and the record it stands in. `term.start` and `term.end` are its place in `record.text`. */
export interface SpfMatch {
  readonly domain: DnsName;
  readonly record: SpfRecord;
  readonly term: SpfTerm;
}

/**
 * Returns the mechanisms that matched, outermost first: an `include` and then what matched in the record it leads to.
 * The last is the one that speaks of the address itself. Records left by `redirect` are passed over.
 */
export function matchesIn(walk: SpfWalk): SpfMatch[] {
  const matches: SpfMatch[] = [];
  for (let at: SpfWalk | null = walk; at !== null; ) {
    const last: SpfStep | undefined = at.steps.at(-1);
    if (last === undefined || at.record === null) break;
    if (last.outcome === 'match') matches.push({ domain: at.domain, record: at.record, term: last.term });
    else if (last.outcome !== 'followed') break;
    at = last.walk;
  }
  return matches;
}
