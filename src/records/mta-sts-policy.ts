import type { Fault, NoArgs } from '../domain/fault.ts';

/** Holds what an MTA-STS policy asks of senders. */
export interface StsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly maxAgeSeconds: number;
  /** In lower case; `*.` in front stands for one label. */
  readonly mx: readonly string[];
  /** Lists what senders have to overlook to read it, such as blank lines and keys that stand twice. */
  readonly oddities: readonly PolicyFault[];
}

/** Names what is wrong with a policy file. */
interface PolicyFaults {
  /** The file. */
  readonly 'web-page': NoArgs;
  readonly 'empty-file': NoArgs;
  readonly 'too-many-lines': NoArgs;
  readonly 'byte-order-mark': NoArgs;
  /** A line. */
  readonly 'blank-line': NoArgs;
  /** It ends in CR, not in CRLF or LF. */
  readonly 'line-end': NoArgs;
  readonly 'blank-at-key': NoArgs;
  readonly 'equals-sign': NoArgs;
  readonly quote: NoArgs;
  readonly comment: NoArgs;
  readonly 'not-a-field': NoArgs;
  /** A key. */
  readonly 'key-missing': { readonly key: string };
  readonly 'key-misnamed': { readonly key: string; readonly found: string };
  readonly 'key-twice': { readonly key: string };
  /** A value. */
  readonly version: NoArgs;
  readonly mode: NoArgs;
  readonly 'max-age': NoArgs;
  readonly 'max-age-too-long': { readonly max: number };
  readonly 'host-missing': NoArgs;
  readonly 'host-not-ascii': NoArgs;
  readonly 'host-not-alone': NoArgs;
  readonly 'host-final-dot': NoArgs;
  readonly 'host-star': NoArgs;
  readonly 'host-address': NoArgs;
  readonly 'host-invalid': NoArgs;
}

type PolicyProblem = Fault<PolicyFaults>;
/** The codes that need no arguments. */
type PlainCode = Extract<PolicyProblem, { readonly args: NoArgs }>['code'];
const plain = (code: PlainCode): PolicyProblem => ({ code, args: {} });

/** A fault of a policy file, and where it is. */
export type PolicyFault = PolicyProblem & {
  /** From 1; where something is missing, the last line. */
  readonly line: number;
  /** The line as it stands there: cut where it is long, printable ASCII alone. Null where something is missing. */
  readonly text: string | null;
};

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
const KEY_ALIASES: ReadonlyMap<string, Key> = new Map([
  ['v', 'version'],
  ['maxage', 'max_age'],
  ['max-age', 'max_age'],
  ['age', 'max_age'],
  ['mxs', 'mx'],
]);

interface PolicyLine {
  readonly line: number;
  readonly value: string;
}

/** Holds the lines of a file, before it is known whether they make a policy. */
interface Scan {
  readonly entries: ReadonlyMap<Key, readonly PolicyLine[]>;
  /** Holds what stands there in place of a key. */
  readonly misnamed: ReadonlyMap<Key, string>;
  readonly faults: PolicyFault[];
  readonly oddities: PolicyFault[];
  /** Notes a fault of a line; without a line, of the whole. */
  fault(problem: PolicyProblem, line?: number): void;
}

/**
 * Reads the file `mta-sts.txt`. Lines end in CRLF or LF; of a key that stands twice only the first counts, except
 * `mx`; unknown keys are ignored. Source: RFC 8461 §3.2.
 */
