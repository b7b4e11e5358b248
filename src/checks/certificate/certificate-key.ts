import type { Message } from '../../domain/message.ts';
import { readWebTls, type Served } from '../../facts/web-tls.ts';
import type { CertificateFacts } from '../../records/certificate.ts';
import { isForgeable, KEY_STRENGTH_SOURCE, KEY_WEAKNESSES, weaknessOf } from '../../records/certificates/weak-key.ts';
import { BROWSER_TLS_SOURCE, isForBrowsers } from '../../records/tls/browsers.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { CERTIFICATE } from './findings.ts';
import { CERTIFICATE_NOTE_TEXTS } from './notes.ts';
import { certificateTitle, servedBy } from './served.ts';

const { message } = CERTIFICATE_NOTE_TEXTS;

/** The certificates whose keys and signatures count: the path without a root, whose signature nobody checks. */
const countingIn = ({ chain }: Served): readonly CertificateFacts[] =>
  chain.path.filter((one, i) => i === 0 || !one.selfIssued);

const TYPES: Readonly<Record<string, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSA',
  ec: 'ECDSA',
  ed25519: 'Ed25519',
  ed448: 'Ed448',
};

/** Returns a key as people write it: `RSA with 2,048 bits`, `ECDSA P-256`. */
export function keyText({ key: { type, bits } }: CertificateFacts): Message | string {
  const name = TYPES[type ?? ''] ?? type ?? '?';
  return bits === null || name.startsWith('Ed') ? name : message('key', { type: name, bits: String(bits) });
}

/** Returns the kind of a key with its curve, where it has one. */
const kindText = ({ key: { type, curve } }: CertificateFacts): string =>
  [type === 'rsa-pss' ? 'RSA-PSS' : (TYPES[type ?? ''] ?? type ?? '?'), ...(curve === null ? [] : [curve])].join(' ');

/**
 * An attacker who computes the key of a certificate, or forges the signature on one, can pose as the site. Keys need 2,048 bits
 * (RSA) or 256 (elliptic curves), and signatures a hash that nobody can forge.
 */
export const certificateKey = defineCheck({
  id: 'certificate-key',
  name: 'Key and signature',
  means: 'The key of a certificate proves that the server is yours, and a signature that the certificate is.',
  why: 'An attacker who computes the key, or forges the signature, can pose as the site.',
  citations: [{ rfc: 9325, section: '4.5' }, { rfc: 6194 }],
  restsOn: [KEY_STRENGTH_SOURCE, BROWSER_TLS_SOURCE],
  needs: { web: readWebTls },
  ...pick(
    CERTIFICATE,
    'no-address',
    'no-website',
    'not-served',
    'strong-key',
    'short-key',
    'weak-key',
    'broken-key',
    'forgeable-signature',
    'unsupported-key',
  ),
  judge({ web }, say) {
    const all = servedBy(web, say);
    if ('drafts' in all) return all;
    const [first] = all;
    const counting = all.flatMap(countingIn);
    const weaknesses = counting.map(weaknessOf);
    for (const weakness of KEY_WEAKNESSES) {
      const weak = counting[weaknesses.indexOf(weakness)];
      if (weak === undefined) continue;
      const [name, bits] = [certificateTitle(weak), weak.key.bits ?? 0];
      if (weakness === 'weak' || weakness === 'short') return say.failed(`${weakness}-key`, { name, bits });
      const detail = weakness === 'broken' ? message('broken', { bits: String(bits) }) : message(weakness);
      return say.failed('broken-key', { name, detail });
    }
    const unsupported = all.find(({ leaf }) => !isForBrowsers(leaf));
    if (unsupported !== undefined)
      return say.failed('unsupported-key', {
        name: certificateTitle(unsupported.leaf),
        key: kindText(unsupported.leaf),
      });
    const algorithms = [...new Set(countingIn(first).map(({ signatureAlgorithm }) => signatureAlgorithm))];
    const forged = counting.find(isForgeable);
    if (forged === undefined) return say.satisfied('strong-key', { key: keyText(first.leaf), algorithms });
    return say.failed('forgeable-signature', { name: certificateTitle(forged), algorithm: forged.signatureAlgorithm });
  },
});
