import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Authority, createAuthority } from './authority.ts';
import { extension, nameOf, namesExtension } from './certificate.ts';
import { bitString, context, type Der, ia5, octetString, oid, sequence } from './der.ts';
import { keyOfHost } from './keys.ts';

/** What stands in a mark certificate, and what is wrong with it. */
export interface MarkSpec {
  /** The domain it is for. */
  readonly domain: string;
  /** The logo it vouches for: the text of an SVG. */
  readonly logo: string;
  /** A registered trademark makes a verified mark certificate, a mark in prior use a common one. */
  readonly type?: 'Registered Mark' | 'Government Mark' | 'Prior Use Mark' | 'Unheard-of Mark';
  /**
   * `unknown-issuer`: another authority signed it. `no-logo`, `no-purpose`, `no-scts`: the extension is missing.
   * `disorderly`: the file begins with the issuer.
   */
  readonly fault?:
    | 'expired'
    | 'ends-soon'
    | 'not-yet-valid'
    | 'unknown-issuer'
    | 'no-logo'
    | 'no-purpose'
    | 'no-scts'
    | 'wrong-hash'
    | 'disorderly';
}

/** The authority for mark certificates, with a root of its own as in the real world. */
export interface MarkAuthority {
  /** PEM of the root. */
  readonly root: string;
  /** PEM: the mark certificate and the intermediate. */
  issue(spec: MarkSpec): string;
}

const DAY_MS = 86_400_000;
/** Mark certificates last up to 398 days. */
const [SINCE_DAYS, FOR_DAYS] = [100, 290];
const DAYS: Readonly<Record<string, readonly [since: number, until: number]>> = {
  expired: [-300, -5],
  'ends-soon': [-300, 5],
  'not-yet-valid': [5, 300],
};

/** Those under 53087 are the AuthIndicators working group's; see its requirements for mark certificates. */
const OIDS = {
  commonName: '2.5.4.3',
  country: '2.5.4.6',
  organization: '2.5.4.10',
  extKeyUsage: '2.5.29.37',
  certificatePolicies: '2.5.29.32',
  keyUsage: '2.5.29.15',
  logotype: '1.3.6.1.5.5.7.1.12',
  scts: '1.3.6.1.4.1.11129.2.4.2',
  brandIndicator: '1.3.6.1.5.5.7.3.31',
  markPolicy: '1.3.6.1.4.1.53087.1.1',
  markType: '1.3.6.1.4.1.53087.1.13',
  trademarkOffice: '1.3.6.1.4.1.53087.1.2',
  trademarkCountry: '1.3.6.1.4.1.53087.1.3',
  trademarkRegistration: '1.3.6.1.4.1.53087.1.4',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

export function createMarkAuthority(clock: () => number): MarkAuthority {
  const known = createAuthority('Zonewell testbed marks', clock);
  let unknown: Authority | undefined;
  return {
    root: known.root,
    issue(spec) {
      const { domain, logo, type = 'Registered Mark', fault } = spec;
      const at = clock();
      const [since, until] = DAYS[fault ?? ''] ?? [-SINCE_DAYS, FOR_DAYS];
      const trademark = [
        [OIDS.trademarkOffice, 'Testbed trademark office'],
        [OIDS.trademarkCountry, 'JP'],
        [OIDS.trademarkRegistration, '1234567'],
      ] as const;
      unknown ??= createAuthority('Unknown marks', clock);
      const file = (fault === 'unknown-issuer' ? unknown : known).issueWith({
        subject: nameOf(
          [OIDS.country, 'JP'],
          [OIDS.organization, domain],
          [OIDS.commonName, domain],
          ...(type === 'Registered Mark' ? trademark : []),
          [OIDS.markType, type],
        ),
        key: keyOfHost(`mark ${domain}`),
        notBefore: at + since * DAY_MS,
        notAfter: at + until * DAY_MS,
        extensions: [
          extension(OIDS.keyUsage, bitString(Buffer.from([0x80]), 7), true),
          ...(fault === 'no-purpose' ? [] : [extension(OIDS.extKeyUsage, sequence(oid(OIDS.brandIndicator)))]),
          extension(OIDS.certificatePolicies, sequence(sequence(oid(OIDS.markPolicy)))),
          namesExtension([domain]),
          ...(fault === 'no-scts' ? [] : [extension(OIDS.scts, octetString(SCTS))]),
          ...(fault === 'no-logo' ? [] : [extension(OIDS.logotype, logotype(logo, fault === 'wrong-hash'))]),
        ],
      });
      const [own = '', above = ''] = file.split(/(?<=-----END CERTIFICATE-----\n)/);
      return fault === 'disorderly' ? above + own : file;
    },
  };
}

/** A list of one proof of logging, in form only: no log made it. Source: RFC 6962 §3.2, §3.3. */
const SCT_OCTETS = 119;
const SCTS = Buffer.concat([
  Buffer.from([0, SCT_OCTETS + 2, 0, SCT_OCTETS]),
  Buffer.alloc(SCT_OCTETS - 76),
  Buffer.from([4, 3, 0, 72]),
  Buffer.alloc(72, 1),
]);

/** A subject logo inside the certificate: SVG, gzipped, as a data URI; the hash is of the SVG. Source: RFC 9399 §4.1, §7. */
function logotype(svg: string, wrongHash: boolean): Der {
  const hash = createHash('sha256')
    .update(wrongHash ? `${svg} ` : svg)
    .digest();
  const uri = `data:image/svg+xml;base64,${gzipSync(svg).toString('base64')}`;
  const details = sequence(
    ia5('image/svg+xml'),
    sequence(sequence(sequence(oid(OIDS.sha256)), octetString(hash))),
    sequence(ia5(uri)),
  );
  // subjectLogo [2] EXPLICIT, direct [0] in place of LogotypeData, whose images come first.
  return sequence(context(2, context(0, sequence(sequence(details)))));
}
