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
  element: 'title' | 'description' | 'viewport',
  lines: readonly string[],
  fillIn: readonly string[] = [],
): Fix => pasteFix(stepText('paste-element', { element }), lines.join('\n'), { fillIn });

/**
 * Returns a fix that takes directives out of the meta element in which this one stands, and lifts a limit of snippets;
 * null where nothing would be left of it, or where several stand in its line.
 */
export function withoutDirectives(
  { robots }: Pick<PageFacts, 'robots'>,
  { line }: { readonly line: number },
  names: readonly string[],
  lifted: string | null = null,
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
  const { from, to, lines, isForPage } = edit;
  // A blank line before what comes at the end is no part of what the owner pastes.
  const text = (to < from && lines[0] === '' ? lines.slice(1) : lines).join('\n');
  return pasteFix(titleOf(edit, text), text, { when: isForPage ? stepText('robots-page-when') : when });
}

/** Returns a fix that corrects the field of a line of robots.txt; null where that would change who may read the page. */
export const correctInRobots = ({ line, corrected }: RobotsFacts['faults'][number]): Fix | null =>
  corrected === null ? null : pasteFix(stepText('robots-line', { from: line }), corrected);

function titleOf({ from, to }: RobotsEdit, text: string): StepText {
  if (to < from) return stepText('robots-end');
  if (text.trim() === '')
    return from === to ? stepText('robots-remove-line', { from }) : stepText('robots-remove', { from, to });
  return from === to ? stepText('robots-line', { from }) : stepText('robots-lines', { from, to });
}
