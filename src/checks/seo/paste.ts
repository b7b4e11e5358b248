import type { RobotsTxt } from '../../facts/web/robots.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { metaDirectives } from '../../records/page/robots-directives.ts';
import type { RobotsEdit } from '../../records/robots/allow.ts';
import type { RobotsFacts } from '../../records/robots/facts.ts';
import { type Fix, pasteFix } from '../fix.ts';
import { type StepText, stepText } from '../fix-texts.ts';

/** Stands where only the owner knows the words. */
export const OWN_WORDS = '…';
const MAX_CHARS = 300;

/** Writes text as HTML, on one line. An address or a directive that was cut would be another one. */
const whole = (text: string): string =>
  text.replace(/\s+/gu, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes a value of an attribute, between double quotes. */
const attribute = (value: string): string => `"${whole(value).replaceAll('"', '&quot;')}"`;

/** Writes words between tags, on one line; those beyond what anybody would show are left out. */
export const escapedWords = (text: string): string => whole(text.slice(0, MAX_CHARS));

export const metaElement = (name: string, content: string): string =>
  `<meta name=${attribute(name)} content=${attribute(content)}>`;

export const propertyElement = (property: string, content: string): string =>
  `<meta property=${attribute(property)} content=${attribute(content)}>`;

export const canonicalElement = (url: string): string => `<link rel="canonical" href=${attribute(url)}>`;

export const alternateElement = (hreflang: string, url: string): string =>
  `<link rel="alternate" hreflang=${attribute(hreflang)} href=${attribute(url)}>`;

/** Returns a fix that puts elements into the head; parts of them may be samples. */
export const inHead = (lines: readonly string[], fillIn: readonly string[] = []): Fix =>
  pasteFix(stepText('paste-head'), lines.join('\n'), { fillIn });

/** Returns a fix that puts an element in the place of the one that the page has. */
export const inPlaceOf = (
  element: 'title' | 'description' | 'viewport' | 'og:image',
  lines: readonly string[],
  fillIn: readonly string[] = [],
): Fix => pasteFix(stepText('paste-element', { element }), lines.join('\n'), { fillIn });

/**
 * Returns a fix that takes directives out of the meta element in which this one stands, and lifts a limit of snippets;
 * null where nothing would be left of it, or where several stand in its line.
 */
export function withoutDirectives(
  { robots }: PageFacts,
  {
    group: { line },
    names,
    lifted = null,
  }: {
    readonly group: { readonly line: number };
    readonly names: readonly string[];
    readonly lifted?: string | null | undefined;
  },
): Fix | null {
  const [element, ...more] = robots.filter((one) => one.line === line);
  if (element === undefined || more.length > 0) return null;
  const left = metaDirectives(element.agent, element.content)
    .filter(({ name }) => !names.includes(name))
    .map(({ name, value }) => (value === null ? name : `${name}:${value}`));
  const content = [...left, ...(lifted === null ? [] : [lifted])].join(', ');
  if (content === '') return null;
  return pasteFix(stepText('paste-meta', { line }), metaElement(element.agent, content), {
    when: stepText('meta-when'),
  });
}

/**
 * Returns a fix that lets crawlers read a page: the lines of robots.txt as they should be. Null where no such lines leave
 * everybody else with the rules that they have.
 */
export function allowInRobots(
  { robots }: RobotsTxt,
  tokens: readonly string[],
  when: StepText | null = null,
): Fix | null {
  const edit = robots.offers.find((one) => one.tokens.join() === tokens.join());
  if (edit === undefined) return null;
  const { from, lines, isForPage } = edit;
  const isAtEnd = edit.to < from;
  // A blank line before what comes at the end is no part of what the owner pastes.
  const text = (isAtEnd && lines[0] === '' ? lines.slice(1) : lines).join('\n');
  const title = isAtEnd ? stepText('robots-end') : titleOf(robots, edit, text.trim() === '');
  return title === null ? null : pasteFix(title, text, { when: isForPage ? stepText('robots-page-when') : when });
}

/** Returns a fix that corrects the field of a line of robots.txt; null where that would change who may read the page. */
export function correctInRobots(robots: RobotsFacts, { line, corrected }: RobotsFacts['faults'][number]): Fix | null {
  const title = titleOf(robots, { from: line, to: line }, false);
  return corrected === null || title === null ? null : pasteFix(title, corrected);
}

const MAX_OLD_CHARS = 80;
const shortened = (text: string): string =>
  text.length > MAX_OLD_CHARS ? `${text.slice(0, MAX_OLD_CHARS)}${OWN_WORDS}` : text;

/**
 * Names the lines that go by their numbers and their text, and the file by how many it has: the numbers shift with any
 * other change, and lines look alike. Null where we no longer have the text.
 */
function titleOf(
  { lines, laterLines, lineCount: total }: RobotsFacts,
  { from, to: end }: Pick<RobotsEdit, 'from' | 'to'>,
  isRemoval: boolean,
): StepText | null {
  const old = new Map([...lines, ...laterLines].map(({ number, text }) => [number, text.trim()]));
  let to = end;
  while (to > from && old.get(to) === '') to -= 1;
  const [first, last] = [old.get(from), old.get(to)];
  if (first === undefined || last === undefined) return null;
  if (from === to)
    return stepText(isRemoval ? 'robots-remove-line' : 'robots-line', { total, from, first: shortened(first) });
  const args = { total, from, to, first: shortened(first), last: shortened(last) };
  return stepText(isRemoval ? 'robots-remove' : 'robots-lines', args);
}
