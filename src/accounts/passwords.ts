import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { DatedSource } from '../domain/dated.ts';
import type { Message } from '../domain/message.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import { createTurns, type Stranger } from './turns.ts';

/** Where the cost of a hash, and what a password must be, were read. */
export const PASSWORD_SOURCE: DatedSource = {
  source:
    'https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html, https://pages.nist.gov/800-63-4/',
  readOn: '2026-11-22',
  reviewBy: '2027-11-22',
};

/** Source: RFC 9106 §3, OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Source: NIST SP 800-63B-4 §3.1.1.2 asks for 15 where the password is all there is; OWASP ASVS 5 for 8 at least. */
export const MIN_PASSWORD_CHARS = 12;
export const MAX_PASSWORD_CHARS = 200;

/** Finds what is wrong with a new password; undefined where it may be used. */
export function passwordFault(password: string, email: string): Message | undefined {
  const chars = [...password].length;
  if (chars < MIN_PASSWORD_CHARS)
    return REFUSAL_TEXTS.message('password-short', { count: chars, least: MIN_PASSWORD_CHARS });
  if (chars > MAX_PASSWORD_CHARS)
    return REFUSAL_TEXTS.message('password-long', { count: chars, most: MAX_PASSWORD_CHARS });
  const plain = password.toLowerCase();
  const [local = ''] = email.toLowerCase().split('@');
  const rest = [email.toLowerCase(), local, 'zonewell', ...COMMON].reduce(
    (text, part) => (part.length < 3 ? text : text.replaceAll(part, '')),
    plain,
  );
  // What is left without the words everybody tries first, and without repetition.
  return new Set(rest).size < 5 ? REFUSAL_TEXTS.message('password-easy') : undefined;
}

/** Parts of passwords that every list begins with. Source: the common heads of published lists. */
const COMMON = [
  'password',
  'passwort',
  'qwertyuiop',
  'qwerty',
  'asdfgh',
  'zxcvbn',
  'letmein',
  'welcome',
  'iloveyou',
  'monkey',
  'dragon',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'admin',
  'login',
  'master',
  'secret',
  'changeme',
  '1q2w3e4r',
  'abc123',
  '1234567890',
  '123456789',
  '12345678',
  '1234567',
  '123456',
  '12345',
  '1234',
  '2024',
  '2025',
  '2026',
  '123',
];

/** Sets what a hash costs: KiB, passes and lanes. */
export interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface Parts extends Cost {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** The PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, base 64 without padding. */
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{11,86})$/;

function partsOf(phc: string): Parts | null {
  const [, m, t, p, salt, tag] = PHC.exec(phc) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const derive = promisify(argon2);
const tagOf = (password: string, { salt, tag, ...cost }: Parts): Promise<Buffer> =>
  // The same characters typed on another keyboard are the same password (RFC 8265 §4.1).
  derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength: tag.length, ...cost });

const unpadded = (octets: Buffer): string => octets.toString('base64').replace(/=+$/, '');

/** Makes and checks stored passwords (argon2id), a few at a time. Both give `busy` where too many wait. */
export interface Passwords {
  hash(password: string): Promise<string | 'busy'>;
  /** Takes the same time where there is no stored password, so that nobody learns whether there is an account. */
  matches(password: string, stored: string | null, stranger?: Stranger): Promise<boolean | 'busy'>;
}

export function createPasswords(random: (size: number) => Uint8Array, cost = COST): Passwords {
  const { inTurn } = createTurns();

  const fresh = (): Parts => ({ ...cost, salt: Buffer.from(random(SALT_BYTES)), tag: Buffer.alloc(TAG_BYTES) });
  return {
    hash: (password) =>
      inTurn(undefined, async () => {
        const parts = fresh();
        const tag = await tagOf(password, parts);
        const { memory, passes, parallelism, salt } = parts;
        return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
      }),
    matches: (password, stored, stranger) =>
      inTurn(stranger, async () => {
        const parts = stored === null ? null : partsOf(stored);
        const tag = await tagOf(password.slice(0, MAX_PASSWORD_CHARS * 2), parts ?? fresh());
        return parts !== null && timingSafeEqual(tag, parts.tag);
      }),
  };
}
