import type { DnsName } from '../domain/name.ts';
import { MAIL_PROVIDERS, type MailProvider, MICROSOFT_KEYS } from './mail-provider-table.ts';

/** Returns whether a name is one at which Microsoft 365 shows the key of a customer who turned on DKIM. */
export const isKeyOfMicrosoft = (name: string): boolean => MICROSOFT_KEYS.some((ending) => isBelow(name, ending));

/** Whether a name is an ending or lies below it. Each name is compared with all endings, so nothing is put together. */
const isBelow = (name: string, ending: string): boolean =>
  name.endsWith(ending) && (name.length === ending.length || name[name.length - ending.length - 1] === '.');

/** Finds providers behind the MX hosts and SPF includes of a domain. */
export function mailProviders(mxHosts: readonly DnsName[], includes: readonly string[]): MailProvider[] {
  const endsIn = (name: string, ending: string | RegExp) =>
    typeof ending === 'string' ? isBelow(name, ending) : ending.test(name);
  const included = includes.map((name) => name.toLowerCase().replace(/\.$/, ''));
  return MAIL_PROVIDERS.filter(
    ({ mx, spf }) =>
      mx.some((ending) => mxHosts.some((host) => endsIn(host, ending))) ||
      spf.some((ending) => included.some((name) => endsIn(name, ending))),
  );
}

/** The providers by the endings of names: the first of the table where several have one. */
const byEnding = (endingsOf: (provider: MailProvider) => readonly string[]): ReadonlyMap<string, MailProvider> =>
  new Map(MAIL_PROVIDERS.toReversed().flatMap((one) => endingsOf(one).map((ending) => [ending, one] as const)));

const BY_SPF = byEnding(({ spf }) => spf);
const BY_KEY = byEnding(({ spf, keys }) => [...spf, ...keys]);
const BY_SELECTOR = byEnding(({ ownSelectors }) => ownSelectors);

/** The provider of a name or of one above it, nearest first. */
function atOrAbove(name: string, providers: ReadonlyMap<string, MailProvider>): MailProvider | null {
  for (let at = 0; at >= 0; at = name.indexOf('.', at) + 1 || -1) {
    const found = providers.get(name.slice(at));
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns the provider that tells its customers to name this in SPF; null where none is known. */
export const providerInSpf = (name: string): MailProvider | null => atOrAbove(name.toLowerCase(), BY_SPF);

/** Returns the provider that holds its customers' DKIM keys at this name; null where none is known. */
export const providerOfKeyAt = (name: string): MailProvider | null => atOrAbove(name, BY_KEY);

/** Returns the provider that alone uses this selector; null where none is known. */
export const providerOfSelector = (selector: string): MailProvider | null => BY_SELECTOR.get(selector) ?? null;

/** Selectors in wide use whoever the provider; guesses, asked for every domain. */
export const COMMON_SELECTORS: readonly string[] = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'k3',
  'mail',
  'dkim',
  'smtp',
  'email',
  'key1',
  'zoho',
  'protonmail',
  'fm1',
  'mandrill',
  'pm',
  'sig1',
  'mx',
  'x',
  'resend',
];
