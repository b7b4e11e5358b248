import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import type { Rr } from '../../src/domain/rr.ts';
import type { SpfAnswer, SpfLookup, SpfType } from '../../src/records/spf/lookup.ts';

/**
 * A world in memory for tests: name to type to values, in zone-file form save TXT, whose value is its text (a list: its
 * strings). `fail` is a question without an answer, `bogus:` before a value an answer whose validation fails.
 */
export type World = Readonly<
  Record<string, Readonly<Partial<Record<SpfType, readonly (string | readonly string[])[]>>>>
>;

export interface WorldLookup {
  readonly ask: SpfLookup;
  /** What was asked, in order: `TXT example.com`. */
  readonly asked: readonly string[];
}

/** Asks a world. A name without an entry, and with none below it, does not exist. */
export function spfLookupOf(world: World): WorldLookup {
  const asked: string[] = [];
  const ask = <T extends SpfType>(name: DnsName, type: T): SpfAnswer<T> => {
    asked.push(`${type} ${name}`);
    const values = world[name]?.[type];
    if (values === undefined) {
      const isThere = Object.keys(world).some((one) => one === name || one.endsWith(`.${name}`));
      return { kind: isThere ? 'nodata' : 'nxdomain' };
    }
    if (values[0] === 'fail') return { kind: 'failure', why: 'timeout', causes: [] };
    if (values[0] === 'oversize') return { kind: 'failure', why: 'oversize', causes: [] };
    const bogus = values[0] === 'bogus';
    const records = values.slice(bogus ? 1 : 0).map((value) => recordOf(name, type, value));
    return { kind: 'answer', records, security: bogus ? 'bogus' : 'indeterminate' };
  };
  return { ask, asked };
}

function recordOf<T extends SpfType>(name: DnsName, type: T, value: string | readonly string[]): Rr<T> {
  return { name, type, ttlSeconds: 300, octets: octetsOf(type, value) };
}

function octetsOf(type: SpfType, value: string | readonly string[]): Uint8Array {
  if (typeof value !== 'string')
    return encodeRdata('TXT', { strings: value.map((one) => Buffer.from(one, 'latin1')), text: '' });
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, type === 'MX' && !/^\d+ /.test(value) ? `10 ${value}` : value, '.' as DnsName);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.octets;
}
