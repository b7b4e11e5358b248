import { available, type FactReader } from './fact.ts';
import { readTlsOffers } from './tls-offers.ts';
import { readWebTls, servedIn } from './web-tls.ts';

/**
 * Finds out whether servers send SCTs in the handshake, beside those of their certificates. Null where we don't know: in TLS 1.3 they are
 * encrypted, in a stapled OCSP response we don't look for them, and without first flights nobody asked.
 */
export const readHandshakeScts: FactReader<boolean | null> = async (domain, evidence) => {
  const [web, offers] = await Promise.all([readWebTls(domain, evidence), readTlsOffers(domain, evidence)]);
  if (web.kind === 'unavailable') return web;
  const refs = [...new Set([...web.refs, ...offers.refs])];
  const all = servedIn(web.value);
  if (offers.kind === 'unavailable' || all.some(({ state }) => state.tls.ocsp !== undefined))
    return available(null, refs);
  const { addresses } = offers.value;
  const hellos = addresses.flatMap(({ flights: { tls12 } }) => (tls12?.kind === 'hello' ? [tls12] : []));
  if (hellos.some(({ scts }) => scts === true)) return available(true, refs);
  return available(addresses.length === all.length && hellos.length === all.length ? false : null, refs);
};
