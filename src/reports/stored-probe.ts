import { reviveCauses } from '../domain/cause.ts';
import type { HttpsResult, SmtpResult, TlsFacts } from '../domain/probe.ts';

type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;
const hasText = (value: Given, ...names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');
const isTls = (value: unknown): value is TlsFacts =>
  isObject(value) && hasText(value, 'version', 'cipher') && isTexts(value['chain']) && 'fault' in value;
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What each outcome must have, by its kind; what HTTPS and SMTP share is in both. */
const SHARED: Readonly<Record<string, (value: Given) => boolean>> = {
  'no-address': () => true,
  forbidden: (value) => hasText(value, 'address'),
};
const HTTPS: typeof SHARED = {
  ...SHARED,
  response: (value) =>
    hasText(value, 'address', 'url', 'body') &&
    typeof value['status'] === 'number' &&
    typeof value['tooLong'] === 'boolean' &&
    isObject(value['headers']) &&
    isTls(value['tls']),
  untrusted: (value) => hasText(value, 'address') && isTls(value['tls']),
  'no-tls': (value) => hasText(value, 'address'),
};
const SMTP: typeof SHARED = {
  ...SHARED,
  session: (value) =>
    hasText(value, 'address', 'greeting') &&
    isTexts(value['extensions']) &&
    isObject(value['starttls']) &&
    (value['starttls']['kind'] !== 'tls' || isTls(value['starttls']['tls'])),
};

function parsed(document: string, outcomes: typeof SHARED): Given | undefined {
  let value: unknown;
  try {
    value = JSON.parse(document, (_key, one: unknown) => reviveCauses(one));
  } catch {
    return undefined;
  }
  if (!isObject(value) || typeof value['at'] !== 'number' || typeof value['kind'] !== 'string') return undefined;
  return outcomes[value['kind']]?.(value) === true ? value : undefined;
}

/**
 * Returns a stored HTTPS result; undefined where the document is damaged or is not one that this version knows. Then it is
 * as if it had never been stored.
 */
export const parseStoredHttps = (document: string): HttpsResult | undefined =>
  parsed(document, HTTPS) as HttpsResult | undefined;

/** As `parseStoredHttps`, for an SMTP session. */
export const parseStoredSmtp = (document: string): SmtpResult | undefined =>
  parsed(document, SMTP) as SmtpResult | undefined;
