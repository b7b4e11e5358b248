import { parseTrustAnchors } from '../../src/dns/trust-anchors.ts';
import type { TrustAnchor } from '../../src/dns/validate/chain.ts';
import { type DnsName, ROOT } from '../../src/domain/name.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { knownType, typeNumber } from '../../src/domain/rdata/types.ts';
import { parseDnsName } from '../../src/domain/rdata/wire-name.ts';
import type { ResponseRr } from '../../src/domain/response.ts';

/** An entry of a scenario: what a server says, or what a client asks or expects. */
export interface Entry {
  readonly match: readonly string[];
  readonly adjust: readonly string[];
  readonly reply: readonly string[];
  readonly question: { readonly name: DnsName; readonly type: number } | null;
  readonly answers: readonly ResponseRr[];
  readonly authorities: readonly ResponseRr[];
  readonly additionals: readonly ResponseRr[];
}

/** Servers answer so from one step to another. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly addresses: readonly string[];
  readonly entries: readonly Entry[];
}

interface Step {
  readonly number: number;
  readonly what: string;
  readonly rest: string;
  readonly entry: Entry | null;
}

export interface Scenario {
  readonly anchors: readonly TrustAnchor[];
  readonly now: string | null;
  /** Whether servers are asked over IPv6 too. */
  readonly ipv6: boolean;
  /** Where the root, or another zone, is asked; and whether servers there are asked to recurse. */
  readonly stubs: readonly {
    readonly zone: DnsName;
    readonly addresses: readonly string[];
    readonly recurse: boolean;
  }[];
  readonly ranges: readonly Range[];
  readonly steps: readonly Step[];
}

/** Joins what brackets hold together, and takes comments away. */
function lines(text: string): string[] {
  const all: string[] = [];
  let open: string | null = null;
  for (const raw of text.split(/\r?\n/)) {
    const bare = withoutComment(raw);
    const depth = (bare.match(/\(/g)?.length ?? 0) - (bare.match(/\)/g)?.length ?? 0);
    const flat = bare.replace(/[()]/g, ' ');
    if (open !== null) {
      open += ` ${flat}`;
      if (depth < 0) {
        all.push(open);
        open = null;
      }
    } else if (depth > 0) open = flat;
    else all.push(flat);
  }
  return all.filter((line) => line.trim() !== '');
}

function withoutComment(line: string): string {
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    if (line[i] === '"') quoted = !quoted;
    if (
      (!quoted || /trust-anchor/.test(line)) &&
      (line[i] === ';' || (line[i] === '#' && (i === 0 || /\s/.test(line[i - 1] ?? ''))))
    )
      return line.slice(0, i);
  }
  return line;
}

const CLASS_IN = 1;
/** Types that we know no form of. */
const OTHER_TYPES: Readonly<Record<string, number>> = { PX: 26 };
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Reads a record as a zone file has it. Throws where it is none. */
function recordOf(line: string): ResponseRr {
  const words = line.trim().split(/\s+/);
  const name = nameOf(words.shift() ?? '');
  let ttl = 3600;
  while (words[0] !== undefined && (/^\d+[smhdw]?$/i.test(words[0]) || /^(IN|CH)$/i.test(words[0]))) {
    const word = words.shift() ?? '';
    const [, number, unit = 's'] = /^(\d+)([smhdw]?)$/i.exec(word) ?? [];
    if (number !== undefined) ttl = Number(number) * (UNITS[unit.toLowerCase() || 's'] ?? 1);
  }
  const mnemonic = words.shift() ?? '';
  const type = typeNumber(mnemonic);
  const known = type === null ? undefined : knownType(type);
  const [mark, , hex] = words;
  const number = type ?? OTHER_TYPES[mnemonic.toUpperCase()] ?? null;
  if (number !== null && mark === '\\#')
    return { name, type: number, class: CLASS_IN, ttlSeconds: ttl, octets: Buffer.from(hex ?? '', 'hex') };
  if (type === null || known === undefined) throw new Error(`no type: ${line}`);
  const parsed = parseRdata(known, numbered(words).join(' '), ROOT);
  if (!parsed.ok) throw new Error(`${parsed.fault}: ${line}`);
  return { name, type, class: CLASS_IN, ttlSeconds: ttl, octets: parsed.octets };
}

/** Types that we do not know by name. */
const TYPES: Readonly<Record<string, string>> = { PX: 'TYPE26', ZONEMD: 'TYPE63' };

/** Writes types that we do not know as their numbers. */
const numbered = (words: readonly string[]): readonly string[] => words.map((word) => TYPES[word] ?? word);

