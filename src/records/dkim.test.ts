import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DkimKey, parseDkimKey } from './dkim.ts';

const { publicKey: rsa2048 } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (bits: number, type: 'spki' | 'pkcs1' = 'spki') =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type, format: 'der' }).toString('base64');
const good = rsa2048.export({ type: 'spki', format: 'der' }).toString('base64');
const raw = Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const elliptic = curve.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const rsa = (bits: number, more: Partial<DkimKey> = {}) => ({
  kind: 'key',
  algorithm: 'rsa',
  bits,
  weak: bits < 2048,
  testing: false,
  ...more,
});

describe('keys', () => {
  test.each<[string, string, unknown]>([
    ['RSA of 2,048 bits', `v=DKIM1; k=rsa; p=${good}`, rsa(2048)],
    ['RSA by default', `v=DKIM1; p=${good}`, rsa(2048)],
    ['without v=', `k=rsa; p=${good}`, rsa(2048)],
    ['RSA of 1,024 bits', `v=DKIM1; p=${base64(1024)}`, rsa(1024)],
    ['RSA of 1,536 bits', `v=DKIM1; p=${base64(1536)}`, rsa(1536)],
    ['RSA of 4,096 bits', `v=DKIM1; p=${base64(4096)}`, rsa(4096)],
    ['a bare RSA key', `v=DKIM1; p=${base64(2048, 'pkcs1')}`, rsa(2048)],
    ['blanks inside the key', `v=DKIM1; p=${good.replace(/.{64}/g, '$& ')}`, rsa(2048)],
    ['tabs', `v=DKIM1;\\009p=${good}`, rsa(2048)],
    ['no padding', `v=DKIM1; p=${good.replace(/=+$/, '')}`, rsa(2048)],
    ['unknown tags', `v=DKIM1; n=note; zz=1; p=${good};`, rsa(2048)],
    ['for e-mail', `v=DKIM1; s=email; p=${good}`, rsa(2048)],
    ['for anything', `v=DKIM1; s=tlsrpt:*; p=${good}`, rsa(2048)],
    ['SHA-256 among others', `v=DKIM1; h=sha1:sha256; p=${good}`, rsa(2048)],
    ['in test', `v=DKIM1; t=s:y; p=${good}`, rsa(2048, { testing: true })],
    ['strict', `v=DKIM1; t=s; p=${good}`, rsa(2048)],
    [
      'Ed25519',
      `v=DKIM1; k=ed25519; p=${raw.toString('base64')}`,
      { kind: 'key', algorithm: 'ed25519', bits: 256, weak: false, testing: false },
    ],
    ['withdrawn', 'v=DKIM1; p=', { kind: 'revoked' }],
    ['withdrawn, with blanks', 'v=DKIM1; k=rsa; p= ;', { kind: 'revoked' }],
    ['withdrawn, without v=', 'p=', { kind: 'revoked' }],
  ])('%s', (_, text, key) => expect(parseDkimKey(text)).toEqual(key));
});

describe('keys that cannot be used', () => {
  test.each<[string, string, string]>([
    ['RSA of 512 bits', `v=DKIM1; p=${base64(512)}`, '512 bits'],
    ['RSA of 1,016 bits', `v=DKIM1; p=${base64(1016)}`, '1016 bits'],
    ['cut short', `v=DKIM1; p=${good.slice(0, 200)}`, 'a part of it may be missing'],
    ['another kind of key', `v=DKIM1; p=${elliptic}`, 'not an RSA public key'],
    ['not base 64', 'v=DKIM1; p=MIIB?', 'base 64'],
    ['a quote inside', `v=DKIM1; p=${good.slice(0, 100)}" "${good.slice(100)}`, 'base 64'],
    ['no key', 'v=DKIM1; k=rsa', 'missing'],
    ['an unknown kind', `v=DKIM1; k=dsa; p=${good}`, 'k=dsa'],
    ['Ed25519 in the wrong form', `v=DKIM1; k=ed25519; p=${elliptic}`, '32 octets'],
    ['for another service', `v=DKIM1; s=tlsrpt; p=${good}`, 's='],
    ['SHA-1 only', `v=DKIM1; h=sha1; p=${good}`, 'SHA-256'],
    ['a missing semicolon', `v=DKIM1; k=rsa p=${good}`, 'missing (p=)'],
    ['a stray', `v=DKIM1; p=${good}; hello`, '"hello"'],
    ['two keys', `v=DKIM1; p=${good}; p=`, 'twice'],
    ['v= at the end', `p=${good}; v=DKIM1`, 'first'],
    ['far too long', `v=DKIM1; p=${'A'.repeat(60_000)}`, 'too long'],
  ])('%s', (_, text, why) => {
    const key = parseDkimKey(text);
    expect(key?.kind).toBe('invalid');
    expect(key?.kind === 'invalid' && key.why).toContain(why);
  });
});

describe('no keys at all', () => {
  test.each([
    '',
    'hello',
    'v=spf1 -all',
    'v=DMARC1; p=none',
    'v=DKIM2; p=AAAA',
    'k=rsa',
    'o=~',
    'site-key=p=1',
    'p=none of this; yes',
  ])('%s', (text) => expect(parseDkimKey(text)).toBeNull());
});

test('any text is read without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.constantFrom('', 'v=DKIM1; p=', 'v=DKIM1;'), (text, head) => {
      expect(() => parseDkimKey(head + text)).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const key = parseDkimKey(`v=DKIM1; p=${Buffer.from(bytes).toString('base64')}`);
      expect(['invalid', 'revoked', 'key']).toContain(key?.kind);
    }),
  );
});
