import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeMessage } from '../../src/dns/codec/decode.ts';
import { responseOf } from '../../src/dns/response.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse, ResponseRr } from '../../src/domain/response.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';

/** What servers answered once, by their addresses. */
export interface RecordedServers {
  /** What an address answers; null where nothing was recorded that tells. */
  respond(address: string, name: DnsName, type: RrType): DnsResponse | null;
  /** Whether an address did not answer when it was asked about a zone. */
  isSilent(address: string, zone: DnsName): boolean;
  /** Records that came beside referrals, such as glue. */
  additional(name: DnsName, type: RrType): readonly ResponseRr[];
  /** The texts of all TXT records. */
  texts(): readonly string[];
  /** Whether any server refers to a zone. */
  isDelegated(zone: DnsName): boolean;
}

interface Line {
  readonly address: string;
  /** A DNS message in base 64; null where none came. */
  readonly response: string | null;
}

interface Server {
  readonly exact: Map<string, DnsResponse>;
  /** Referrals by the zone that they lead to. */
  readonly referrals: Map<DnsName, DnsResponse>;
  readonly responses: DnsResponse[];
  /** The names that it was asked about. */
  readonly names: Set<DnsName>;
}

const CLASS_IN = 1;

/** An address as we write it: some of those recorded have leading zeros. */
export function canonical(address: string): string {
  if (!address.includes(':')) return address;
  const short = address.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
  return readRdata({ type: 'AAAA', octets: encodeRdata('AAAA', { address: short.join(':') }) })?.address ?? address;
}

/** Reads recorded responses of one file. */
export function readRecordedServers(path: string): RecordedServers {
  const servers = new Map<string, Server>();
  const silent = new Set<string>();
  for (const text of gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean)) {
    const { address: written, response }: Line = JSON.parse(text);
    const address = canonical(written);
    if (response === null) {
      silent.add(address);
      continue;
    }
    const decoded = decodeMessage(Uint8Array.from(Buffer.from(response, 'base64')));
    if (!decoded.ok || decoded.message.question === null) continue;
    const server: Server = servers.get(address) ?? {
      exact: new Map(),
      referrals: new Map(),
      responses: [],
      names: new Set(),
    };
    servers.set(address, server);
    const { question } = decoded.message;
    const whole = responseOf(decoded.message, []);
    const key = `${question.name} ${question.type}`;
    // Asked more than once: the one with more in it, since some were asked over UDP and cut short.
    if ((server.exact.get(key)?.answers.length ?? -1) < whole.answers.length) server.exact.set(key, whole);
    server.responses.push(whole);
    server.names.add(question.name);
    const cut = whole.authorities.find(({ type }) => type === RR_TYPES.NS);
    if (!whole.aa && whole.rcode === 0 && whole.answers.length === 0 && cut !== undefined)
      server.referrals.set(cut.name, whole);
  }
  return {
    texts: () =>
      [...servers.values()].flatMap(({ responses }) =>
        responses.flatMap(({ answers }) =>
          answers.flatMap(({ type, octets }) =>
            type === RR_TYPES.TXT ? (readRdata({ type: 'TXT', octets })?.text ?? []) : [],
          ),
        ),
      ),
    isSilent: (address, zone) =>
      !servers.has(address) || (silent.has(address) && servers.get(address)?.names.has(zone) !== true),
    additional: (name, type) =>
      once(
        [...servers.values()]
          .flatMap(({ referrals, responses }) => [
            ...[...referrals.values()].flatMap(({ additionals }) => additionals),
            ...responses.flatMap(({ aa, answers }) => (aa ? answers : [])),
          ])
          .filter((rr) => rr.name === name && rr.type === RR_TYPES[type]),
      ),
    isDelegated: (zone) => [...servers.values()].some(({ referrals }) => referrals.has(zone)),
    respond(address, name, type) {
      const server = servers.get(address);
      if (server === undefined) return null;
      return server.exact.get(`${name} ${RR_TYPES[type]}`) ?? derived(server, name, type);
    },
  };
}

/** What a server surely would have answered, from what it answered to other questions. */
function derived({ exact, referrals, responses }: Server, name: DnsName, type: RrType): DnsResponse | null {
  const own = responses.filter(({ aa, rcode }) => aa && rcode === 0);
  const found = own
    .flatMap(({ answers }) => answers)
    .filter((rr) => rr.name === name && rr.type === RR_TYPES[type] && rr.class === CLASS_IN);
  if (found.length > 0) return responseWith(once(found));
  const deepest = [...referrals.keys()]
    .filter((cut) => isAtOrBelow(name, cut) && !(type === 'DS' && name === cut))
    .sort((a, b) => labelsOf(b).length - labelsOf(a).length)[0];
  if (deepest !== undefined) return referrals.get(deepest) ?? null;
  // A name that does not exist has no record of any type.
  const denial = [...exact].find(([key, one]) => key.startsWith(`${name} `) && one.aa && one.rcode === 3);
  return denial?.[1] ?? null;
}

const once = (rrs: readonly ResponseRr[]): readonly ResponseRr[] => [
  ...new Map(rrs.map((rr) => [Buffer.from(rr.octets).toString('hex'), rr])).values(),
];

const responseWith = (answers: readonly ResponseRr[]): DnsResponse => ({
  aa: true,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  rcode: 0,
  answers,
  authorities: [],
  additionals: [],
  ede: [],
});