function nameOf(text: string): DnsName {
  const name = parseDnsName(text);
  if (name === null) throw new Error(`no name: ${text}`);
  return name;
}

const settingIn = (line: string): string =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .replace(/^"|"$/g, '');

function anchorsOf(texts: readonly string[]): readonly TrustAnchor[] {
  if (texts.length === 0) return [];
  const parsed = parseTrustAnchors(texts.join('\n'));
  if (!parsed.ok) throw new Error(`${parsed.code}: ${parsed.line}`);
  return parsed.anchors;
}

/** Reads a scenario in the dialect of the two projects that write it. */
export function parseScenario(text: string): Scenario {
  const anchors: string[] = [];
  const stubs: { zone: DnsName; addresses: string[]; recurse: boolean }[] = [];
  const ranges: { from: number; to: number; addresses: string[]; entries: Entry[] }[] = [];
  const steps: { number: number; what: string; rest: string; entry: Entry | null }[] = [];
  let now: string | null = null;
  let recurse = false;
  let ipv6 = true;
  let range: (typeof ranges)[number] | null = null;
  const all = lines(text);
  let at = 0;
  for (; at < all.length && !/^\s*CONFIG_END/.test(all[at] ?? ''); at += 1) {
    const line = (all[at] ?? '').trim();
    if (/^trust-anchor:/.test(line)) anchors.push(settingIn(line));
    else if (/^val-override-(date|timestamp):/.test(line)) now = settingIn(line);
    else if (/^do-ip6:\s*no/.test(line)) ipv6 = false;
    else if (/^(stub|forward)-zone:/.test(line)) recurse = line.startsWith('forward');
    else if (/^name:/.test(line)) stubs.push({ zone: nameOf(settingIn(line)), addresses: [], recurse });
    else if (/^(stub|forward)-addr:/.test(line)) {
      // Deckard names no zone: there the address is that of a server of the root.
      if (stubs.length === 0) stubs.push({ zone: ROOT, addresses: [], recurse: false });
      stubs.at(-1)?.addresses.push(settingIn(line).replace(/\s*#.*$/, ''));
    }
  }
  for (; at < all.length; at += 1) {
    const words = (all[at] ?? '').trim().split(/\s+/);
    if (words[0] === 'RANGE_BEGIN') {
      range = { from: Number(words[1]), to: Number(words[2]), addresses: [], entries: [] };
      ranges.push(range);
    } else if (words[0] === 'RANGE_END') range = null;
    else if (words[0] === 'ADDRESS') range?.addresses.push(words[1] ?? '');
    else if (words[0] === 'STEP')
      steps.push({ number: Number(words[1]), what: words[2] ?? '', rest: words.slice(3).join(' '), entry: null });
    else if (words[0] === 'ENTRY_BEGIN') {
      const end = all.findIndex((line, i) => i > at && line.trim().startsWith('ENTRY_END'));
      const entry = entryOf(all.slice(at + 1, end));
      if (range !== null) range.entries.push(entry);
      else {
        const step = steps.at(-1);
        if (step !== undefined) step.entry = entry;
      }
      at = end;
    }
  }
  return { anchors: anchorsOf(anchors), now, ipv6, stubs, ranges, steps };
}

function entryOf(body: readonly string[]): Entry {
  const words = (key: string): string[] =>
    body.filter((line) => line.trim().startsWith(`${key} `)).flatMap((line) => line.trim().split(/\s+/).slice(1));
  const sections: Record<string, string[]> = {};
  let section: string | null = null;
  for (const raw of body) {
    const line = raw.trim();
    const [, named] = /^SECTION\s+(\w+)/.exec(line) ?? [];
    if (named !== undefined) section = named;
    else if (section !== null && !/^(MATCH|ADJUST|REPLY)\b/.test(line)) {
      const before = sections[section] ?? [];
      sections[section] = [...before, line];
    }
  }
  const [asked] = sections['QUESTION'] ?? [];
  const parts = asked?.split(/\s+/) ?? [];
  const type = typeNumber(parts.at(-1) ?? '');
  const records = (key: string): readonly ResponseRr[] => (sections[key] ?? []).map(recordOf);
  return {
    match: words('MATCH'),
    adjust: words('ADJUST'),
    reply: words('REPLY').map((word) => word.toUpperCase()),
    question: parts.length === 0 ? null : { name: nameOf(parts[0] ?? ''), type: type ?? 255 },
    answers: records('ANSWER'),
    authorities: records('AUTHORITY'),
    additionals: records('ADDITIONAL'),
  };
}
