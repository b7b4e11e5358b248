import type { RrType } from '../rr.ts';

/**
 * The kinds of field that RDATA is made of. `name` may be compressed on the wire in messages (RFC 3597 §4), `plain`
 * must not be. `time` is seconds, written as YYYYMMDDHHmmSS. `algorithm` is one of DNSSEC, whose mnemonic may stand for
 * its number (RFC 4034 §2.2, §5.3). `rest…` takes all that is left.
 */
export type FieldKind =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'algorithm'
  | 'time'
  | 'type'
  | 'ipv4'
  | 'ipv6'
  | 'name'
  | 'plain'
  | 'string'
  | 'tag'
  | 'strings'
  | 'rest-text'
  | 'rest-hex'
  | 'rest-base64'
  | 'hex8'
  | 'base32-8'
  | 'bitmap'
  | 'params';

export type Form = readonly (readonly [key: string, kind: FieldKind])[];

const KEY: Form = [
  ['flags', 'u16'],
  ['protocol', 'u8'],
  ['algorithm', 'algorithm'],
  ['publicKey', 'rest-base64'],
];
const DIGEST: Form = [
  ['keyTag', 'u16'],
  ['algorithm', 'algorithm'],
  ['digestType', 'u8'],
  ['digest', 'rest-hex'],
];
const SERVICE: Form = [
  ['priority', 'u16'],
  ['target', 'plain'],
  ['params', 'params'],
];

/** Describes the RDATA of each type, in wire and presentation order alike. One table for all five directions. */
export const FORMS: Readonly<Record<RrType, Form>> = {
  A: [['address', 'ipv4']],
  AAAA: [['address', 'ipv6']],
  NS: [['host', 'name']],
  CNAME: [['target', 'name']],
  DNAME: [['target', 'name']],
  PTR: [['target', 'name']],
  MX: [
    ['preference', 'u16'],
    ['exchange', 'name'],
  ],
  TXT: [['strings', 'strings']],
  SPF: [['strings', 'strings']],
  SOA: [
    ['mname', 'name'],
    ['rname', 'name'],
    ['serial', 'u32'],
    ['refresh', 'u32'],
    ['retry', 'u32'],
    ['expire', 'u32'],
    ['minimum', 'u32'],
  ],
  SRV: [
    ['priority', 'u16'],
    ['weight', 'u16'],
    ['port', 'u16'],
    ['target', 'name'],
  ],
  NAPTR: [
    ['order', 'u16'],
    ['preference', 'u16'],
    ['flags', 'string'],
    ['services', 'string'],
    ['regexp', 'string'],
    ['replacement', 'name'],
  ],
  DS: DIGEST,
  CDS: DIGEST,
  DNSKEY: KEY,
  CDNSKEY: KEY,
  CSYNC: [
    ['serial', 'u32'],
    ['flags', 'u16'],
    ['types', 'bitmap'],
  ],
  DSYNC: [
    ['about', 'type'],
    ['scheme', 'u8'],
    ['port', 'u16'],
    ['target', 'plain'],
  ],
  RRSIG: [
    ['typeCovered', 'type'],
    ['algorithm', 'algorithm'],
    ['labels', 'u8'],
    ['originalTtl', 'u32'],
    ['expiration', 'time'],
    ['inception', 'time'],
    ['keyTag', 'u16'],
    ['signer', 'plain'],
    ['signature', 'rest-base64'],
  ],
  NSEC: [
    ['next', 'plain'],
    ['types', 'bitmap'],
  ],
  NSEC3: [
    ['hashAlgorithm', 'u8'],
    ['flags', 'u8'],
    ['iterations', 'u16'],
    ['salt', 'hex8'],
    ['nextHashed', 'base32-8'],
    ['types', 'bitmap'],
  ],
  NSEC3PARAM: [
    ['hashAlgorithm', 'u8'],
    ['flags', 'u8'],
    ['iterations', 'u16'],
    ['salt', 'hex8'],
  ],
  TLSA: [
    ['usage', 'u8'],
    ['selector', 'u8'],
    ['matchingType', 'u8'],
    ['data', 'rest-hex'],
  ],
  SSHFP: [
    ['algorithm', 'u8'],
    ['fingerprintType', 'u8'],
    ['fingerprint', 'rest-hex'],
  ],
  SVCB: SERVICE,
  HTTPS: SERVICE,
  CAA: [
    ['flags', 'u8'],
    ['tag', 'tag'],
    ['value', 'rest-text'],
  ],
};
