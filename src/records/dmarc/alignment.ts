import type { DnsName } from '../../domain/name.ts';

/** One identifier that a message was authenticated by: the domain that passed SPF, or that signed with DKIM. */
export interface Authenticated {
  readonly by: 'spf' | 'dkim';
  readonly domain: DnsName;
  readonly passed: boolean;
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

interface AlignedIdentifier extends Authenticated {
  /** Null where it could not be found out. */
  readonly aligned: boolean | null;
  readonly why: string;
}

export interface Alignment {
  /** Whether DMARC passes: one identifier passed and is aligned. Null where that depends on what is not known. */
  readonly passes: boolean | null;
  readonly identifiers: readonly AlignedIdentifier[];
}

/** Whether a message would pass DMARC, and why each of its identifiers counts or does not. Source: RFC 9989 §4.4. */
export function alignmentOf({ from, identifiers, aspf, adkim, organizationalDomainOf }: AlignmentQuestion): Alignment {
  const judged = identifiers.map((one): AlignedIdentifier => {
    const strict = (one.by === 'spf' ? aspf : adkim) === 's';
    if (one.domain === from) return { ...one, aligned: true, why: `${one.domain} is the domain of From` };
    if (strict) {
      const tag = one.by === 'spf' ? 'aspf=s' : 'adkim=s';
      return { ...one, aligned: false, why: `${one.domain} is not ${from}, and ${tag} asks for the very same name` };
    }
    const [theirs, ours] = [organizationalDomainOf(one.domain), organizationalDomainOf(from)];
    if (theirs === null || ours === null)
      return { ...one, aligned: null, why: `the organizational domain of ${one.domain} or ${from} is not known` };
    return theirs === ours
      ? { ...one, aligned: true, why: `${one.domain} and ${from} both belong to ${ours}` }
      : { ...one, aligned: false, why: `${one.domain} belongs to ${theirs}, and ${from} to ${ours}` };
  });
  const passing = judged.filter(({ passed }) => passed);
  const passes = passing.some(({ aligned }) => aligned === true)
    ? true
    : passing.some(({ aligned }) => aligned === null)
      ? null
      : false;
  return { passes, identifiers: judged };
}
