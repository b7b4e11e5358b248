import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { DnsName } from '../../src/domain/name.ts';
import { ROOT } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { labelText } from '../../src/domain/rdata/wire-name.ts';
import type { Rdata, Rr, RrType } from '../../src/domain/rr.ts';

/** One case of the test suite for RFC 7208. */
interface SuiteTest {
  readonly id: string;
  readonly helo: string;
  readonly host: string;
  readonly mailfrom: string;
  /** Where the RFC leaves it open, several results are right. */
  readonly results: readonly string[];
  /** Null: none; undefined: not said. */
  readonly explanation: string | null | undefined;
}

export interface SuiteGroup {
  readonly description: string;
  readonly tests: readonly SuiteTest[];
  readonly records: readonly Rr[];
  /** Questions that nobody answers. */
  readonly silent: readonly { readonly name: DnsName; readonly type: RrType }[];
}

type Entry = 'TIMEOUT' | Readonly<Record<string, unknown>>;

interface Document {
  readonly description: string;
  readonly tests: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly zonedata: Readonly<Record<string, readonly Entry[]>>;
}

const FILE = join(import.meta.dirname, '../fixtures/spf/rfc7208-tests.yml');
const ASKED = ['TXT', 'A', 'AAAA', 'MX', 'PTR', 'CNAME'] as const;

/** Reads the suite: each document is a group of cases over the same zone data. */
export const readSuite = (): SuiteGroup[] =>
  parseAllDocuments(readFileSync(FILE, 'utf8')).map((document) => groupOf(document.toJS() as Document));

function groupOf({ description, tests, zonedata }: Document): SuiteGroup {
  const records: Rr[] = [];
  const silent: { name: DnsName; type: RrType }[] = [];
  for (const [text, entries] of Object.entries(zonedata)) {
    const name = suiteName(text);
    const own = entries.filter((entry) => entry !== 'TIMEOUT').flatMap((entry) => Object.entries(entry));
    // The suite writes most policies as type SPF, which the RFC gave up: they stand as TXT too, unless TXT is given.
    const hasTxt = own.some(([type]) => type === 'TXT');
    for (const [type, value] of own) {
      if (value === 'NONE') continue;
      records.push(recordOf(name, type as RrType, value));
      if (type === 'SPF' && !hasTxt) records.push(recordOf(name, 'TXT', value));
    }
    if (entries.includes('TIMEOUT'))
      for (const type of ASKED)
        if (!records.some((rr) => rr.name === name && rr.type === type)) silent.push({ name, type });
  }
  const cases = Object.entries(tests).map(([id, test]): SuiteTest => {
    const result = test['result'];
    const explanation = test['explanation'];
    return {
      id,
      helo: String(test['helo']),
      host: String(test['host']),
      mailfrom: String(test['mailfrom']),
      results: Array.isArray(result) ? result.map(String) : [String(result)],
      explanation: explanation === undefined ? undefined : explanation === 'DEFAULT' ? null : String(explanation),
    };
  });
  return { description, tests: cases, records, silent };
}

/** Dots always part labels here; every other character is an octet. */
function suiteName(text: string): DnsName {
  const bare = text.replace(/\.$/, '');
  if (bare === '') return ROOT;
  return bare
    .split('.')
    .map((label) => labelText(Buffer.from(label, 'latin1'), 0, label.length))
    .join('.') as DnsName;
}

function recordOf(name: DnsName, type: RrType, value: unknown): Rr {
  return { name, type, ttlSeconds: 300, octets: encodeRdata(type, dataOf(type, value) as Rdata[typeof type]) };
}

function dataOf(type: RrType, value: unknown): Rdata[RrType] {
  switch (type) {
    case 'A':
    case 'AAAA':
      return { address: String(value) };
    case 'MX': {
      const [preference, exchange] = value as [number, string];
      return { preference, exchange: suiteName(exchange) };
    }
    case 'PTR':
    case 'CNAME':
      return { target: suiteName(String(value)) };
    case 'TXT':
    case 'SPF': {
      const strings = (Array.isArray(value) ? value : [value]).map((one) => Buffer.from(String(one), 'latin1'));
      return { strings, text: '' };
    }
    default:
      throw new Error(`The suite has a ${type} record, which this reader does not know.`);
  }
}
