/** What an MTA-STS policy asks of senders. */
export interface StsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly maxAgeSeconds: number;
  /** In lower case; `*.` in front stands for one label. */
  readonly mx: readonly string[];
  /** What senders have to overlook to read it, such as blank lines and keys that stand twice. */
  readonly oddities: readonly PolicyFault[];
}

/** A fault of a policy file, in words, and where it is. */
export interface PolicyFault {
  /** From 1; where something is missing, the last line. */
  readonly line: number;
  /** The line as it stands there: cut where it is long, printable ASCII alone. Null where something is missing. */
  readonly text: string | null;
  readonly why: string;
}

export type ParsedStsPolicy =
  | { readonly kind: 'policy'; readonly policy: StsPolicy }
  | { readonly kind: 'invalid'; readonly faults: readonly [PolicyFault, ...PolicyFault[]] };

/** About a year. Source: RFC 8461 §3.2. */
export const MAX_STS_AGE_SECONDS = 31_557_600;
/** Lines looked into: a policy of more is no policy that anybody meant. */
const MAX_LINES = 2000;
/** Faults told; more do not help. */
const MAX_FAULTS = 10;
/** How much of a line a fault repeats. */
const SHOWN_CHARS = 80;

const KEYS = ['version', 'mode', 'max_age', 'mx'] as const;
type Key = (typeof KEYS)[number];
const isKey = (name: string): name is Key => (KEYS as readonly string[]).includes(name);

/** Keys under the names that people give them. */
const MEANT: ReadonlyMap<string, Key> = new Map([
  ['v', 'version'],
  ['maxage', 'max_age'],
  ['max-age', 'max_age'],
  ['age', 'max_age'],
  ['mxs', 'mx'],
]);

interface Entry {
  readonly line: number;
  readonly value: string;
}

/** What the lines of a file hold, before it is known whether they make a policy. */
interface Scan {
  readonly entries: ReadonlyMap<Key, readonly Entry[]>;
  /** What stands there in place of a key. */
  readonly misnamed: ReadonlyMap<Key, string>;
  readonly faults: PolicyFault[];
  readonly oddities: PolicyFault[];
  /** Notes a fault of a line; without a line, of the whole. */
  fault(why: string, line?: number): void;
}

/**
 * Reads the file `mta-sts.txt`. Lines end in CRLF or LF; of a key that stands twice only the first counts, except
 * `mx`; unknown keys are ignored. Source: RFC 8461 §3.2.
 */
export function parseMtaStsPolicy(body: string): ParsedStsPolicy {
  if (WEB_PAGE.test(body)) return alone('this is a web page, not a policy');
  if (body.trim() === '') return alone('the file is empty');
  const scan = scanLines(body);
  const { entries, fault } = scan;
  const [version, mode, age] = (['version', 'mode', 'max_age'] as const).map((key) => required(key, scan));
  if (version !== undefined && version.value !== 'STSv1')
    fault('the version is STSv1, in just these letters', version.line);
  if (mode !== undefined && !isMode(mode.value))
    fault('the mode is enforce, testing or none, in small letters', mode.line);
  const seconds = /^\d{1,10}$/.test(age?.value ?? '') ? Number(age?.value) : null;
  if (age !== undefined && seconds === null) fault('max_age is a whole number of seconds, without a unit', age.line);
  if (age !== undefined && seconds !== null && seconds > MAX_STS_AGE_SECONDS)
    fault(`max_age is at most ${MAX_STS_AGE_SECONDS}, about a year`, age.line);
  if (mode?.value !== 'none') required('mx', scan);
  const mx = entries.get('mx') ?? [];
  for (const { line, value } of mx) {
    const why = faultOfPattern(value);
    if (why !== null) fault(why, line);
  }
  const [first, ...rest] = scan.faults.toSorted((a, b) => a.line - b.line);
  if (first !== undefined) return { kind: 'invalid', faults: [first, ...rest] };
  if (mode === undefined || !isMode(mode.value) || seconds === null)
    throw new Error('a policy without mode or age has no fault');
  const patterns = [...new Set(mx.map(({ value }) => value.toLowerCase()))];
  return {
    kind: 'policy',
    policy: { mode: mode.value, maxAgeSeconds: seconds, mx: patterns, oddities: scan.oddities },
  };
}

const WEB_PAGE = /^\s{0,100}<(?:!doctype|html|\?xml|head|body)/i;

