import type { DatedSource } from '../../domain/dated.ts';

/** How browsers read these headers and cookies. */
export const WEB_HEADER_SOURCE: DatedSource = {
  source:
    'w3.org/TR/CSP3, w3.org/TR/referrer-policy, html.spec.whatwg.org (X-Frame-Options), fetch.spec.whatwg.org and draft-ietf-httpbis-rfc6265bis, all from memory',
  readOn: '2026-11-30',
  reviewBy: '2026-12-31',
};

/** Holds the sources of each directive of a Content-Security-Policy, in lower case; a directive that is named twice counts once. */
export type ContentPolicy = ReadonlyMap<string, readonly string[]>;

/** Directives and sources of one policy that are read; nobody publishes more. */
const [MAX_POLICIES, MAX_DIRECTIVES, MAX_SOURCES] = [10, 50, 500];

/** Reads a header of one or more policies, separated by commas. Source: W3C CSP 3 §2.2.2. */
export const parseContentPolicies = (text: string): readonly ContentPolicy[] =>
  text
    .split(',', MAX_POLICIES)
    .map(parseOne)
    .filter(({ size }) => size > 0);

function parseOne(text: string): ContentPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';', MAX_DIRECTIVES)) {
    const [name = '', ...sources] = part.trim().split(/[\t\n\f\r ]+/, MAX_SOURCES);
    const key = name.toLowerCase();
    if (key !== '' && !policy.has(key))
      policy.set(
        key,
        sources.map((source) => source.toLowerCase()),
      );
  }
  return policy;
}

/** Tells what a page's policies leave to somebody who gets text of their own into the page. What one of several forbids is forbidden. */
export interface PolicyWeaknesses {
  /** Keywords by which scripts in the text of the page run, or text becomes a script. */
  readonly unsafe: readonly string[];
  /** Sources of scripts that anybody can serve from, or that come unencrypted. */
  readonly wide: readonly string[];
  /** Directives whose absence leaves something without a limit. */
  readonly open: readonly string[];
  readonly hasInlineStyles: boolean;
}

/** Judges policies that hold together. Source: W3C CSP 3 §6 and §8. */
export function weaknessesOf(policies: readonly ContentPolicy[]): PolicyWeaknesses {
  return {
    unsafe: inEach(policies, unsafeOf),
    wide: inEach(policies, wideOf),
    open: inEach(policies, openOf),
    hasInlineStyles: policies.every(allowsInlineStyles),
  };
}

/** Returns the shortest list of several policies, since all of them hold together. */
function inEach(policies: readonly ContentPolicy[], of: (policy: ContentPolicy) => readonly string[]) {
  const lists = policies.map(of);
  return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? []);
}

/** The sources of a directive, or of those that stand in for it; undefined where none of them is there. */
const sourcesOf = (policy: ContentPolicy, ...names: readonly string[]): readonly string[] | undefined =>
  names.map((name) => policy.get(name)).find((sources) => sources !== undefined);

/** Every list that decides about scripts: of elements, of handlers, and of text that becomes a script. */
const scriptLists = (policy: ContentPolicy): readonly (readonly string[])[] =>
  [
    sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src'),
    sourcesOf(policy, 'script-src-attr', 'script-src', 'default-src'),
    sourcesOf(policy, 'script-src', 'default-src'),
  ].filter((sources) => sources !== undefined);

/** A nonce or a hash: a browser that knows them passes over 'unsafe-inline'. Source: W3C CSP 3 §6.7.3.2. */
const isNamed = (source: string): boolean => /^'(?:nonce-|sha(?:256|384|512)-|strict-dynamic')/.test(source);

function unsafeOf(policy: ContentPolicy): readonly string[] {
  const lists = scriptLists(policy);
  const isInline = lists.some((sources) => sources.includes("'unsafe-inline'") && !sources.some(isNamed));
  const has = (keyword: string): boolean => lists.some((sources) => sources.includes(keyword));
  return [...(isInline ? ["'unsafe-inline'"] : []), ...["'unsafe-eval'", "'unsafe-hashes'"].filter(has)];
}

/** From where anybody can serve a script: everything, everything of a scheme, or a host without encryption. */
const isWide = (source: string): boolean =>
  /^(?:\*|https?:|data:|\*:\*|https?:\/\/\*(?::.*)?)$|^http:\/\//.test(source);

const wideOf = (policy: ContentPolicy): readonly string[] => [
  ...new Set(
    scriptLists(policy).flatMap((sources) =>
      // Then hosts and schemes are passed over. Source: W3C CSP 3 §8.2.
      sources.includes("'strict-dynamic'") ? [] : sources.filter(isWide),
    ),
  ),
];

const openOf = (policy: ContentPolicy): readonly string[] => [
  ...(sourcesOf(policy, 'script-src', 'default-src') === undefined ? ['script-src'] : []),
  ...(sourcesOf(policy, 'object-src', 'default-src') === undefined ? ['object-src'] : []),
  ...['base-uri', 'form-action'].filter((name) => !policy.has(name)),
];

function allowsInlineStyles(policy: ContentPolicy): boolean {
  const sources = sourcesOf(policy, 'style-src', 'default-src');
  return sources === undefined || (sources.includes("'unsafe-inline'") && !sources.some(isNamed));
}

/** Sources by which any site may frame a page. */
const ANY_SITE: ReadonlySet<string> = new Set(['*', 'http:', 'https:', 'http://*', 'https://*']);

/** Returns whether policies limit who may frame the page; null where none of them says anything. Only those of a header count. */
export function limitsFraming(policies: readonly ContentPolicy[]): boolean | null {
  const lists = policies.map((policy) => policy.get('frame-ancestors')).filter((sources) => sources !== undefined);
  if (lists.length === 0) return null;
  return lists.some((sources) => !sources.some((source) => ANY_SITE.has(source)));
}
