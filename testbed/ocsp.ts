import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto';
import {
  bitString,
  context,
  contextPrimitive,
  generalizedTime,
  integer,
  octetString,
  oid,
  sequence,
  value,
} from './der.ts';
import { keyBitsOf } from './keys.ts';

/** What an authority says of a certificate. */
export type OcspStatus = 'good' | 'revoked' | 'over';

interface OcspAnswer {
  /** The server's own certificate, PEM or DER. */
  readonly leaf: string | Buffer;
  readonly status: OcspStatus;
  readonly issuer: { readonly name: Buffer; readonly key: KeyObject };
  /** Milliseconds since 1970: the answer holds from an hour before for a week; one that is over ended a week ago. */
  readonly now: number;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** An OCSP response as a server staples it, signed by the issuer with ECDSA and SHA-256, DER. Source: RFC 6960 §4.2.1. */
export function ocspResponse({ leaf, status, issuer, now: at }: OcspAnswer): Buffer {
  const now = status === 'over' ? at - 2 * WEEK_MS : at;
  const sha1 = (octets: Buffer) => createHash('sha1').update(octets).digest();
  const serial = Buffer.from(new X509Certificate(leaf).serialNumber, 'hex');
  const keyHash = sha1(keyBitsOf(issuer.key));
  const since = generalizedTime(now - HOUR_MS);
  const single = sequence(
    sequence(
      sequence(oid('1.3.14.3.2.26'), Buffer.from([5, 0])),
      octetString(sha1(issuer.name)),
      octetString(keyHash),
      integer(serial),
    ),
    status !== 'revoked' ? contextPrimitive(0, Buffer.alloc(0)) : context(1, since),
    since,
    context(0, generalizedTime(now - HOUR_MS + WEEK_MS)),
  );
  const data = sequence(context(2, octetString(keyHash)), generalizedTime(now), sequence(single));
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const basic = sequence(data, algorithm, bitString(sign('sha256', data, issuer.key)));
  const typed = sequence(oid('1.3.6.1.5.5.7.48.1.1'), octetString(basic));
  return sequence(value(0x0a, Buffer.from([0])), context(0, typed));
}
