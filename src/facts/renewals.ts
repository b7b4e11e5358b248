import {
  habitOf,
  type Renewal,
  renewalsAmong,
  type ServedCertificate,
  servedNow,
  withServed,
} from '../records/certificates/renewals.ts';
import { available, type FactReader, shared } from './fact.ts';
import { readWebTls, servedIn } from './web-tls.ts';

/** A certificate that is served now, and where. */
interface Current {
  readonly certificate: ServedCertificate;
  readonly addresses: readonly string[];
  /** How long before its end one of this life is usually renewed; null where that is not known. */
  readonly habitMs: number | null;
}

/** A certificate of the past or of now. */
interface Seen {
  readonly certificate: ServedCertificate;
  /** The renewal that brought it; null where it is the first one that we saw, or one of several that are served side by side. */
  readonly renewal: Renewal | null;
  readonly newKey: boolean | null;
}

export interface Renewals {
  readonly current: readonly Current[];
  /** In the order of their issue. */
  readonly seen: readonly Seen[];
}

/** How the web server's certificates were renewed, as far as we saw it. */
export const readRenewals: FactReader<Renewals> = shared<Renewals>(async (domain, evidence) => {
  const web = await readWebTls(domain, evidence);
  if (web.kind === 'unavailable') return web;
  const now = servedIn(web.value).map(({ address, state }) => ({
    address,
    certificate: servedNow(state.leaf, state.at),
  }));
  const all = withServed(
    evidence.premises.served,
    now.map(({ certificate }) => certificate),
  );
  const renewals = renewalsAmong(all);
  const current = all.flatMap((certificate): Current[] => {
    const addresses = now.filter((one) => one.certificate.sha256 === certificate.sha256).map(({ address }) => address);
    if (addresses.length === 0) return [];
    const past = renewals.map(({ renewal }) => renewal);
    const lifeMs = certificate.notAfter - certificate.notBefore;
    return [{ certificate, addresses, habitMs: habitOf(past, lifeMs, { regular: true }) }];
  });
  const seen = all.map((certificate): Seen => {
    const found = renewals.find((one) => one.certificate === certificate);
    return {
      certificate,
      renewal: found?.renewal ?? null,
      newKey: found === undefined ? null : found.before.key !== certificate.key,
    };
  });
  return available({ current, seen }, web.refs);
});
