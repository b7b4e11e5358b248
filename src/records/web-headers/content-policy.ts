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

/** Reads all of a header of one or more policies, separated by commas: what is left out could forbid something. Source: W3C CSP 3 §2.2.2. */
export const parseContentPolicies = (text: string): readonly ContentPolicy[] =>
  text
    .split(',')
    .map(parseOne)
    .filter(({ size }) => size > 0);

function parseOne(text: string): ContentPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/[\t\n\f\r ]+/);
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
  /** Sources of scripts that anybody can serve from. */
  readonly wide: readonly string[];
  /** Directives whose absence leaves something without a limit. */
  readonly open: readonly string[];
  readonly hasInlineStyles: boolean;
}

/** Judges policies that hold together. Source: W3C CSP 3 §6 and §8. */
export function weaknessesOf(policies: readonly ContentPolicy[]): PolicyWeaknesses {
  return {
    unsafe: inEach(policies.map(unsafeOf)),
    wide: wideInEach(policies.map(wideOf)),
    open: inEach(policies.map(openOf)),
    hasInlineStyles: policies.every(allowsInlineStyles),
  };
}

/** Returns those texts that are in each of several lists. */
function inEach([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  const sets = others.map((list) => new Set(list));
  return first.filter((one) => sets.every((set) => set.has(one)));
}

/** Returns the sources by which something comes through all of several policies: what is written in the page, or what any host serves. */
function wideInEach(lists: readonly (readonly string[])[]): readonly string[] {
  const hosts = lists.map((list) => list.filter(isAnyHost)).toSorted((a, b) => a.length - b.length);
  return [...(hosts[0] ?? []), ...inEach(lists).filter((source) => !isAnyHost(source))];
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

/** Every host, or every host of a scheme, whatever the port and the path. */
const isAnyHost = (source: string): boolean => /^(?:https?:|(?:https?:\/\/)?\*(?::(?:\d+|\*))?(?:\/.*)?)$/.test(source);

/** From where anybody can serve a script. One host without encryption is none of these: a page over HTTPS loads no script so. Source: W3C Mixed Content §4. */
const isWide = (source: string): boolean => source === 'data:' || isAnyHost(source);

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

/** Returns whether policies limit who may frame the page; null where none of them says anything. Only those of a header count. */
export function limitsFraming(policies: readonly ContentPolicy[]): boolean | null {
  const lists = policies.map((policy) => policy.get('frame-ancestors')).filter((sources) => sources !== undefined);
  if (lists.length === 0) return null;
  return lists.some((sources) => !sources.some(isAnyHost));
}
