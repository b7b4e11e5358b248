import type { DomainName } from '../../domain/name.ts';
import { isPublicSuffix } from '../../domain/psl.ts';
import type { Instant } from '../../domain/time.ts';

/** Holds what a Set-Cookie header says, but for the value: it may be a secret of the visitor. */
export interface SetCookie {
  readonly name: string;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** Null where the header does not say, or says what no browser knows. */
  readonly sameSite: 'strict' | 'lax' | 'none' | null;
  /** In lower case, without a dot before it; null where only the host itself gets the cookie. */
  readonly domain: string | null;
  /** Null where it is that of the page. */
  readonly path: string | null;
  /** Whether name and value have more octets than browsers take. */
  readonly isTooLarge: boolean;
}

/** Octets of name and value that browsers take; a cookie with more they pass over. Source: RFC 6265 §6.1, its revision §5.6. */
const MAX_OCTETS = 4096;
/** Characters of what is kept. */
const MAX_CHARS = 100;
/** Characters of the longest domain name. Source: RFC 1035 §2.3.4. */
const MAX_DOMAIN_CHARS = 253;
const MAX_ATTRIBUTES = 20;

/**
 * Reads a Set-Cookie header as browsers do; null where they pass over it, and where it sets nothing: one without a value, or
 * that is over at once, takes back what was set before. Source: RFC 6265 §5.2, its revision §5.6.
 */
export function parseSetCookie(header: string, setAt: Instant): SetCookie | null {
  const [pair = '', ...parts] = header.split(';', MAX_ATTRIBUTES);
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(at, 0)).trim();
  const value = pair.slice(at + 1).trim();
  if (value === '') return null;
  // The last one of a name counts.
  const attributes = new Map(parts.map(attributeOf));
  if (isOver(attributes, setAt)) return null;
  const domain = attributes.get('domain')?.toLowerCase().replace(/^\./, '') ?? '';
  const path = attributes.get('path') ?? '';
  return {
    name: name.slice(0, MAX_CHARS),
    isSecure: attributes.has('secure'),
    isHttpOnly: attributes.has('httponly'),
    sameSite: sameSiteOf(attributes.get('samesite')),
    domain: domain === '' ? null : domain.slice(0, MAX_DOMAIN_CHARS),
    path: path.startsWith('/') ? path.slice(0, MAX_CHARS) : null,
    isTooLarge: Buffer.byteLength(name) + Buffer.byteLength(value) > MAX_OCTETS,
  };
}

/** Whether a cookie ends as soon as it is set; of two attributes Max-Age counts. Source: RFC 6265 §5.3. */
function isOver(attributes: ReadonlyMap<string, string>, at: Instant): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  return /^-?\d+$/.test(maxAge) ? Number(maxAge) <= 0 : Date.parse(attributes.get('expires') ?? '') <= at;
}

function attributeOf(part: string): readonly [name: string, value: string] {
  const at = part.indexOf('=');
  return at < 0 ? [part.trim().toLowerCase(), ''] : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()];
}

function sameSiteOf(value: string | undefined): SetCookie['sameSite'] {
  const site = value?.toLowerCase();
  return site === 'strict' || site === 'lax' || site === 'none' ? site : null;
}

/** Names of cookies that hold a session or a sign-in, as frameworks give them. */
const SESSION = /sess|(?:^|[._-])s?sid$|auth(?!or)|logged|login|jwt|remember|(?:access|refresh|id)[_-]?token/i;
/** Tokens against forged requests: the scripts of a page read them. */
const READ_BY_SCRIPTS = /csrf|xsrf/i;

/** Returns whether a cookie looks like one of a session, by its name. */
export const isSessionLike = ({ name }: Pick<SetCookie, 'name'>): boolean =>
  SESSION.test(name) && !READ_BY_SCRIPTS.test(name);

/** Why browsers reject a cookie. */
export type CookieRefusal = 'foreign-domain' | 'host-prefix' | 'secure-prefix' | 'none-without-secure';

/** Returns why browsers reject a cookie that a host set over HTTPS; null where they take it. Source: RFC 6265 §5.3, its revision §5.7. */
export function refusalOf(
  { name, isSecure, domain, path, sameSite }: SetCookie,
  host: DomainName,
): CookieRefusal | null {
  // One for a public suffix counts where that is the host itself, as if it had no domain.
  if (domain !== null && domain !== host && (!host.endsWith(`.${domain}`) || isPublicSuffix(domain as DomainName)))
    return 'foreign-domain';
  const prefixed = name.toLowerCase();
  if (prefixed.startsWith('__host-') && !(isSecure && domain === null && path === '/')) return 'host-prefix';
  if (prefixed.startsWith('__secure-') && !isSecure) return 'secure-prefix';
  return sameSite === 'none' && !isSecure ? 'none-without-secure' : null;
}
