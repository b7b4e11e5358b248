/** Asks crawlers for something, in a page or its header. Source: developers.google.com/search/docs/crawling-indexing/robots-meta-tag. */
export interface RobotsDirective {
  /** The crawler in lower case; `robots` for all. */
  readonly agent: string;
  /** In lower case. */
  readonly name: string;
  /** The text after its colon; null where there is none. */
  readonly value: string | null;
}

/** Directives that have a value. */
const VALUED: ReadonlySet<string> = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);
const MAX_DIRECTIVES = 50;

/** Reads the content of a `meta` for crawlers. */
export function metaDirectives(agent: string, content: string): readonly RobotsDirective[] {
  return content
    .split(',')
    .slice(0, MAX_DIRECTIVES)
    .flatMap((part) => directiveOf(agent, part));
}

/** Reads `X-Robots-Tag` headers, one a line: directives, those behind `name:` for one crawler, up to the end of its line. */
export const headerDirectives = (headers: string): readonly RobotsDirective[] =>
  headers.split('\n').slice(0, MAX_DIRECTIVES).flatMap(fieldDirectives).slice(0, MAX_DIRECTIVES);

function fieldDirectives(field: string): readonly RobotsDirective[] {
  let agent = 'robots';
  return field
    .split(',')
    .slice(0, MAX_DIRECTIVES)
    .flatMap((part) => {
      const [, named, rest = part] = /^\s*([a-z][a-z0-9_-]*)\s*:(.*)$/i.exec(part) ?? [];
      if (named === undefined || VALUED.has(named.toLowerCase())) return directiveOf(agent, part);
      agent = named.toLowerCase();
      return directiveOf(agent, rest);
    });
}

function directiveOf(agent: string, part: string): readonly RobotsDirective[] {
  const [, name = '', value] = /^\s*([a-z_-]+)\s*(?::\s*(.*))?$/i.exec(part) ?? [];
  const lower = name.toLowerCase();
  if (lower === '') return [];
  // `none` says both.
  if (lower === 'none') return ['noindex', 'nofollow'].map((one) => ({ agent, name: one, value: null }));
  return [{ agent, name: lower, value: value === undefined ? null : value.trim() }];
}

/** Returns whether a date after which a page is to be forgotten has come. */
export function hasPassed({ name, value }: RobotsDirective, now: number): boolean {
  if (name !== 'unavailable_after' || value === null) return false;
  const at = Date.parse(value);
  return Number.isFinite(at) && at < now;
}
