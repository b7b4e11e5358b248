/** Percent-encodes the letters and digits of a path that `chosen` picks, by their place in it. */
const encodeSome = (path: string, chosen: (place: number, char: string) => boolean): string =>
  path.replace(/[a-z0-9]/gi, (char, place: number) =>
    chosen(place, char) ? `%${char.charCodeAt(0).toString(16)}` : char,
  );

/**
 * Request targets that name a path in another way, or that some program on the way takes for it. Sources: RFC 3986
 * section 6 (equivalent forms), RFC 9112 section 3.2 (forms of the target), and what has got past other servers.
 */
export const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a query': (path) => `${path}?type=A`,
  'with another path in the query': (path) => `${path}?/v1/domain/perfect.example/mail-security`,
  'with an empty query': (path) => `${path}?`,
  'with a fragment': (path) => `${path}#/mail-security`,
  'its first letter encoded': (path) => encodeSome(path, (place) => place === 1),
  'its second character encoded': (path) => encodeSome(path, (place) => place === 2),
  'its last letter encoded': (path) => encodeSome(path, (place) => place === path.length - 1),
  'its vowels encoded': (path) => encodeSome(path, (_place, char) => /[aeiou]/.test(char)),
  'its vowels encoded in upper case': (path) =>
    encodeSome(path, (_place, char) => /[aeiou]/.test(char)).replace(/%../g, (octet) => octet.toUpperCase()),
  'all encoded': (path) => encodeSome(path, () => true),
  'encoded twice': (path) => encodeSome(path, (place) => place === 1).replaceAll('%', '%25'),
  'slashes encoded': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'the first slash encoded': (path) => path.replace('/', '/%2f'),
  'two slashes at the start': (path) => `/${path}`,
  'two slashes in the middle': (path) => `/${path.slice(1).replace('/', '//')}`,
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'a dot at the start': (path) => `/.${path}`,
  'an encoded dot at the start': (path) => `/%2e${path}`,
  'two dots at the start': (path) => `/x/..${path}`,
  'two encoded dots at the start': (path) => `/x/%2e%2e${path}`,
  'dots behind a public page': (path) => `/docs/..${path}`,
  'a dot at the end': (path) => `${path}/.`,
  'a dot in its middle': (path) => `/${path.slice(1).replace('/', '/./')}`,
  'upper case': (path) => path.toUpperCase(),
  'mixed case': (path) => path.replace(/[a-z]/, (char) => char.toUpperCase()),
  'a matrix parameter at the end': (path) => `${path};a=b`,
  'a matrix parameter in the middle': (path) => `/${path.slice(1).replace('/', ';a=b/')}`,
  'a backslash at the start': (path) => path.replace('/', '/\\'),
  'encoded backslashes': (path) => `/${path.slice(1).replaceAll('/', '%5c')}`,
  'NUL at the end': (path) => `${path}%00`,
  'a space at the end': (path) => `${path}%20`,
  'a line end at the end': (path) => `${path}%0a`,
  'an extension': (path) => `${path}.json`,
  'an overlong slash': (path) => path.replace('/', '/%c0%af'),
  'full-width letters': (path) => `/${encodeURIComponent(path.slice(1).normalize('NFKD')).replace('v', '%EF%BD%96')}`,
  'absolute form': (path) => `http://zonewell.test${path}`,
  'absolute form with https': (path) => `https://zonewell.test${path}`,
  'absolute form in upper case': (path) => `HTTP://ZONEWELL.TEST${path}`,
  'absolute form of another host': (path) => `http://127.0.0.1:1${path}`,
  'absolute form with a user': (path) => `http://user@zonewell.test${path}`,
  'absolute form, first letter encoded': (path) => `http://zonewell.test${encodeSome(path, (place) => place === 1)}`,
  'authority form': (path) => `//zonewell.test${path}`,
  'no slash at the start': (path) => path.slice(1),
  'a question mark at the start': (path) => `?${path}`,
};
