import { type CaaEvaluation, evaluateCaa, type Issuance } from '../../records/caa.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { caaNamesOf } from '../../records/certificates/caa-issuers.ts';
import { organizationOf } from './served.ts';

/** Tells what CAA says of the authority that issued a certificate. */
interface IssuerVerdict {
  /** The organization that issued it. */
  readonly issuer: string;
  /**
   * `anyone`: CAA restricts nothing. `not-known`: we do not know by which names CAA calls the authority. `other`: CAA allows
   * others alone. `nobody`: it allows no authority.
   */
  readonly kind: 'anyone' | 'allowed' | 'not-known' | 'other' | 'nobody';
  /** The authorities that CAA allows, as it calls them. */
  readonly allowed: readonly string[];
}

/** Judges the issuer of a certificate for a host by the CAA records that apply to the host. Source: RFC 8659 §4. */
export const issuerVerdict = (
  { issuer, names }: Pick<CertificateFacts, 'issuer' | 'names'>,
  host: string,
  records: Parameters<typeof evaluateCaa>[0],
): IssuerVerdict => verdictBy(issuer, issuanceFor(names, host, evaluateCaa(records)));

/** Judges the issuer of a certificate by what applies to one of its names. */
export function verdictBy(distinguished: string, issuance: Issuance): IssuerVerdict {
  const issuer = organizationOf(distinguished);
  if (issuance.kind !== 'only') return { issuer, kind: issuance.kind, allowed: [] };
  const allowed = issuance.issuers.map(({ domain }) => domain);
  const names = caaNamesOf(issuer);
  if (names === null) return { issuer, kind: 'not-known', allowed };
  const isAllowed = allowed.some((domain) => names.includes(domain.toLowerCase()));
  return { issuer, kind: isAllowed ? 'allowed' : 'other', allowed };
}

/** Tells what applies to a certificate: where a star alone covers the host, what is said of wildcards. */
const issuanceFor = (names: readonly string[], host: string, found: CaaEvaluation): Issuance =>
  names.includes(host) ? found.name : names.some((name) => name.startsWith('*.')) ? found.wildcards : found.name;
