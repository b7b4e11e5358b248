import { issuerAt } from '../evidence/questions/issuer.ts';
import { type CertificateFacts, isSignedByKey, parseCertificate } from '../records/certificate.ts';
import { available, type FactReader, refOf, shared } from './fact.ts';
import { readWebTls, type Served, servedIn } from './web-tls.ts';

/** A certificate that a server should have sent, as its issuer publishes it. */
export interface MissingIssuer {
  /** Of the last certificate that was sent. */
  readonly sha256: string;
  readonly url: string;
  readonly certificate: CertificateFacts;
}

/** Issuers that are fetched for one domain. */
const MAX_FETCHED = 2;

/** Whether a chain ends before a root that is trusted, or goes on with a certificate that is out of date. */
const lacksIssuer = ({ tls: { fault, root }, chain }: Served): boolean =>
  fault !== null &&
  chain.issuerUrl !== null &&
  (chain.last !== chain.path.at(-1) || (chain.next !== null && (fault.why === 'untrusted-issuer' || root === null)));

/**
 * The certificates that servers left out, fetched from where the last one that was sent says that its issuer's is. One counts
 * only if it signed that last one and holds now. If we find none, we name none.
 */
export const readMissingIssuers: FactReader<readonly MissingIssuer[]> = shared(async (domain, evidence) => {
  const web = await readWebTls(domain, evidence);
  if (web.kind === 'unavailable') return web;
  const lacking = servedIn(web.value).flatMap(({ state }) => (lacksIssuer(state) ? [state.chain] : []));
  const urls = new Map(lacking.map(({ issuerUrl, last }) => [issuerUrl ?? '', last]));
  const refs = [...web.refs];
  const found = await Promise.all(
    [...urls].slice(0, MAX_FETCHED).map(async ([url, last]): Promise<MissingIssuer[]> => {
      const answer = await evidence.ask(issuerAt(url));
      refs.push(refOf(answer));
      const certificate = answer.kind === 'certificate' ? parseCertificate(answer.certificate) : null;
      if (certificate === null || last === undefined || !isSignedByKey(certificate.spki, last)) return [];
      if (answer.at < certificate.notBefore || answer.at > certificate.notAfter) return [];
      return [{ sha256: last.sha256, url, certificate }];
    }),
  );
  return available(found.flat(), refs);
});
