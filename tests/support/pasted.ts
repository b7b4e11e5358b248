import type { Step } from '../../src/checks/fix.ts';
import { CASE, type Site } from './site.ts';

const FRONT = `https://${CASE}/`;
const ROBOTS = `${FRONT}robots.txt`;
/** Fills in what only an owner knows. */
const WORDS = 'Second-hand books on the old harbour wall, open daily, with maps and prints.';

const textAt = (site: Site, url: string): string => {
  const answer = site[url] ?? '';
  if (typeof answer === 'string') return answer;
  if ('none' in answer || (answer.body !== undefined && typeof answer.body !== 'string'))
    throw new Error(`No text is served at ${url}`);
  return answer.body ?? '';
};

function withText(site: Site, url: string, text: string): Site {
  const answer = site[url] ?? '';
  return { ...site, [url]: typeof answer === 'string' ? text : { ...answer, status: 200, body: text } };
}

/** Replaces the one part of a text that matches. */
function replaced(text: string, pattern: RegExp, by: string): string {
  const found = text.match(new RegExp(pattern, 'gi')) ?? [];
  if (found.length !== 1) throw new Error(`${found.length} parts match ${pattern}`);
  return text.replace(found[0], () => by);
}

const element = (name: string, of: string): RegExp => new RegExp(`<${name}\\b[^>]*${of}[^>]*>`, 'i');

/** The elements that another takes the place of, as the title of a step names them. */
const OLD_ELEMENTS: Readonly<Record<string, RegExp>> = {
  title: /<title>[^<]*<\/title>/i,
  description: element('meta', 'name="description"'),
  viewport: element('meta', 'name="viewport"'),
  'og:image': element('meta', 'property="og:image"'),
};

/** The site once its owner pasted what a step offers, at the place that its title names. */
export function pasted(site: Site, { title, paste }: Step): Site {
  if (paste === undefined) throw new Error(`Nothing to paste: ${title.text}`);
  const text = (paste.fillIn ?? []).reduce(
    (all, sample) => all.replace(sample, sample === '…' ? (title.text === 'paste-html' ? 'en' : WORDS) : sample),
    paste.text,
  );
  const { from, to = from, line, url, element: what } = title.message.args as Readonly<Record<string, unknown>>;
  const page = textAt(site, FRONT);
  const inLine = (pattern: RegExp): Site => {
    const lines = page.split('\n');
    const at = Number(line) - 1;
    return withText(site, FRONT, lines.with(at, replaced(lines[at] ?? '', pattern, text)).join('\n'));
  };
  const inHead = (at: string): Site => withText(site, at, replaced(textAt(site, at), /<\/head>/, `${text}\n</head>`));
  switch (title.text) {
    case 'paste-head':
      return inHead(FRONT);
    case 'paste-head-of':
      return inHead(String(url));
    case 'paste-meta':
      return inLine(element('meta', 'name="?(?:robots|googlebot|bingbot)\\b'));
    case 'paste-link':
      return inLine(element('link', 'rel="canonical"'));
    case 'paste-element':
      return withText(site, FRONT, replaced(page, OLD_ELEMENTS[String(what)] ?? /^$/, text));
    case 'paste-html':
      return withText(site, FRONT, replaced(page, /<html\b[^>]*>/, `<html ${text}>`));
    case 'security-txt-add':
      return { ...site, [String(url)]: text };
    default:
      return withText(site, ROBOTS, robotsWith(textAt(site, ROBOTS), { from, to, text }));
  }
}

function robotsWith(
  robots: string,
  { from, to, text }: { readonly from: unknown; readonly to: unknown; readonly text: string },
): string {
  const lines = robots.split(/\r\n|\n|\r/);
  if (from === undefined) return `${lines.join('\n')}\n${text}\n`;
  return lines
    .toSpliced(Number(from) - 1, Number(to) - Number(from) + 1, ...(text === '' ? [] : text.split('\n')))
    .join('\n');
}
