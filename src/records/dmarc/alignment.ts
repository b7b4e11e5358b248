import type { Fault, NoArgs } from '../../domain/fault.ts';
import type { DnsName } from '../../domain/name.ts';

/** One identifier that a message was authenticated by: the domain that passed SPF, or that signed with DKIM. */
export interface Authenticated {
  readonly by: 'spf' | 'dkim';
  readonly domain: DnsName;
  /** Null where it could not be found out. */
  readonly passed: boolean | null;
}

export interface AlignmentQuestion {
  /** Domain of the From header. */
  readonly from: DnsName;
  readonly identifiers: readonly Authenticated[];
  /** `s` asks for the very same name, `r` for the same organizational domain. Source: RFC 9989 §4.7 (`aspf`, `adkim`). */
  readonly aspf: 'r' | 's';
  readonly adkim: 'r' | 's';
  /** Null where it could not be found out. */
  readonly organizationalDomainOf: (name: DnsName) => DnsName | null;
}

/** Why an identifier counts or does not. */
export type AlignmentReason = Fault<{
  /** It is the domain of From. */
  readonly same: NoArgs;
  /** It is another name, and the tag asks for the very same. */
  readonly strict: { readonly tag: 'aspf=s' | 'adkim=s' };
  /** An organizational domain could not be found out. */
  readonly unknown: NoArgs;
  readonly shared: { readonly organization: DnsName };
  readonly different: { readonly theirs: DnsName; readonly ours: DnsName };
}>;

interface AlignedIdentifier extends Authenticated {
  /** Null where it could not be found out. */
  readonly aligned: boolean | null;
  readonly why: AlignmentReason;
}

export interface Alignment {
  /** Whether DMARC passes: one identifier passed and is aligned. Null where that depends on what is not known. */
  readonly passes: boolean | null;
  readonly identifiers: readonly AlignedIdentifier[];
}

/**
 * Returns whether a message would pass DMARC, and why each of its identifiers counts or does not. Source: RFC 9989
 * §4.4.
 */
export function alignmentOf({ from, identifiers, aspf, adkim, organizationalDomainOf }: AlignmentQuestion): Alignment {
  const judged = identifiers.map((one): AlignedIdentifier => {
    const strict = (one.by === 'spf' ? aspf : adkim) === 's';
    if (one.domain === from) return { ...one, aligned: true, why: { code: 'same', args: {} } };
    if (strict) {
      const tag = one.by === 'spf' ? 'aspf=s' : 'adkim=s';
      return { ...one, aligned: false, why: { code: 'strict', args: { tag } } };
    }
    const [theirs, ours] = [organizationalDomainOf(one.domain), organizationalDomainOf(from)];
    if (theirs === null || ours === null) return { ...one, aligned: null, why: { code: 'unknown', args: {} } };
    return theirs === ours
      ? { ...one, aligned: true, why: { code: 'shared', args: { organization: ours } } }
      : { ...one, aligned: false, why: { code: 'different', args: { theirs, ours } } };
  });
  const isCertain = judged.some(({ passed, aligned }) => passed === true && aligned === true);
  const isPossible = judged.some(({ passed, aligned }) => passed !== false && aligned !== false);
  const passes = isCertain ? true : isPossible ? null : false;
  return { passes, identifiers: judged };
}
