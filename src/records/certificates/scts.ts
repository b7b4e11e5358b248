import { createHash, createPublicKey, verify } from 'node:crypto';
import type { DatedSource } from '../../domain/dated.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateLife } from '../certificate.ts';
import { type CertificateFacts, extensionsIn } from '../certificate.ts';
import { childrenOf, type DerValue, oidOf, TAG, valueAt } from '../certificate-der.ts';
import type { CtLog } from './ct-logs.ts';

/** A promise of a log to publish a certificate. Source: RFC 6962 §3.2. */
export interface Sct {
  /** SHA-256 of the log's key, hexadecimal. */
  readonly logId: string;
  readonly at: Instant;
  /** As it is signed. */
  readonly extensions: Uint8Array;
  readonly signature: Uint8Array;
}

const SCT_LIST = '1.3.6.1.4.1.11129.2.4.2';
const MAX_SCTS = 20;

export const CT_POLICY_SOURCE: DatedSource = {
  source:
    'Chrome Certificate Transparency policy; Apple’s policy and Firefox (CTPolicyEnforcer.h) ask for the same numbers',
  readOn: '2026-11-28',
  reviewBy: '2027-05-26',
};

/** Returns how many SCTs browsers ask for within a certificate of that life. Source: Chrome CT policy. */
export const neededScts = ({ notBefore, notAfter }: CertificateLife): number =>
  notAfter - notBefore > 180 * DAY_MS ? 3 : 2;

/** Reads the SCTs within a certificate; none where it has no list, or one that cannot be read. */
export function sctsIn({ der }: CertificateFacts): Sct[] {
  const wrapped = extensionsIn(der).get(SCT_LIST);
  if (wrapped?.tag !== TAG.octets) return [];
  const o = Buffer.from(der.subarray(wrapped.from, wrapped.end));
  if (o.length < 2 || o.readUInt16BE(0) !== o.length - 2) return [];
  const found: Sct[] = [];
  for (let at = 2; at + 2 <= o.length && found.length < MAX_SCTS; ) {
    const end = at + 2 + o.readUInt16BE(at);
    if (end > o.length) return found;
    const sct = readSct(o.subarray(at + 2, end));
    if (sct !== null) found.push(sct);
    at = end;
  }
  return found;
}

function readSct(o: Buffer): Sct | null {
  // Version 1, log, time, extensions, hash and signature algorithm, signature.
  if (o.length < 47 || o[0] !== 0) return null;
  const afterExtensions = 43 + o.readUInt16BE(41);
  if (o.length < afterExtensions + 4) return null;
  const end = afterExtensions + 4 + o.readUInt16BE(afterExtensions + 2);
  if (end !== o.length) return null;
  return {
    logId: o.subarray(1, 33).toString('hex').toUpperCase(),
    at: Number(o.readBigUInt64BE(33)),
    extensions: o.subarray(43, afterExtensions),
    signature: o.subarray(afterExtensions + 4),
  };
}

/** Tells what came of checking an SCT against a list of logs. */
export type SctVerdict = 'verified' | 'unknown-log' | 'wrong-signature' | 'retired-log';

/**
 * Checks an SCT of a certificate against the logs of a list: what the log signed is the certificate without its SCTs, and
 * the key of its issuer. Source: RFC 6962 §3.2, §3.1.
 */
export function verifySct(
  sct: Sct,
  { leaf, issuer, logs }: { leaf: CertificateFacts; issuer: CertificateFacts; logs: readonly CtLog[] },
): SctVerdict {
  const log = logs.find(({ id }) => id === sct.logId);
  if (log === undefined) return 'unknown-log';
  const tbs = withoutScts(leaf.der);
  if (tbs === null) return 'wrong-signature';
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(sct.at));
  const signed = Buffer.concat([
    Buffer.from([0, 0]),
    time,
    Buffer.from([0, 1]),
    createHash('sha256').update(issuer.spki).digest(),
    Buffer.from([tbs.length >> 16, (tbs.length >> 8) & 0xff, tbs.length & 0xff]),
    tbs,
    Buffer.from([sct.extensions.length >> 8, sct.extensions.length & 0xff]),
    sct.extensions,
  ]);
  try {
    const key = createPublicKey({ key: Buffer.from(log.key), format: 'der', type: 'spki' });
    if (!verify('sha256', signed, key, sct.signature)) return 'wrong-signature';
    return log.retiredAt !== null && sct.at >= log.retiredAt ? 'retired-log' : 'verified';
  } catch {
    return 'wrong-signature'; // a key of a kind that cannot be verified
  }
}

const EXTENSIONS = 0xa3;

/** The TBSCertificate without its SCT list; null where it cannot be read. */
function withoutScts(der: Uint8Array): Buffer | null {
  const octets = ({ start, end }: DerValue): Buffer => Buffer.from(der.subarray(start, end));
  const whole = valueAt(der, 0, der.length);
  const [tbs] = whole === null ? [] : (childrenOf(der, whole) ?? []);
  const fields = tbs === undefined ? null : childrenOf(der, tbs);
  const wrapped = fields?.find(({ tag }) => tag === EXTENSIONS);
  const [list] = wrapped === undefined ? [] : (childrenOf(der, wrapped) ?? []);
  const all = list === undefined ? null : childrenOf(der, list);
  if (fields === null || fields === undefined || all === null) return null;
  const left = all.filter((one) => {
    const [id] = childrenOf(der, one) ?? [];
    return id === undefined || oidOf(der, id) !== SCT_LIST;
  });
  const extensions = encoded(EXTENSIONS, encoded(TAG.sequence, ...left.map(octets)));
  return encoded(TAG.sequence, ...fields.map((field) => (field === wrapped ? extensions : octets(field))));
}

/** A value of DER. */
function encoded(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  const size = length > 0xffff ? 3 : length > 0xff ? 2 : 1;
  const head = Buffer.alloc(2 + size);
  head[0] = tag;
  head[1] = 0x80 | size;
  head.writeUIntBE(length, 2, size);
  return Buffer.concat([head, body]);
}
