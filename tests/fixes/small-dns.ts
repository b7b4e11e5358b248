import type { RecordChange } from '../../src/checks/fix.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { DNS, type DnsQuestion } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import { answering, createNotAskedSource } from '../../src/evidence/source.ts';
import type { SmallDns } from './spf-worlds.ts';

/** Evidence of a small DNS: every question is answered from it, and a name that is not there does not exist. */
export function evidenceOf(world: SmallDns): Evidence {
  const ask = async ({ name, type }: DnsQuestion) => answerOf(world, name, type);
  return createEvidence(answering(DNS, ask, createNotAskedSource(0)), { clock: () => 0 });
}

function answerOf(world: SmallDns, name: string, type: RrType): SourceAnswer {
  const common = { at: 0, source: 'authoritative', exchanges: [], aliases: [], security: 'indeterminate' } as const;
  const at = world[name];
  const values: readonly string[] = Object.entries(at ?? {}).find(([one]) => one === type)?.[1] ?? [];
  const [first, ...rest] = values.map((value) => recordOf(name, type, value));
  if (first !== undefined) return { ...common, kind: 'answer', records: [first, ...rest] };
  const below = Object.keys(world).some((one) => one.endsWith(`.${name}`));
  return { ...common, kind: at !== undefined || below ? 'nodata' : 'nxdomain', zone: null, ttlSeconds: 300 };
}

function recordOf(name: string, type: RrType, value: string): Rr {
  if (type === 'TXT') return { name: name as DnsName, type, ttlSeconds: 300, octets: txtOctets(value) };
  const text = type === 'MX' ? `10 ${value === '.' ? '.' : `${value}.`}` : type === 'PTR' ? `${value}.` : value;
  const parsed = parseRdata(type, text, '.' as DnsName);
  if (!parsed.ok) throw new Error(parsed.fault);
  return { name: name as DnsName, type, ttlSeconds: 300, octets: parsed.octets };
}

/** The small DNS once a person made these changes. Every value that goes must be there. */
export function withChanges(world: SmallDns, changes: readonly RecordChange[]): SmallDns {
  const next: Record<string, SmallDns[string]> = { ...world };
  for (const { name, type, value, removes } of changes) {
    if (type !== 'TXT') throw new Error(`A ${type} record has no part in SPF`);
    const present = next[name]?.TXT ?? [];
    for (const one of removes) if (!present.includes(one)) throw new Error(`${name} has no "${one}"`);
    const remaining = present.filter((one) => !removes.includes(one));
    next[name] = { ...next[name], TXT: value === null ? remaining : [...remaining, value] };
  }
  return next;
}
