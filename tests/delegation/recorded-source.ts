import { interpret } from '../../src/dns/interpret.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';
import type { ServerResponse } from '../../src/domain/server-query.ts';
import { DNS } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import { SERVER } from '../../src/evidence/questions/server.ts';
import { answering, createNotAskedSource, type EvidenceSource } from '../../src/evidence/source.ts';
import { addressesIn } from '../../src/facts/delegation/server-response.ts';
import type { RecordedServers } from './recorded-servers.ts';

const AT = Date.UTC(2026, 0, 1);
const MAX_STEPS = 24;

const failed = (
  why: 'timeout' | 'not-observed' | 'servfail' | 'refused' | 'server-error',
  response?: DnsResponse,
): SourceAnswer => ({
  kind: 'failure',
  at: AT,
  exchanges: [],
  failure: { why, causes: [] },
  ...(response === undefined ? {} : { response }),
});

/** The servers of the root that every resolver knows, by their names. */
export type RootHints = ReadonlyMap<DnsName, readonly string[]>;

/** Evidence from recorded servers: those that a question names, and a resolver that walks from the root hints. */
export function createRecordedSource(servers: RecordedServers, hints: RootHints, zone: DnsName): EvidenceSource {
  const known = new Map<string, SourceAnswer>();

  const answered = (response: DnsResponse, name: DnsName, type: RrType): SourceAnswer => {
    const meaning = interpret(response, name, type);
    if (meaning.kind === 'error' || meaning.kind === 'unfinished')
      return failed(response.rcode === 2 ? 'servfail' : response.rcode === 5 ? 'refused' : 'server-error');
    const common = {
      at: AT,
      source: response.aa ? 'authoritative' : 'resolver',
      exchanges: [],
      aliases: meaning.aliases,
      security: 'insecure',
    } as const;
    return meaning.kind === 'answer'
      ? { ...common, kind: 'answer', records: meaning.records }
      : { ...common, kind: meaning.kind, zone: meaning.zone, ttlSeconds: meaning.ttlSeconds };
  };

  function resolve(name: DnsName, type: RrType, depth = 0): SourceAnswer {
    const key = `${name} ${type}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, failed('timeout'));
    const walked = walk(name, type, depth);
    const result = walked.kind === 'failure' ? (fromReferral(name, type) ?? walked) : walked;
    known.set(key, result);
    return result;
  }

  /**
   * Holds what a resolver would have found though that program did not ask: what the root hints have, addresses of hosts that
   * a referral gives, and the SOA record of a zone that is delegated above the one in question.
   */
  function fromReferral(name: DnsName, type: RrType): SourceAnswer | null {
    const hinted = fromHints(name, type);
    const recorded = type === 'SOA' && name !== zone ? soaOf(name) : servers.additional(name, type);
    const records = hinted.length > 0 ? hinted : recorded;
    const [first, ...rest] = records.map(({ octets }) => ({ name, type, ttlSeconds: 3600, octets }));
    if (first === undefined) return null;
    const common = { at: AT, source: 'resolver', exchanges: [], aliases: [], security: 'insecure' } as const;
    return { ...common, kind: 'answer', records: [first, ...rest] };
  }

  function fromHints(name: DnsName, type: RrType): readonly { readonly octets: Uint8Array }[] {
    if (name === ROOT && type === 'NS')
      return [...hints.keys()].map((host) => ({ octets: encodeRdata('NS', { host }) }));
    if (type !== 'A' && type !== 'AAAA') return [];
    const addresses = (hints.get(name) ?? []).filter((address) => address.includes(':') === (type === 'AAAA'));
    return addresses.map((address) => ({ octets: encodeRdata(type, { address }) }));
  }

  const soaOf = (name: DnsName): readonly { readonly octets: Uint8Array }[] =>
    name === ROOT || servers.isDelegated(name)
      ? [
          {
            octets: encodeRdata('SOA', {
              mname: name,
              rname: name,
              serial: 1,
              refresh: 1,
              retry: 1,
              expire: 1,
              minimum: 1,
            }),
          },
        ]
      : [];

  function walk(name: DnsName, type: RrType, depth: number): SourceAnswer {
    let addresses: readonly string[] = [...hints.values()].flat();
    let cut: DnsName = ROOT;
    let last: SourceAnswer = failed('timeout');
    for (let steps = 0; steps < MAX_STEPS && depth < MAX_STEPS; steps += 1) {
      const responses = addresses.flatMap((address) => servers.respond(address, name, type) ?? []);
      const usable = responses.filter(({ rcode, aa, authorities }) => {
        // A denial from above the zone that a server was asked for comes from one that does not have it.
        const denier = authorities.find((rr) => rr.type === RR_TYPES.SOA)?.name;
        return (rcode === 0 || rcode === 3) && aa && (denier === undefined || isAtOrBelow(denier, cut));
      });
      const [first] = usable;
      if (first !== undefined) {
        const meaning = interpret(first, name, type);
        if (meaning.kind !== 'unfinished') return answered(first, name, type);
        const beyond = resolve(meaning.next, type, depth + 1);
        return beyond.kind === 'failure' ? beyond : { ...beyond, aliases: [...meaning.aliases, ...beyond.aliases] };
      }
      const referral = responses.find(({ authorities }) => authorities.some((rr) => rr.type === RR_TYPES.NS));
      if (referral === undefined) {
        last = responses[0] === undefined ? last : answered(responses[0], name, type);
        return last.kind === 'failure' ? last : failed('server-error');
      }
      cut = referral.authorities.find((rr) => rr.type === RR_TYPES.NS)?.name ?? cut;
      addresses = referred(referral, depth);
    }
    return last;
  }

  function referred({ authorities, additionals }: DnsResponse, depth: number): readonly string[] {
    const hosts = authorities.flatMap(({ type, octets }) =>
      type === RR_TYPES.NS ? (readRdata({ type: 'NS', octets })?.host ?? []) : [],
    );
    return hosts.flatMap((host) => {
      const glue = addressesIn(additionals, host);
      if (glue.length > 0) return glue;
      return (['A', 'AAAA'] as const).flatMap((type) => {
        const answer = resolve(host, type, depth + 1);
        return answer.kind === 'answer'
          ? answer.records.flatMap((rr) => readRdata<'A' | 'AAAA'>(rr as never)?.address ?? [])
          : [];
      });
    });
  }

  return answering(
    DNS,
    async ({ name, type }) => resolve(name, type),
    answering(
      SERVER,
      async ({ name, type, server: { address } }) => {
        const response = typeof type === 'number' ? null : servers.respond(address, name, type);
        if (response !== null) return { kind: 'response', at: AT, exchanges: [], response: wholeOf(response) };
        // A server that answered anything was only not asked for this.
        const why = servers.isSilent(address, zone) ? 'timeout' : 'not-observed';
        return { kind: 'failure', at: AT, exchanges: [], failure: { why, causes: [] } };
      },
      createNotAskedSource(AT),
    ),
  );
}

const wholeOf = (response: DnsResponse): ServerResponse => ({
  ...response,
  opcode: 0,
  tc: false,
  sameCase: true,
  edns: null,
  size: 0,
});
