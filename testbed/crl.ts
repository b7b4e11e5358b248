import { type KeyObject, sign, X509Certificate } from 'node:crypto';
import { extension } from './certificate.ts';
import { bitString, context, type Der, integer, oid, sequence, time, value } from './der.ts';

const DAY_MS = 86_400_000;

/** A list of revoked certificates. Source: RFC 5280 §5.1. */
export function crl(
  chains: readonly string[],
  issuer: { readonly name: Der; readonly key: KeyObject },
  now: number,
  extensions: readonly Der[] = [],
  reason?: number,
): Buffer {
  const since = now - DAY_MS;
  const reasons = reason === undefined ? [] : [sequence(extension('2.5.29.21', value(0x0a, Buffer.from([reason]))))];
  const entries = chains.map((chain) =>
    sequence(integer(Buffer.from(new X509Certificate(chain).serialNumber, 'hex')), time(since), ...reasons),
  );
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const tbs = sequence(
    integer(Buffer.from([1])),
    algorithm,
    issuer.name,
    time(since),
    time(now + 7 * DAY_MS),
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    ...(extensions.length === 0 ? [] : [context(0, sequence(...extensions))]),
  );
  return sequence(tbs, algorithm, bitString(sign('sha256', tbs, issuer.key)));
}
