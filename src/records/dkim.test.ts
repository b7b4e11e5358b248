import { createPublicKey, generateKeyPairSync } from 'node:crypto';
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
  testing: false,
  unknownFlags: [],
  granularity: null,
  ...more,
});

/** A key that nobody holds the private part of: making a real one of this length takes a minute. */
const long = createPublicKey({
  key: { kty: 'RSA', n: Buffer.alloc(1024, 0xab).toString('base64url'), e: 'AQAB' },
  format: 'jwk',
}).export({ type: 'spki', format: 'der' });

describe('keys', () => {
  test.each<[string, string, unknown]>([
    ['RSA of 2,048 bits', `v=DKIM1; k=rsa; p=${good}`, rsa(2048)],
    ['RSA by default', `v=DKIM1; p=${good}`, rsa(2048)],
    ['without v=', `k=rsa; p=${good}`, rsa(2048)],
    ['RSA of 1,024 bits', `v=DKIM1; p=${base64(1024)}`, rsa(1024)],
    ['RSA of 1,536 bits', `v=DKIM1; p=${base64(1536)}`, rsa(1536)],
    ['RSA of 4,096 bits', `v=DKIM1; p=${base64(4096)}`, rsa(4096)],
    ['RSA of 8,192 bits', `v=DKIM1; p=${long.toString('base64')}`, rsa(8192)],
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
    ['with unknown flags', `v=DKIM1; t=s:x:z; p=${good}`, rsa(2048, { unknownFlags: ['x', 'z'] })],
    ['with the tag that was removed', `v=DKIM1; g=*; p=${good}`, rsa(2048, { granularity: '*' })],
    ['quotes in a note', `v=DKIM1; n="see \\\\ here"; p=${good}`, rsa(2048)],
    ['a tag in capitals that nobody reads', `V=dkim1; p=${good}`, rsa(2048)],
    ['Ed25519', `v=DKIM1; k=ed25519; p=${raw.toString('base64')}`, rsa(256, { algorithm: 'ed25519' })],
    ['withdrawn', 'v=DKIM1; p=', { kind: 'revoked' }],
    ['withdrawn, with blanks', 'v=DKIM1; k=rsa; p= ;', { kind: 'revoked' }],
    ['withdrawn, without v=', 'p=', { kind: 'revoked' }],
  ])('%s', (_, text, key) => expect(parseDkimKey(text)).toEqual(key));
});

/** The faults of a record by code, each with its place, and what it would be without them. */
function faulty(text: string): readonly [faults: string, corrected: string | null] {
  const key = parseDkimKey(text);
  if (key?.kind !== 'invalid') throw new Error(`not invalid: ${JSON.stringify(key)}`);
  return [key.faults.map(({ code, at }) => (at === null ? code : `${code}@${at}`)).join(' '), key.corrected];
}

describe('keys that cannot be used', () => {
  test.each<[string, string, string]>([
    ['RSA of 512 bits', `v=DKIM1; p=${base64(512)}`, 'too-short@9'],
    ['RSA of 1,016 bits', `v=DKIM1; p=${base64(1016)}`, 'too-short@9'],
    ['cut short', `v=DKIM1; p=${good.slice(0, 200)}`, 'not-rsa@9'],
    ['another kind of key', `v=DKIM1; p=${elliptic}`, 'not-rsa@9'],
    ['not base64', 'v=DKIM1; p=MIIB?', 'not-base64@9'],
    ['no key', 'v=DKIM1; k=rsa', 'key-missing'],
    ['an unknown kind', `v=DKIM1; k=dsa; p=${good}`, 'key-type@9'],
    ['Ed25519 in the wrong form', `v=DKIM1; k=ed25519; p=${elliptic}`, 'ed25519-size@20'],
    ['for another service', `v=DKIM1; s=tlsrpt; p=${good}`, 'service@9'],
    ['SHA-1 only', `v=DKIM1; h=sha1; p=${good}`, 'hash@9'],
    ['two keys', `v=DKIM1; p=${good}; p=`, 'twice@9'],
    ['two different values', `v=DKIM1; t=y; t=s; p=${good}`, 'twice@14'],
    ['far too long', `v=DKIM1; p=${'A'.repeat(60_000)}`, 'too-long@9'],
    ['a slip that hides another fault', 'v=dkim1; p=AAAA', 'version@0 not-rsa'],
    ['the target of an alias', 'abc123.dkim.amazonses.com', 'target'],
    ['quotes around nothing', 'v=DKIM1; p=""', 'quote@11'],
  ])('%s', (_, text, faults) => expect(faulty(text)).toEqual([faults, null]));
});