const alone = (why: string): ParsedStsPolicy => ({ kind: 'invalid', faults: [{ line: 1, text: null, why }] });
const isMode = (value: string): value is StsPolicy['mode'] =>
  value === 'enforce' || value === 'testing' || value === 'none';

function scanLines(body: string): Scan {
  const lines = body.split(/\r?\n/);
  while (lines.length > 1 && trimmed(lines.at(-1) ?? '') === '') lines.pop();
  const faults: PolicyFault[] = [];
  const oddities: PolicyFault[] = [];
  const note = (to: PolicyFault[], why: string, line?: number): void => {
    if (to.length === MAX_FAULTS) return;
    const text = line === undefined ? null : shown(lines[line - 1] ?? '');
    to.push({ line: line ?? lines.length, text, why });
  };
  const entries = new Map<Key, Entry[]>();
  const misnamed = new Map<Key, string>();
  for (const [i, text] of lines.slice(0, MAX_LINES).entries()) {
    const line = i + 1;
    const colon = text.indexOf(':');
    const before = text.slice(0, Math.max(0, colon));
    const name = trimmed(before);
    if (trimmed(text) === '') note(oddities, 'the line is blank', line);
    else if (text.includes('\r')) note(faults, 'the line ends in CR alone; it must be CRLF or LF', line);
    else if (!/^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,31}$/.test(name)) note(faults, faultOfStray(text), line);
    else if (isKey(name)) {
      if (before !== name) note(oddities, 'there is a blank in front of the key or of the colon', line);
      const same = entries.get(name) ?? [];
      if (same.length > 0 && name !== 'mx') note(oddities, `${name} appears twice, and only the first counts`, line);
      same.push({ line, value: trimmed(text.slice(colon + 1)) });
      entries.set(name, same);
    } else {
      const meant = MEANT.get(name.toLowerCase()) ?? name.toLowerCase();
      if (isKey(meant)) misnamed.set(meant, name);
    }
  }
  const fault = (why: string, line?: number) => note(faults, why, line);
  if (lines.length > MAX_LINES) fault('the file has too many lines', MAX_LINES);
  return { entries, misnamed, faults, oddities, fault };
}

/** The first entry of a key that must be there. */
function required(key: Key, { entries, misnamed, fault }: Scan): Entry | undefined {
  const [first] = entries.get(key) ?? [];
  const wrong = misnamed.get(key);
  if (first === undefined)
    fault(wrong === undefined ? `${key} is missing` : `${key} is missing; "${wrong}" is not the same key`);
  return first;
}

/** Without blanks and tabs around it. By hand: patterns take far too long where a line is all blanks. */
function trimmed(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let from = 0;
  let end = text.length;
  while (from < end && isBlank(from)) from += 1;
  while (end > from && isBlank(end - 1)) end -= 1;
  return text.slice(from, end);
}

const shown = (text: string): string => text.slice(0, SHOWN_CHARS).replace(/[^\x20-\x7e]/g, '?');

/** What is wrong with a line that is no `key: value`. */
function faultOfStray(text: string): string {
  if (text.includes('\ufeff')) return 'the file begins with a byte order mark, which senders do not skip';
  if (/^\s*(?:version|mode|max_age|mx)\s*=/i.test(text))
    return 'a colon must separate key and value, not an equals sign';
  if (/["'\u2018-\u201f]/.test(text)) return 'there is a quote in the line';
  if (/^\s*(?:#|\/\/|;)/.test(text)) return 'a policy knows no comments';
  return 'the line is not of the form "key: value"';
}

/** What is wrong with an `mx` value; null where it is a host name, perhaps with `*.` in front. */
function faultOfPattern(value: string): string | null {
  if (value === '') return 'there is no host name';
  if (/[^\x21-\x7e\s]/.test(value)) return 'a host name is written in ASCII, as xn--…';
  if (/[\s,;]/.test(value)) return 'each mx line holds one host name, without a preference';
  if (value.endsWith('.')) return 'the host name must not end in a dot';
  const name = value.replace(/^\*\./, '');
  if (name.includes('*')) return 'a star may only be the whole first label, as in *.example.com';
  const labels = name.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'this is an address; senders compare names';
  const good = name.length <= 253 && labels.every((label) => /^(?!-)[a-zA-Z0-9_-]{1,63}(?<!-)$/.test(label));
  return good ? null : 'it is not a host name';
}
