import type { Failure, Ref } from '../domain/answer.ts';
import { because } from '../domain/cause.ts';
import { crl } from '../evidence/questions/crl.ts';
import type { CertificateFacts } from '../records/certificate.ts';
import { isShortLived } from '../records/certificates/lifetime.ts';
import { crlUrlsOf, mustStaple } from '../records/certificates/sent-chain.ts';
import { readRevocation } from '../records/ocsp.ts';
import { available, type FactReader, shared, unavailable } from './fact.ts';
import { readWebTls, type Served, servedIn } from './web-tls.ts';

/** Tells what says whether a certificate was revoked. */
type RevocationSource = 'staple' | 'crl';

export interface Revocation {
  readonly leaf: CertificateFacts;
  readonly mustStaple: boolean;
  /** Whether the server staples a response that counts. */
  readonly stapled: boolean;
  /** It staples one that does not count: out of date, or of another certificate. */
  readonly staplesUnusable: boolean;
  /** Null if nothing shows it, and the certificate is so short-lived that its authority does not have to publish it. */
  readonly revoked: { readonly is: boolean; readonly by: RevocationSource } | null;
}

/** Whether the certificates that are served were revoked, by what their servers staple, else by the lists of their issuers. */
export const readRevocations: FactReader<readonly Revocation[] | null> = shared(async (domain, evidence) => {
  const web = await readWebTls(domain, evidence);
  if (web.kind === 'unavailable') return web;
  if (web.value.addresses.length === 0) return available(null, web.refs);
  const all = servedIn(web.value).map(({ state }) => state);
  const different = all.filter((one, i) => all.findIndex(({ leaf }) => leaf.sha256 === one.leaf.sha256) === i);
  const refs = [...web.refs];
  const failures: Failure[] = [];
  const unread = (
    base: Omit<Revocation, 'revoked'>,
    at: readonly Ref[],
    cause: 'crl-too-large' | 'revocation-unread' | 'staple-unusable',
  ) => {
    failures.push(...at.slice(0, 1).map((ref) => ({ why: 'not-understood' as const, causes: because(cause), ref })));
    return { ...base, revoked: null };
  };
  const found = await Promise.all(
    different.map(async (state): Promise<Revocation> => {
      const { leaf } = state;
      const stapled = stapleOf(state);
      const base = { leaf, mustStaple: mustStaple(leaf), stapled: stapled !== null, ...unusableIn(state, stapled) };
      if (stapled !== null) return { ...base, revoked: { is: stapled, by: 'staple' } };
      const [url] = crlUrlsOf(leaf);
      const issuer = state.chain.path[1];
      if (url === undefined && isShortLived(leaf)) return { ...base, revoked: null };
      if (url === undefined || issuer === undefined)
        return unread(base, web.refs, base.staplesUnusable ? 'staple-unusable' : 'revocation-unread');
      const issuerKey = Buffer.from(issuer.spki).toString('base64');
      const answer = await evidence.ask(crl({ url, serial: leaf.serial, issuerKey }));
      if (answer.kind === 'listed' || answer.kind === 'not-listed') {
        refs.push(answer.ref);
        return { ...base, revoked: { is: answer.kind === 'listed', by: 'crl' } };
      }
      if (answer.kind !== 'failure')
        return unread(base, [answer.ref], answer.kind === 'too-large' ? 'crl-too-large' : 'revocation-unread');
      failures.push(answer.failure);
      return { ...base, revoked: null };
    }),
  );
  // A fault that we established stands, even if other lookups failed.
  const isWrong = found.some((one) => one.revoked?.is === true || (one.mustStaple && !one.stapled));
  return (
    (isWrong ? null : unavailable(failures, [...refs, ...failures.map(({ ref }) => ref)])) ?? available(found, refs)
  );
});

const unusableIn = ({ tls: { ocsp } }: Served, stapled: boolean | null) => ({
  staplesUnusable: ocsp !== undefined && stapled === null,
});

function stapleOf({ tls: { ocsp }, leaf, chain, at }: Served): boolean | null {
  const issuer = chain.path[1];
  if (ocsp === undefined || issuer === undefined) return null;
  return readRevocation(Buffer.from(ocsp, 'base64'), { leaf, issuer, now: at });
}
