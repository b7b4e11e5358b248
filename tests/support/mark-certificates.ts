import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createAuthority } from '../../testbed/authority.ts';
import { extension, nameOf, namesExtension } from '../../testbed/certificate.ts';
import { context, type Der, ia5, octetString, oid, sequence } from '../../testbed/der.ts';
import { keyOfHost } from '../../testbed/keys.ts';

/** What stands in a mark certificate; whatever is left out is as it should be. */
export interface MarkOptions {
  readonly names?: readonly string[];
  /** The text of the SVG, or null for a certificate without a logo. */
  readonly logo?: string | null;
  readonly markType?: string | null;
  readonly notBefore?: number;
  readonly notAfter?: number;
  readonly purpose?: string | null;
  /** The list of proofs that it was logged, or null for a certificate without. */
  readonly scts?: Uint8Array | null;
  /** Makes the data URI of the logo in another way. */
  readonly uriOf?: (svg: string) => string;
  /** The octets that the hash is of, where these are not the SVG; and its algorithm. */
  readonly hashed?: (svg: string) => Uint8Array;
  readonly hash?: 'sha1' | 'sha256' | 'sha384' | 'sha512' | 'md5';
  /** The whole content of the logotype extension, in place of a proper one. */
  readonly logotype?: Uint8Array;
}

/** A mark certificate and who vouches for it, each as PEM. */
export interface MadeMark {
  readonly leaf: string;
  readonly intermediate: string;
  readonly root: string;
}

const OIDS = {
  logotype: '1.3.6.1.5.5.7.1.12',
  extKeyUsage: '2.5.29.37',
  brandIndicator: '1.3.6.1.5.5.7.3.31',
  scts: '1.3.6.1.4.1.11129.2.4.2',
  markType: '1.3.6.1.4.1.53087.1.13',
  organization: '2.5.4.10',
} as const;

const HASHES = {
  md5: '1.2.840.113549.2.5',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;

/** A moment for tests, and a logo that keeps to the profile. */
export const NOW = Date.UTC(2026, 10, 20);
export const DAY_MS = 86_400_000;
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64">
  <title>Case</title>
  <circle cx="32" cy="32" r="30" fill="#0b5cad"/>
</svg>
`;

/** As issuers embed it. Source: RFC 6170 §5.2. */
export const packedUri = (svg: string): string => `data:image/svg+xml;base64,${gzipSync(svg).toString('base64')}`;

/** A list of one proof, in form only. Source: RFC 6962 §3.3. */
const SCTS = Buffer.from([0, 6, 0, 4, 1, 2, 3, 4]);

const authority = createAuthority('Zonewell test marks', () => NOW);

/** Makes a mark certificate signed by an authority of these tests. */
export function makeMarkCertificate(options: MarkOptions = {}): MadeMark {
  const { names = ['case.test'], logo = LOGO, markType = 'Registered Mark', scts = SCTS } = options;
  const { purpose = OIDS.brandIndicator, notBefore = NOW - 100 * DAY_MS, notAfter = NOW + 200 * DAY_MS } = options;
  const both = authority.issueWith({
    subject: nameOf(
      [OIDS.organization, 'Case, Inc.'],
      ...(markType === null ? [] : [[OIDS.markType, markType] as const]),
    ),
    key: keyOfHost('mark of a test'),
    notBefore,
    notAfter,
    extensions: [
      ...(purpose === null ? [] : [extension(OIDS.extKeyUsage, sequence(oid(purpose)))]),
      namesExtension(names),
      ...(logo === null ? [] : [extension(OIDS.logotype, Buffer.from(options.logotype ?? logotype(logo, options)))]),
      ...(scts === null ? [] : [extension(OIDS.scts, octetString(scts))]),
    ],
  });
  const [leaf = '', intermediate = ''] = both.split(/(?<=-----END CERTIFICATE-----\n)/);
  return { leaf, intermediate, root: authority.root };
}

/** A direct subject logo. Source: RFC 9399 §4.1. */
function logotype(svg: string, { uriOf = packedUri, hashed = Buffer.from, hash = 'sha256' }: MarkOptions): Der {
  const digest = createHash(hash).update(hashed(svg)).digest();
  const details = sequence(
    ia5('image/svg+xml'),
    sequence(sequence(sequence(oid(HASHES[hash])), octetString(digest))),
    sequence(ia5(uriOf(svg))),
  );
  return sequence(context(2, context(0, sequence(sequence(details)))));
}
