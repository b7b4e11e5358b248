/** Octets that mean the same whether they are percent-encoded or not. Source: RFC 3986 §2.3. */
const UNRESERVED = /^[A-Za-z0-9\-._~]$/;
/** Octets that stand for something by their place in a URL; in a query they may also be plain data. Source: RFC 3986 §2.2. */
const RESERVED_IN_QUERY = /[:/?#[\]@]/g;

/** Octets that stand as they are: ASCII that is shown, the percent sign aside. */
const PLAIN = /^[\x21-\x24\x26-\x7e]*$/;

const encodeChar = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Writes each octet of a path in the one way that comparison needs: what is not ASCII is percent-encoded, unreserved
 * octets are not, and hexadecimal digits are in upper case. Source: RFC 9309 §2.2.2.
 */
export function normalizePath(path: string): string {
  if (PLAIN.test(path)) return path;
  const ascii = path.toWellFormed().replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text));
  return ascii.replace(/%([0-9A-Fa-f]{2})/g, (encoded, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(char) ? char : encoded.toUpperCase();
  });
}

/** Percent-encodes what is reserved in the query of a normalized path, as in the example of RFC 9309 §2.2.2. */
export function encodeQuery(path: string): string {
  const mark = path.indexOf('?');
  return mark < 0 ? path : path.slice(0, mark + 1) + path.slice(mark + 1).replace(RESERVED_IN_QUERY, encodeChar);
}

/** Encodes the two octets that have a meaning in a rule, so that a URL has them as data. Source: RFC 9309 §2.2.3. */
export const encodeSpecial = (path: string): string => path.replace(/[*$]/g, encodeChar);

/** Gives path and query of an absolute URL, or of a path. */
export function pathOfUrl(url: string): string {
  // A path may begin with two slashes, which would else be those of a host.
  const parsed = URL.parse(url.startsWith('/') ? `https://host.invalid${url}` : url, 'https://host.invalid/');
  return parsed === null ? '/' : parsed.pathname + parsed.search;
}
