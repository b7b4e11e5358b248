import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { judgeDkim } from '../../src/checks/dkim/judgement.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { octetsToText } from '../../src/domain/rdata/text.ts';
import { parseDkimKey } from '../../src/records/dkim.ts';
import { LIMIT_MS, RUNS } from './runs.ts';

vi.setConfig({ testTimeout: LIMIT_MS });

const DOMAIN = 'example.com' as DnsName;
const AT = 's1._domainkey.example.com' as DnsName;

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const RSA = [1024, 2048].map((modulusLength) => spki(generateKeyPairSync('rsa', { modulusLength }).publicKey));
const ED25519 = Buffer.from(
  generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64');

/** A record as a mail service shows it: tags in the usual orders. */
const record = fc.record({
  key: fc.constantFrom(...RSA.map((p) => ({ k: fc.sample(fc.constantFrom('k=rsa', null), 1)[0] ?? null, p })), {
    k: 'k=ed25519',
    p: ED25519,
  }),
  version: fc.boolean(),
  more: fc.subarray(['t=s', 't=y', 's=email', 'h=sha256', 'g=*', 'n=our key'], { maxLength: 3 }),
});

/** What hands and forms do to a record. Each takes the text and a number that chooses the place. */
const TYPOS: readonly ((text: string, place: number) => string)[] = [
  (text) => `"${text}"`,
  (text) => `\u201c${text}\u201d`,
  (text) => text.replaceAll(';', '\\;'),
  (text, place) => `${text.slice(0, place)}"${text.slice(place)}`,
  (text, place) => `${text.slice(0, place)}" "${text.slice(place)}`,
  (text, place) => `${text.slice(0, place)}\u00a0${text.slice(place)}`,
  (text, place) => `${text.slice(0, place)} ${text.slice(place)}`,
  (text) => text.replace('v=DKIM1', 'v=dkim1'),
  (text) => text.replace('v=DKIM1;', 'v=DKIM1'),
  (text) => text.replace(/; (?=[^;]*$)/, ' '),
  (text) => text.replaceAll('; ', ', '),
  (text) => text.replaceAll('=', ':'),
  (text) => text.replace('k=rsa', 'k=RSA'),
  (text) => text.replace(/\bp=/, ''),
  (text) => text.replace(/\bp=/, 'P='),
  (text) => `${text}; ${text}`,
  (text) => `${text}; trailing words`,
  (text) => `s1._domainkey IN TXT ( ${text} )`,
  (text) => text.replace(/p=([^;]*)/, 'p=-----BEGIN PUBLIC KEY-----$1-----END PUBLIC KEY-----'),
  // Not typos: what is lost cannot be made up.
  (text, place) => text.slice(0, place) + text.slice(place + 1),
  (text, place) => text.slice(0, place),
];
const typos = fc.array(fc.tuple(fc.constantFrom(...TYPOS), fc.nat(450)), { maxLength: 3 });

/** The octets of the key in a record without faults, and what it says beside; by RFC 6376 section 3.6.1 alone. */
function readPlainly(text: string): { readonly octets: string; readonly others: readonly string[] } | null {
  const tags = text.split(';').map((part) => part.trim());
  const p = tags.find((tag) => tag.startsWith('p='))?.slice(2) ?? '';
  const kind = tags.find((tag) => tag.startsWith('k='))?.slice(2) ?? 'rsa';
  if (!tags.every((tag) => /^[a-z]=/.test(tag)) || (tags.some((tag) => tag.startsWith('v=')) && tags[0] !== 'v=DKIM1'))
    return null;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(p)) return null;
  const octets = Buffer.from(p, 'base64');
  if (kind === 'ed25519' ? octets.length !== 32 : kind !== 'rsa' || !isRsa(octets)) return null;
  return { octets: octets.toString('hex'), others: tags.filter((tag) => !/^[vpk]=/.test(tag)).sort() };
}

function isRsa(der: Buffer): boolean {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

describe('DKIM', () => {
  test('a fix publishes the very key that was meant, and what was said with it', () => {
    let fixed = 0;
    fc.assert(
      fc.property(record, typos, ({ key: { k, p }, version, more }, hands) => {
        const tags = [
          ...(version ? ['v=DKIM1'] : []),
          ...(k === null ? [] : [k]),
          ...more.filter((tag, i) => more.findIndex((one) => one[0] === tag[0]) === i),
          `p=${p}`,
        ];
        const before = tags.join('; ');
        const after = hands.reduce((text, [typo, place]) => typo(text, place), before);
        const text = octetsToText(Buffer.from(after, 'utf8'));
        const key = parseDkimKey(text);
        if (key === null) return;
        const found = {
          keys: [{ selector: 's1', at: AT, text, key }],
          state: key.kind === 'key' ? 'detected' : key.kind === 'revoked' ? 'revoked' : 'not detected',
          missed: [],
          misplaced: null,
          isDeniedAbove: false,
        } as const;
        const judgement = judgeDkim(found, DOMAIN, { apex: DOMAIN, isApex: true });
        // A record that receivers can use is nothing to replace.
        if (key.kind === 'key') expect(judgement.kind).toBe('usable');
        if (judgement.kind === 'usable') return;
        for (const change of judgement.fix?.steps.flatMap(({ changes }) => changes) ?? []) {
          fixed += 1;
          expect(change).toMatchObject({ name: AT, type: 'TXT', removes: [text] });
          const published = readPlainly(change.value ?? '');
          expect(published?.octets, after).toBe(Buffer.from(p, 'base64').toString('hex'));
          expect(parseDkimKey(change.value ?? '')?.kind).toBe('key');
        }
      }),
      { numRuns: RUNS },
    );
    // Most of what hands do can be undone; the test must not pass because nothing ever is.
    expect(fixed).toBeGreaterThan(RUNS / 10);
  });

  test('one slip leaves flags and limits as they were', () => {
    const tags = 'v=DKIM1; k=rsa; t=s; h=sha256; s=email';
    for (const [i, typo] of TYPOS.slice(0, -2).entries()) {
      const before = `${tags}; p=${RSA[1]}`;
      const key = parseDkimKey(octetsToText(Buffer.from(typo(before, 150), 'utf8')));
      if (key?.kind === 'key') continue;
      const corrected = key?.kind === 'invalid' ? key.corrected : null;
      expect(readPlainly(corrected ?? ''), `slip ${i}`).toEqual(readPlainly(before));
    }
  });
});
