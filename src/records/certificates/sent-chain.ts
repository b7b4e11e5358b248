import type { Instant } from '../../domain/time.ts';
import { type CertificateFacts, extensionsIn, isSignedByKey, pathOf } from '../certificate.ts';
import { childrenOf, type DerValue, oidOf, TAG } from '../certificate-der.ts';

/** A chain as a server sent it, put in order. */
export interface SentChain {
  /**
   * From the server's own certificate upwards; each next one signed the one before. It ends below the trusted root, where
   * that is known: what comes above it there, such as a signature of an older root, concerns no client that has the root.
   */
  readonly path: readonly CertificateFacts[];
  /** Sent, but no part of the path. */
  readonly superfluous: readonly CertificateFacts[];
  /** Of the path above the server's own: over, or not begun. */
  readonly expired: readonly CertificateFacts[];
  /** The path was sent in another order than from the server's own upwards. */
  readonly misordered: boolean;
  /** The end of the path is a root: nobody needs to send one. */
  readonly sendsRoot: boolean;
  /** Who would have to sign next; null where the path ends in a root. */
  readonly next: string | null;
  /** The last certificate of the path before something is missing or out of date. We look for the one that signed it. */
  readonly last: CertificateFacts;
  /** The HTTP address at which it says that its issuer's certificate is (AIA). */
  readonly issuerUrl: string | null;
}

/** Puts a chain in order. Null where nothing was sent. Source: RFC 8446 §4.4.2, 5246 §7.4.2. */
export function readSentChain(
  chain: readonly CertificateFacts[],
  now: Instant,
  root?: string | null,
): SentChain | null {
  const whole = pathOf(chain);
  const path = belowRoot(whole, root);
  const top = path.at(-1);
  if (top === undefined) return null;
  const isOut = ({ notBefore, notAfter }: CertificateFacts): boolean => now < notBefore || now > notAfter;
  const last = path[path.findIndex((one, i) => i > 0 && isOut(one)) - 1] ?? top;
  const isIn = (one: CertificateFacts): boolean => whole.some(({ sha256 }) => sha256 === one.sha256);
  const places = whole.map((one) => chain.findIndex(({ sha256 }) => sha256 === one.sha256));
  const isRoot = top.selfIssued && isSignedByKey(top.spki, top);
  return {
    path,
    superfluous: chain.filter((one, i) => !isIn(one) || chain.findIndex(({ sha256 }) => sha256 === one.sha256) !== i),
    expired: whole.slice(1).filter(isOut),
    misordered: places.some((place, i) => i > 0 && place < (places[i - 1] ?? 0)),
    sendsRoot: isRoot && path.length > 1,
    next: isRoot ? null : top.issuer,
    last,
    issuerUrl: isRoot && last === top ? null : (issuerUrlsIn(last).find(isWeb) ?? null),
  };
}

/**
 * Returns whether a server that sent its own certificate alone should have sent an intermediate too. Public authorities name the
 * address of their certificate. Without an address, no client can fetch it.
 */
export const lacksIntermediate = ({ path, next, issuerUrl }: SentChain): boolean =>
  path.length === 1 && next !== null && issuerUrl !== null;

/** The part of a path that a trusted root signed, with the root where it was sent; all of it where none is known. */
function belowRoot(path: readonly CertificateFacts[], root: string | null | undefined): readonly CertificateFacts[] {
  const at = path.findIndex(({ issuer }) => issuer === root);
  if (at < 0) return path;
  return path.slice(0, path[at + 1]?.selfIssued === true ? at + 2 : at + 1);
}

const AUTHORITY_INFO = '1.3.6.1.5.5.7.1.1';
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';
const CRL_POINTS = '2.5.29.31';
const TLS_FEATURE = '1.3.6.1.5.5.7.1.24';
const STATUS_REQUEST = 5;
const URI = 0x86;
/** Addresses of a certificate that are read. */
const MAX_URLS = 4;
const MAX_URL_OCTETS = 2000;

/** Whether a client fetches it: directories (LDAP) are within a company. */
const isWeb = (url: string): boolean => /^https?:/i.test(url);

/** Where a certificate says that its issuer's own one is. Source: RFC 5280 §4.2.2.1. */
function issuerUrlsIn({ der }: CertificateFacts): string[] {
  const list = extensionsIn(der).get(AUTHORITY_INFO);
  return (list === undefined ? [] : (childrenOf(der, list) ?? []))
    .flatMap((description) => {
      const [id, location] = childrenOf(der, description) ?? [];
      return id?.tag === TAG.oid && oidOf(der, id) === CA_ISSUERS && location?.tag === URI
        ? [urlOf(der, location)]
        : [];
    })
    .slice(0, MAX_URLS);
}

const urlOf = (o: Uint8Array, { from, end }: DerValue): string =>
  Buffer.from(o.subarray(from, Math.min(end, from + MAX_URL_OCTETS))).toString('latin1');

/** Returns where a certificate says that lists of revoked ones are. Source: RFC 5280 §4.2.1.13. */
export function crlUrlsOf({ der }: CertificateFacts): string[] {
  const points = extensionsIn(der).get(CRL_POINTS);
  const inside = (value: DerValue): DerValue[] => childrenOf(der, value) ?? [];
  return (points === undefined ? [] : inside(points))
    .flatMap(inside)
    .flatMap((name) => (name.tag === 0xa0 ? inside(name) : []))
    .flatMap((full) => (full.tag === 0xa0 ? inside(full) : []))
    .flatMap((general) => (general.tag === URI ? [urlOf(der, general)] : []))
    .slice(0, MAX_URLS);
}

/** Returns whether a certificate asks clients to insist on a stapled OCSP response. Source: RFC 7633 §4.2.3.1. */
export function mustStaple({ der }: CertificateFacts): boolean {
  const features = extensionsIn(der).get(TLS_FEATURE);
  return (features === undefined ? [] : (childrenOf(der, features) ?? [])).some(
    ({ tag, from, end }) => tag === 2 && end - from === 1 && der[from] === STATUS_REQUEST,
  );
}