export function parseMtaStsPolicy(body: string): ParsedStsPolicy {
  if (WEB_PAGE.test(body)) return alone('web-page');
  if (body.trim() === '') return alone('empty-file');
  const scan = scanLines(body);
  const { entries, fault } = scan;
  const [version, mode, age] = (['version', 'mode', 'max_age'] as const).map((key) => required(key, scan));
  if (version !== undefined && version.value !== 'STSv1') fault(plain('version'), version.line);
  if (mode !== undefined && !isMode(mode.value)) fault(plain('mode'), mode.line);
  const seconds = /^\d{1,10}$/.test(age?.value ?? '') ? Number(age?.value) : null;
  if (age !== undefined && seconds === null) fault(plain('max-age'), age.line);
  if (age !== undefined && seconds !== null && seconds > MAX_STS_AGE_SECONDS)
    fault({ code: 'max-age-too-long', args: { max: MAX_STS_AGE_SECONDS } }, age.line);
  if (mode?.value !== 'none') required('mx', scan);
  const mx = entries.get('mx') ?? [];
  for (const { line, value } of mx) {
    const code = faultOfPattern(value);
    if (code !== null) fault(plain(code), line);
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

const alone = (code: PlainCode): ParsedStsPolicy => ({
  kind: 'invalid',
  faults: [{ line: 1, text: null, code, args: {} }],
});
const isMode = (value: string): value is StsPolicy['mode'] =>
  value === 'enforce' || value === 'testing' || value === 'none';

function scanLines(body: string): Scan {
  const lines = body.split(/\r?\n/);
  while (lines.length > 1 && trimmed(lines.at(-1) ?? '') === '') lines.pop();
  const faults: PolicyFault[] = [];
  const oddities: PolicyFault[] = [];
  const note = (to: PolicyFault[], problem: PolicyProblem, line?: number): void => {
    if (to.length === MAX_FAULTS) return;
    const text = line === undefined ? null : shown(lines[line - 1] ?? '');
    to.push({ line: line ?? lines.length, text, ...problem });
  };
  const entries = new Map<Key, PolicyLine[]>();
  const misnamed = new Map<Key, string>();
  for (const [i, text] of lines.slice(0, MAX_LINES).entries()) {
    const line = i + 1;
    const colon = text.indexOf(':');
    const before = text.slice(0, Math.max(0, colon));
    const name = trimmed(before);
    if (trimmed(text) === '') note(oddities, plain('blank-line'), line);
    else if (text.includes('\r')) note(faults, plain('line-end'), line);
    else if (!/^[a-zA-Z0-9][a-zA-Z0-9_.-]{0,31}$/.test(name)) note(faults, plain(faultOfStray(text)), line);
    else if (isKey(name)) {
      if (before !== name) note(oddities, plain('blank-at-key'), line);
      const same = entries.get(name) ?? [];
      if (same.length > 0 && name !== 'mx') note(oddities, { code: 'key-twice', args: { key: name } }, line);
      same.push({ line, value: trimmed(text.slice(colon + 1)) });
      entries.set(name, same);
    } else {
      const key = KEY_ALIASES.get(name.toLowerCase()) ?? name.toLowerCase();
      if (isKey(key)) misnamed.set(key, name);
    }
  }
  const fault = (problem: PolicyProblem, line?: number) => note(faults, problem, line);
  if (lines.length > MAX_LINES) fault(plain('too-many-lines'), MAX_LINES);
  return { entries, misnamed, faults, oddities, fault };
}

/** The first entry of a key that must be there. */
function required(key: Key, { entries, misnamed, fault }: Scan): PolicyLine | undefined {
  const [first] = entries.get(key) ?? [];
  const wrong = misnamed.get(key);
  if (first === undefined)
    fault(
      wrong === undefined
        ? { code: 'key-missing', args: { key } }
        : { code: 'key-misnamed', args: { key, found: wrong } },
    );
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

/** Finds what is wrong with a line that is no `key: value`. */
function faultOfStray(text: string): PlainCode {
  if (text.includes('\ufeff')) return 'byte-order-mark';
  if (/^\s*(?:version|mode|max_age|mx)\s*=/i.test(text)) return 'equals-sign';
  if (/["'\u2018-\u201f]/.test(text)) return 'quote';
  if (/^\s*(?:#|\/\/|;)/.test(text)) return 'comment';
  return 'not-a-field';
}

/** Finds what is wrong with an `mx` value; null where it is a host name, perhaps with `*.` in front. */
function faultOfPattern(value: string): PlainCode | null {
  if (value === '') return 'host-missing';
  if (/[^\x21-\x7e\s]/.test(value)) return 'host-not-ascii';
  if (/[\s,;]/.test(value)) return 'host-not-alone';
  if (value.endsWith('.')) return 'host-final-dot';
  const name = value.replace(/^\*\./, '');
  if (name.includes('*')) return 'host-star';
  const labels = name.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'host-address';
  const good = name.length <= 253 && labels.every((label) => /^(?!-)[a-zA-Z0-9_-]{1,63}(?<!-)$/.test(label));
  return good ? null : 'host-invalid';
}
