import { createPrivateKey, type KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Message } from '../domain/message.ts';
import type { SigningKey } from '../mail/smtp.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import { type ReadFile, readPem } from './files.ts';

const { message } = CONFIG_FAULT_TEXTS;

const FILE = 'ZONEWELL_DKIM_KEY_FILE';
const SELECTOR = 'ZONEWELL_DKIM_SELECTOR';

/** Verifiers refuse shorter keys. Source: RFC 8301 section 3.2. */
const MIN_RSA_BITS = 1024;
/** Signers should use keys at least as long. Source: RFC 8301 section 3.2. */
const GOOD_RSA_BITS = 2048;
/** The bit of a file's mode with which everybody may read it. */
const READABLE_BY_ALL = 0o004;

/** Signs our e-mails. The domain is null where it is the one of the sender. */
export type ConfiguredDkim = Omit<SigningKey, 'domain'> & {
  readonly domain: string | null;
  /** Names what is unwise about the key. */
  readonly weaknesses: readonly ('short' | 'readable')[];
};

/** Sentences of the log for each. */
export const DKIM_WARNINGS: Readonly<Record<ConfiguredDkim['weaknesses'][number], string>> = {
  short: `the key in ${FILE} has fewer than 2048 bits: create a longer one and publish its public half`,
  readable: `every user of this machine can read the key in ${FILE}: make the file readable for its owner only`,
};

/** The settings of that key. */
interface DkimConfig {
  readonly dkimKeyFile: string | null;
  readonly dkimSelector: string | null;
  readonly dkimDomain: string | null;
}

/** Reads the key that signs our e-mails, and says what is wrong with it now and not with the first e-mail. */
export function readDkimKey({
  dkimKeyFile,
  dkimSelector: selector,
  dkimDomain: domain,
}: DkimConfig): ReadFile<ConfiguredDkim> {
  const bad = (fault: Message, hint: Message): ReadFile<ConfiguredDkim> => ({ ok: false, fault, hint });
  const without = (missing: string) =>
    bad(message('dkim-without', { missing }), message('dkim-without/hint', { missing }));
  const read = readPem(FILE, dkimKeyFile);
  if (!read.ok) return read;
  if (read.value === null) return selector === null && domain === null ? { ok: true, value: null } : without(FILE);
  if (selector === null) return without(SELECTOR);
  const unusable = (why: Message) => bad(message('dkim-key', { setting: FILE, why }), message('dkim-key/hint'));
  let key: KeyObject;
  try {
    key = createPrivateKey(read.value);
  } catch {
    return unusable(message('not-private-key'));
  }
  if (key.asymmetricKeyType !== 'rsa') return unusable(message('not-rsa'));
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS) return unusable(message('too-short', { bits: MIN_RSA_BITS }));
  const weaknesses = [
    ...(bits < GOOD_RSA_BITS ? (['short'] as const) : []),
    ...(dkimKeyFile !== null && isReadableByAll(dkimKeyFile) ? (['readable'] as const) : []),
  ];
  return { ok: true, value: { selector, domain, privateKey: read.value, weaknesses } };
}

/** Whether every user of this machine can read a file. Windows has no such bit, and gives one all the same. */
const isReadableByAll = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & READABLE_BY_ALL) !== 0;
