/** A line of the preload list that browsers come with. */
export interface PreloadEntry {
  readonly name: string;
  /** Whether it covers all names below, too. */
  readonly includesSubDomains: boolean;
  /** Whether browsers use HTTPS alone for it: some lines are about other things. */
  readonly forcesHttps: boolean;
  /** The least max-age that the header must go on asking for, in seconds; null where nothing is asked of it. */
  readonly leastSeconds: number | null;
}

/** The lines of the list by their names. */
export type PreloadList = ReadonlyMap<string, PreloadEntry>;

const DAY_SECONDS = 86_400;
/** The max-age to which owners who asked for a line agreed, by the policy of the line. */
const LEAST_SECONDS: Readonly<Record<string, number>> = {
  'bulk-1-year': 365 * DAY_SECONDS,
  'bulk-18-weeks': 18 * 7 * DAY_SECONDS,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Reads the list in the form of Chromium's `transport_security_state_static.json`: JSON with lines of comments. Null where it is
 * another file. Throws where it is no JSON. Source: the comment at the top of that file.
 */
export function parsePreloadList(text: string): PreloadList | null {
  const file: unknown = JSON.parse(text.replace(/^[ \t]*\/\/.*$/gm, ''));
  if (!isObject(file) || !Array.isArray(file['entries'])) return null;
  const list = new Map<string, PreloadEntry>();
  for (const entry of file['entries'] as readonly unknown[]) {
    if (!isObject(entry) || typeof entry['name'] !== 'string') return null;
    const { name, policy, mode, include_subdomains: below } = entry;
    list.set(name, {
      name,
      includesSubDomains: below === true,
      forcesHttps: mode === 'force-https',
      leastSeconds: LEAST_SECONDS[String(policy)] ?? null,
    });
  }
  return list;
}

/** Returns the line by which browsers use HTTPS alone for a host: its own, or one above it. The longest name decides. */
export function preloadEntryOf(list: PreloadList, host: string): PreloadEntry | null {
  const labels = host.split('.');
  for (let i = 0; i < labels.length; i++) {
    const entry = list.get(labels.slice(i).join('.'));
    if (entry !== undefined && (i === 0 || entry.includesSubDomains)) return entry.forcesHttps ? entry : null;
  }
  return null;
}
