import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { textIn } from '../texts/language.ts';
import { readDkimKey } from './dkim-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-dkim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;
const FILES = {
  good: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(PKCS8),
  old: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
  weak: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(PKCS8),
  short: generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey.export(PKCS8),
  ed25519: generateKeyPairSync('ed25519').privateKey.export(PKCS8),
  public: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }),
  locked: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    ...PKCS8,
    cipher: 'aes-256-cbc',
    passphrase: 'secret',
  }),
  noise: 'this is no key',
};
for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content, { mode: 0o600 });
chmodSync(join(folder, 'weak'), 0o644);

test.each<[file: string | null, selector: string | null, domain: string | null, result: unknown]>([
  [null, null, null, { ok: true, value: null }],
  ['good', 'zw', null, { ok: true, value: { selector: 'zw', domain: null, privateKey: FILES.good, weaknesses: [] } }],
  [
    'old',
    'zw',
    'a.example',
    { ok: true, value: { selector: 'zw', domain: 'a.example', privateKey: FILES.old, weaknesses: [] } },
  ],
  [
    'weak',
    'zw',
    null,
    { ok: true, value: { selector: 'zw', domain: null, privateKey: FILES.weak, weaknesses: ['short', 'readable'] } },
  ],
  ['good', null, null, /ZONEWELL_DKIM_SELECTOR is not set/],
  [null, 'zw', null, /ZONEWELL_DKIM_KEY_FILE is not set/],
  [null, null, 'a.example', /ZONEWELL_DKIM_KEY_FILE is not set/],
  ['missing', 'zw', null, /Cannot read the file in ZONEWELL_DKIM_KEY_FILE/],
  ['short', 'zw', null, /fewer than 1024 bits/],
  ['ed25519', 'zw', null, /not an RSA key/],
  ['public', 'zw', null, /no private key/],
  ['locked', 'zw', null, /no private key/],
  ['noise', 'zw', null, /no private key/],
])('key %s, selector %s, domain %s', (file, dkimSelector, dkimDomain, result) => {
  const dkimKeyFile = file === null ? null : join(folder, file);
  const read = readDkimKey({ dkimKeyFile, dkimSelector, dkimDomain });
  if (result instanceof RegExp) expect(read.ok ? 'no fault' : textIn('en', read.fault)).toMatch(result);
  else expect(read).toEqual(result);
});
