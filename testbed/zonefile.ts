import { type DnsName, ROOT } from '../src/domain/name.ts';
import { parseRdata } from '../src/domain/rdata/parse.ts';
import { knownType, typeNumber } from '../src/domain/rdata/types.ts';
import { parseDnsName } from '../src/domain/rdata/wire-name.ts';
import type { Rr } from '../src/domain/rr.ts';

interface Line {
  readonly number: number;
  readonly text: string;
  /** Whether the line began with white space, and so keeps the owner of the one before. */
  readonly sameOwner: boolean;
}

/** Source: RFC 2181 §8. */
const MAX_TTL_SECONDS = 0x7fff_ffff;

/** Reads a master file (RFC 1035 §5). Throws an Error that names the file, the line and the fault. */
export function parseZoneFile(text: string, zone: DnsName, file = 'zone'): Rr[] {
  const rrs: Rr[] = [];
  let origin = zone;
  let defaultTtl = 3600;
  let owner: DnsName = zone;
  for (const line of logicalLines(text, file)) {
    const fail = (fault: string) => new Error(`${file}:${line.number}: ${fault}`);
    const words = wordsOf(line.text);
    const first = words[0] ?? '';
    const directive = first.toUpperCase();
    if (directive === '$ORIGIN' || directive === '$TTL') {
      if (directive === '$ORIGIN') origin = absolute(words[1] ?? '', origin) ?? raise(fail('bad $ORIGIN'));
      else defaultTtl = ttlOf(words[1] ?? '') ?? raise(fail('bad $TTL'));
      continue;
    }
    if (first.startsWith('$')) throw fail(`${first} is not supported`);
    let rest = line.text;
    if (!line.sameOwner) {
      owner = absolute(first, origin) ?? raise(fail(`"${first}" is not a name`));
      rest = rest.slice(rest.indexOf(first) + first.length);
    }
    let ttlSeconds = defaultTtl;
    for (;;) {
      rest = rest.trimStart();
      const word = /^\S+/.exec(rest)?.[0] ?? raise(fail('the record type is missing'));
      rest = rest.slice(word.length);
      if (word.toUpperCase() === 'IN') continue;
      const ttl = ttlOf(word);
      if (ttl !== null) {
        ttlSeconds = ttl;
        continue;
      }
      const type = knownType(typeNumber(word) ?? -1) ?? raise(fail(`"${word}" is not a known record type`));
      const parsed = parseRdata(type, rest, origin);
      if (!parsed.ok) throw fail(parsed.fault);
      rrs.push({ name: owner, type, ttlSeconds, octets: parsed.octets });
      break;
    }
  }
  return rrs;
}

function raise(error: Error): never {
  throw error;
}

const wordsOf = (text: string) => text.trim().split(/\s+/);

function absolute(text: string, origin: DnsName): DnsName | null {
  if (text === '@') return origin;
  if (/(^|[^\\])(\\\\)*\.$/.test(text)) return parseDnsName(text);
  return parseDnsName(origin === ROOT ? text : `${text}.${origin}`);
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

function ttlOf(text: string): number | null {
  if (!/^(\d+|(\d+[smhdw])+)$/i.test(text)) return null;
  if (/^\d+$/.test(text)) return bounded(Number(text));
  const seconds = [...text.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, count = '0', unit = 's']) => sum + Number(count) * (UNITS[unit.toLowerCase()] ?? 1),
    0,
  );
  return bounded(seconds);
}

const bounded = (seconds: number) => (seconds > MAX_TTL_SECONDS ? null : seconds);

/** Takes comments off and joins lines inside parentheses; quotes and escapes are left as they are. */
function logicalLines(text: string, file: string): Line[] {
  const lines: Line[] = [];
  let joined = '';
  let depth = 0;
  let startedAt = 0;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (depth === 0) {
      joined = '';
      startedAt = index + 1;
    }
    let quoted = false;
    let clean = '';
    for (let i = 0; i < raw.length; i += 1) {
      const char = raw.charAt(i);
      if (char === '\\') {
        clean += char + raw.charAt(i + 1);
        i += 1;
      } else if (char === '"') {
        quoted = !quoted;
        clean += char;
      } else if (quoted) clean += char;
      else if (char === ';') break;
      else if (char === '(' || char === ')') {
        depth += char === '(' ? 1 : -1;
        if (depth < 0) throw new Error(`${file}:${index + 1}: ")" without "("`);
        clean += ' ';
      } else clean += char;
    }
    if (quoted) throw new Error(`${file}:${index + 1}: a quote is not closed`);
    joined += clean;
    if (depth > 0) joined += ' ';
    else if (joined.trim() !== '') lines.push({ number: startedAt, text: joined, sameOwner: /^\s/.test(joined) });
  }
  if (depth > 0) throw new Error(`${file}:${startedAt}: "(" is not closed`);
  return lines;
}
