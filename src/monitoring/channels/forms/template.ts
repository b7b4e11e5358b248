import type { TemplateSyntax } from './syntax.ts';

/**
 * The placeholders of templates, and how many octets each takes at most once it is written. So the longest message of a template
 * is known when that is saved. Source: docs/limits.md.
 */
export const PLACEHOLDER_OCTETS = {
  title: 1000,
  text: 12_000,
  domain: 300,
  domains: 3000,
  count: 10,
  severity: 20,
  state: 20,
  kind: 100,
  group: 40,
  key: 40,
  id: 100,
  at: 40,
  url: 1500,
} as const;
export type Placeholder = keyof typeof PLACEHOLDER_OCTETS;
export const PLACEHOLDERS = Object.keys(PLACEHOLDER_OCTETS) as readonly Placeholder[];

/** Holds the values that are put into a template. */
export type TemplateValues = Readonly<Record<Placeholder, string>>;

/** A template in parts: a text that stays, or a placeholder. */
export type FormTemplatePart = { readonly text: string } | { readonly name: string };

/** Divides a template at its placeholders, known or not: `{{name}}`. */
export const partsOfTemplate = (template: string): readonly FormTemplatePart[] =>
  template.split(/\{\{([^{}]*)\}\}/).map((part, i) => (i % 2 === 0 ? { text: part } : { name: part.trim() }));

/** Returns whether a placeholder is one of ours. */
export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDER_OCTETS, name);

/** Control characters that no body needs. A text may have several lines, everything else has one. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const BREAKS = /[\t\n\u2028\u2029]+/g;

/** Writes a value in a syntax, cut to what its placeholder may take, with no character and no escape cut in two. */
function escapedValue(name: Placeholder, value: string, syntax: TemplateSyntax): string {
  const most = PLACEHOLDER_OCTETS[name];
  // Each character takes an octet at least.
  const plain = value.slice(0, most).toWellFormed().replace(CONTROLS, '');
  const lines = name === 'text' ? plain : plain.replace(BREAKS, ' ');
  const whole = syntax.escape(lines);
  if (Buffer.byteLength(whole) <= most && value.length <= most) return whole;
  const end = syntax.escape('…');
  let left = most - Buffer.byteLength(end);
  let cut = '';
  for (const char of lines) {
    const next = syntax.escape(char);
    left -= Buffer.byteLength(next);
    if (left < 0) break;
    cut += next;
  }
  return cut + end;
}

/** Puts values into a template. */
export const filled = (template: string, values: TemplateValues, syntax: TemplateSyntax): string =>
  partsOfTemplate(template)
    .map((part) =>
      'text' in part ? part.text : isPlaceholder(part.name) ? escapedValue(part.name, values[part.name], syntax) : '',
    )
    .join('');

/** Returns the octets of the longest message that a template can become. */
export const mostOctets = (template: string): number =>
  partsOfTemplate(template).reduce(
    (sum, part) =>
      sum +
      ('text' in part ? Buffer.byteLength(part.text) : isPlaceholder(part.name) ? PLACEHOLDER_OCTETS[part.name] : 0),
    0,
  );