describe('keys with slips that can be undone', () => {
  const plain = `v=DKIM1; k=rsa; p=${good}`;
  const [head, tail] = [good.slice(0, 100), good.slice(100)];
  test.each<[string, string, string, string]>([
    ['quotes around it', `"${plain}"`, 'quote@0', plain],
    ['smart quotes', `\\226\\128\\156${plain}\\226\\128\\157`, 'quote@0', plain],
    ['quotes between two strings', `v=DKIM1; k=rsa; p=${head}" "${tail}`, 'quote@118', plain],
    ['two quotes inside the key', `v=DKIM1; k=rsa; p=${head}""${tail}`, 'quote@118', plain],
    ['two quotes in front of p=', `v=DKIM1;t=s;""p=${good}`, 'quote@12', `v=DKIM1; t=s; p=${good}`],
    ['escaped semicolons', `v=DKIM1\\\\; k=rsa\\\\; p=${good}`, 'backslash@7', plain],
    ['a semicolon missing behind the version', `v=DKIM1 k=rsa; p=${good}`, 'semicolon@7', plain],
    ['a semicolon missing in front of the key', `v=DKIM1; k=rsa p=${good}`, 'semicolon@14', plain],
    ['no space either', `v=DKIM1k=rsa; p=${good}`, 'semicolon@7', plain],
    ['commas', `v=DKIM1, k=rsa, p=${good}`, 'semicolon@7', plain],
    ['colons', `v:DKIM1; k:rsa; p:${good}`, 'colon@0', plain],
    ['the version in small letters', `v=dkim1; k=rsa; p=${good}`, 'version@0', plain],
    ['the version without its number', `v=DKIM; k=rsa; p=${good}`, 'version@0', plain],
    ['the version at the end', `k=rsa; p=${good}; v=DKIM1`, `version-first@${good.length + 11}`, plain],
    ['the key type in capitals', `v=DKIM1; k=RSA; p=${good}`, 'value-case@9', plain],
    ['P= in capitals', `k=rsa; P=${good}`, 'tag-case@7', plain],
    ['no p=', `v=DKIM1; k=rsa; ${good}`, 'key-tag@16', plain],
    ['a stray', `v=DKIM1; k=rsa; p=${good}; hello`, `stray@${good.length + 20}`, plain],
    ['the key twice', `v=DKIM1; k=rsa; p=${good}; p=${good}`, 'twice@16', plain],
    ['a no-break space', `v=DKIM1;\\194\\160k=rsa; p=${good}`, 'invisible@8', plain],
    ['a file', `v=DKIM1; k=rsa; p=-----BEGIN PUBLIC KEY----- ${good} -----END PUBLIC KEY-----`, 'armour@18', plain],
    [
      'a line of a zone file',
      `s1._domainkey IN TXT ( "v=DKIM1; k=rsa; " "p=${good}" ) ; ----- DKIM key s1`,
      `quote@23 parenthesis@21 prefix stray@${good.length + 51}`,
      plain,
    ],
    ['a note is left alone', `v=dkim1; n=for k=x; p=${good}`, 'version@0', `v=DKIM1; n=for k=x; p=${good}`],
  ])('%s', (_, text, faults, corrected) => {
    expect(faulty(text)).toEqual([faults, corrected]);
    expect(parseDkimKey(corrected)?.kind).toBe('key');
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
    `v=DKIM2; p=${good}`,
    'www.example.com',
    'dkim=all',
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
