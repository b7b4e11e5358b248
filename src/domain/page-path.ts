/** A path with its query that is longer is not requested. Source: docs/limits.md. */
const MAX_PATH_CHARS = 2000;

export const FRONT_PAGE = '/';

/**
 * Reads the path of a page, with its query, as somebody typed it; in the form in which it is requested. Null where it is
 * too long or none. What is typed is only ever a path: of "//other.example" the host is the same.
 */
export function parsePagePath(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return FRONT_PAGE;
  if (typed.length > MAX_PATH_CHARS || /\p{Cc}/u.test(typed)) return null;
  const url = URL.parse(`https://host.invalid${/^[/?]/.test(typed) ? '' : '/'}${typed}`);
  if (url?.host !== 'host.invalid') return null;
  const path = url.pathname + url.search;
  return path.length > MAX_PATH_CHARS ? null : path;
}
