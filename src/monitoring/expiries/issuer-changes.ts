import { certificateIssuerChanged } from '../../changes/certificate-issuer.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { verdictBy } from '../../checks/certificate/issuance.ts';
import { organizationOf } from '../../checks/certificate/served.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import { isSameAuthority } from '../../records/certificates/caa-issuers.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import { isFaulty } from './certificate-problems.ts';
import type { CertificateWatch } from './watched-server.ts';

/**
 * Reports that a certificate which its server shows for the first time comes from another issuer than all that are known of it.
 * Only a trusted chain proves its issuer, so faulty certificates neither change it nor count as those before. One that was issued before
 * the domain was watched may belong to another of several nodes behind the name, and have been there all the time.
 */
export function issuerChanges(
  server: WatchedServer,
  state: CertificateState,
  watch: CertificateWatch,
): readonly Judgement[] {
  if (!state.nameMatches || state.chain !== 'trusted' || state.notBefore < watch.since) return [];
  const { host, port, shown } = server;
  const known = server.certificates.filter((one) => one.nameMatches && !isFaulty(server, one));
  const before = known.find(({ fingerprint }) => fingerprint === shown) ?? known.at(-1);
  const issuer = organizationOf(state.issuer);
  if (before === undefined || known.some((one) => isSameAuthority(organizationOf(one.issuer), issuer))) return [];
  const forbidden = forbiddenName(state, watch);
  return [certificateIssuerChanged({ host, port }, { state, before: before.issuer, forbidden })];
}

/** Returns a name of a certificate for which the records of the domain do not allow its issuer. */
function forbiddenName(
  { names, issuer }: CertificateState,
  { domain, caa }: CertificateWatch,
): { readonly name: string; readonly domain: string } | null {
  if (caa === null) return null;
  const decided = [
    { name: domain, issuance: caa.name },
    { name: `*.${domain}`, issuance: caa.wildcards },
  ];
  const isForbidden = ({ name, issuance }: (typeof decided)[number]): boolean =>
    names.includes(name) && ['nobody', 'other'].includes(verdictBy(issuer, issuance).kind);
  const found = decided.find(isForbidden);
  return found === undefined ? null : { name: found.name, domain };
}
