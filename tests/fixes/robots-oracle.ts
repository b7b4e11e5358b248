import parser from 'robots-parser';

/** Its types name a default that its module does not have. */
const parse = parser as unknown as (
  url: string,
  text: string,
) => { isAllowed(url: string, userAgent: string): boolean | undefined };

const SITE = 'https://case.test';

/** Crawlers that read a file as Google does. */
const GOOGLE: ReadonlySet<string> = new Set(['Googlebot']);

/** Fields as people misspell them, which Google follows and others skip. */
const spelt = (text: string): string =>
  text.replaceAll(/^dis{1,2}al{1,2}ow[ :]+/gim, 'Disallow: ').replaceAll(/^useragent:/gim, 'User-agent:');

/** How crawlers read misspelt fields: each as its operator documents it, all as they were intended, or all not at all. */
type Reading = 'own' | 'intended' | 'written';

/** What each of these crawlers may read of these paths, by another implementation: `1` and `0`. */
export function readable(
  text: string,
  crawlers: readonly string[],
  paths: readonly string[],
  reading: Reading = 'own',
): readonly string[] {
  const [written, intended] = [text, spelt(text)].map((one) => parse(`${SITE}/robots.txt`, one));
  return crawlers.map((crawler) => {
    const isIntended = reading === 'intended' || (reading === 'own' && GOOGLE.has(crawler));
    const robots = isIntended ? intended : written;
    return paths.map((path) => (robots?.isAllowed(SITE + path, crawler) === false ? '0' : '1')).join('');
  });
}
