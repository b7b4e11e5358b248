import { type DnsMessage, decodeMessage } from '../../src/dns/codec/decode.ts';
import { encodeMessage, type Outgoing } from '../../src/dns/codec/encode.ts';
import { interpret } from '../../src/dns/interpret.ts';
import { responseOf } from '../../src/dns/response.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { Security } from '../../src/domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { RR_TYPES, type RrType } from '../../src/domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../src/domain/server-query.ts';
import { NO_PREMISES, type Premises } from '../../src/evidence/premises.ts';
import { BLOCK_LIST, type BlockListQuestion } from '../../src/evidence/questions/block-list.ts';
import type { Live } from '../../src/evidence/questions/define-question.ts';
import { DNS } from '../../src/evidence/questions/dns.ts';
import type { SourceAnswer } from '../../src/evidence/questions/dns-json.ts';
import { REGISTRATION, type RegistrationQuestion } from '../../src/evidence/questions/registration.ts';
import { SERVER } from '../../src/evidence/questions/server.ts';
import { SMTP, type SmtpQuestion } from '../../src/evidence/questions/smtp.ts';
import { answering, createNotAskedSource, type EvidenceSource, notAsked } from '../../src/evidence/source.ts';
import { EMPTY_REGISTRATION } from '../../src/registration/registration.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { respond } from '../../testbed/respond.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { World } from '../../testbed/world.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { inNoTime } from './in-no-time.ts';

/** What is wrong with one address: it says nothing, refuses, does not have the zone, or has another version of it. */
type AddressFault =
  | 'silent'
  | 'silent-tcp'
  | 'refuses-tcp'
  | 'refuses'
  | 'lame'
  | 'servfail'
  /** It is silent over UDP, and others answer in its place. */
  | { readonly others: readonly string[]; readonly silentTcp?: true }
  | { readonly zone: string; readonly soa?: string; readonly sign?: SignMode }
  | { change(response: Outgoing): Outgoing }
  /** What it makes of single queries; null: it says nothing. */
  | { reply(query: ServerQuery, usual: ServerResponse): ServerResponse | null };

/** The zones of a row and what is wrong with its servers. */
export interface ServerSetting {
  /** Zone file of `case.test` without its SOA; two NS records are added where there are none. */
  readonly zone: string;
  readonly soa?: string;
  readonly sign?: SignMode;
  /** Records beside those of the zone above: another delegation, for example. */
  readonly delegations?: string;
  /** What is wrong with an address, by its text. */
  readonly at?: Readonly<Record<string, AddressFault>>;
  /** Answers as the registry of any domain; left out, it is not asked. */
  readonly registration?:
    | { readonly expiresAt: number | null; readonly statuses: readonly string[] }
    | 'not-registered'
    | 'public-suffix'
    | 'no-server'
    | 'failed';
  /** Block lists that the operator may ask, by their zones: what they hold; null where they fail. */
  readonly lists?: Readonly<Record<string, string | null>>;
  /** The same of lists of domains. */
  readonly domainLists?: Readonly<Record<string, string | null>>;
  /** The zone of the name servers: further records, such as `_dsboot` ones, and how it is signed. */
  readonly hostZone?: { readonly zone: string; readonly sign?: SignMode };
  /** Further zones by their apexes, such as another zone above; each has the two name servers. */
  readonly others?: Readonly<Record<string, { readonly zone: string; readonly sign?: SignMode }>>;
  /** Names that cannot be looked up. */
  readonly lost?: readonly string[];
  /** Names that resolvers hear do not exist, whatever is below them. */
  readonly denied?: readonly string[];
  /** Tables of routes that the operator configured. */
  readonly routes?: Premises['routes'];
  /** Whether somebody only visits the page. */
  readonly visit?: true;
  /** The reverse DNS, by names in `arpa`; null where it fails. */
  readonly reverse?: Readonly<Record<string, string | null>>;
  /** Mail servers that answer on port 25, by their names. */
  readonly greetings?: Readonly<Record<string, { readonly address: string; readonly greeting: string }>>;
}

export const CASE = 'case.test' as DnsName;
export const NOW = Date.UTC(2026, 10, 26, 12);
const SOA = '@ 3600 IN SOA ns1.hosts.test. hostmaster.hosts.test. 7 14400 3600 1209600 3600\n';
const TWO_SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const ROOT_ZONE = '@ IN NS a.nic.test.\n';
const TEST_ZONE = '@ IN NS a.nic\n@ IN NS b.nic\na.nic IN A 192.0.2.11\nb.nic IN A 198.51.100.11\n';
const HOSTS =
  '@ IN MX 10 mail\nmail IN A 192.0.2.25\nns1 IN A 192.0.2.53\nns1 IN AAAA 2001:db8:1::53\nns2 IN A 198.51.100.53\nns2 IN AAAA 2001:db8:2::53\nns3 IN A 203.0.113.53\nsame IN A 192.0.2.53\n';

export function worldOf({
  zone,
  soa = SOA,
  sign,
  delegations = '',
  lists = {},
  domainLists = {},
  hostZone,
  others = {},
}: ServerSetting): World {
  const world = new World(() => NOW);
  const set = (apex: string, text: string, mode: SignMode | null) =>
    world.set(apex as DnsName, parseZoneFile(text, apex as DnsName), mode);
  set('.', SOA + ROOT_ZONE, {});
  set('test', SOA + TEST_ZONE + delegations, {});
  set('hosts.test', SOA + TWO_SERVERS + HOSTS + (hostZone?.zone ?? ''), hostZone?.sign ?? null);
  for (const [list, held] of Object.entries({ ...lists, ...domainLists }))
    set(list, SOA + TWO_SERVERS + (held ?? ''), null);
  for (const [apex, other] of Object.entries(others)) set(apex, SOA + TWO_SERVERS + other.zone, other.sign ?? null);
  set(CASE, soa + (zone.includes(' NS ') ? '' : TWO_SERVERS) + zone, sign ?? null);
  return world;
}

/** The zones that a server at an address has: those that name a host with it, themselves or in the zone above. */
function zonesAt(world: World, address: string): ReadonlySet<DnsName> {
  const addressesOf = (host: DnsName): readonly string[] => {
    const apex = world.zoneFor(host, 'A');
    if (apex === null) return [];
    return (['A', 'AAAA'] as const).flatMap((type) =>
      world
        .answer(apex, host, type)
        .answers.flatMap((rr) => (rr.type === type ? (readRdata<'A' | 'AAAA'>(rr as never)?.address ?? []) : [])),
    );
  };
  const given = world.apexes.flatMap((apex) =>
    world
      .zone(apex)
      .rrs.filter(({ type }) => type === 'NS')
      .map((rr) => ({ zone: rr.name, host: readRdata({ type: 'NS', octets: rr.octets })?.host })),
  );
  const glued = (host: DnsName): readonly string[] =>
    world.apexes.flatMap((apex) =>
      world
        .zone(apex)
        .rrs.filter((rr) => rr.name === host && (rr.type === 'A' || rr.type === 'AAAA'))
        .flatMap((rr) => readRdata<'A' | 'AAAA'>(rr as never)?.address ?? []),
    );
  return new Set(
    given
      .filter(({ host }) => host !== undefined && [...addressesOf(host), ...glued(host)].includes(address))
      .map(({ zone }) => zone)
      .filter((zone) => world.apexes.includes(zone)),
  );
}

const queryOf = (name: DnsName, type: RrType | number): DnsMessage => ({
  id: 1,
  qr: false,
  opcode: 0,
  aa: false,
  tc: false,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  rcode: 0,
  question: { name, type: typeof type === 'number' ? type : RR_TYPES[type], class: 1 },
  edns: { version: 0, udpSize: 1232, do: true, options: [] },
  answers: [],
  authorities: [],
  additionals: [],
});

function readBack(outgoing: Outgoing, maxSize = 65_535): Omit<ServerResponse, 'edns'> {
  const octets = encodeMessage(outgoing, { maxSize });
  const decoded = decodeMessage(octets);
  if (!decoded.ok) throw new Error(`a response of the testbed cannot be read: ${decoded.fault}`);
  const { tc } = decoded.message;
  return { ...responseOf(decoded.message, []), opcode: 0, tc, sameCase: true, size: octets.length };
}

/** The types of zone transfers. */
const TRANSFERS: readonly (RrType | number)[] = [251, 252];
const [BADVERS, REFUSED] = [16, 5];

/** The whole response of a server that does all right: later versions of EDNS are refused, options that it does not know ignored. */
function wholeOf(sent: Outgoing, { edns, flags, type, transport, class: only }: ServerQuery): ServerResponse {
  const own = { version: 0, udpSize: 1232, z: 0, do: flags.do, options: [] };
  const bare = { ...sent, answers: [], authorities: [], additionals: [], aa: false };
  const refuses = only === 'CH' || TRANSFERS.includes(type);
  const isLater = (edns?.version ?? 0) > 0;
  const answer = refuses ? { ...bare, rcode: REFUSED } : isLater ? { ...bare, rcode: BADVERS } : sent;
  const maxSize = transport === 'tcp' ? undefined : (edns?.udpSize ?? (edns === null ? 512 : 1232));
  return { ...readBack(answer, maxSize), edns: edns === null ? null : own };
}

/** Returns what validation from the root says of the zone that has a name. */
function securityOf(world: World, name: DnsName, type: RrType): Security {
  const apex = world.zoneFor(name, type);
  return apex === null ? 'insecure' : world.status(apex).kind;
}

function answerOf(response: DnsResponse, name: DnsName, type: RrType, security: Security): SourceAnswer {
  const meaning = interpret(response, name, type);
  if (meaning.kind === 'error' || meaning.kind === 'unfinished')
    return { kind: 'failure', at: NOW, exchanges: [], failure: { why: 'server-error', causes: [] } };
  const { aliases } = meaning;
  const source = response.aa ? 'authoritative' : 'resolver';
  const common = { at: NOW, source, exchanges: [], aliases, security } as const;
  return meaning.kind === 'answer'
    ? { ...common, kind: 'answer', records: meaning.records }
    : { ...common, kind: meaning.kind, zone: meaning.zone, ttlSeconds: meaning.ttlSeconds };
}

const SILENCE = {
  kind: 'failure',
  at: NOW,
  exchanges: [],
  failure: { why: 'timeout', causes: [] },
} as const;

/** The premises of a run over a world. */
export const premisesOf = ({
  lists = {},
  domainLists = {},
  routes = NO_PREMISES.routes,
}: Pick<ServerSetting, 'lists' | 'domainLists' | 'routes'>) => ({
  routes,
  publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []),
  blockLists: Object.keys(lists) as DnsName[],
  domainBlockLists: Object.keys(domainLists) as DnsName[],
});

/** Evidence of a world whose servers answer one by one, without a network. `world`: the zones, where a test changes them. */
export function createServerSource(setting: ServerSetting, world: World = worldOf(setting)): EvidenceSource {
  const versions = new Map<string, World>();
  const versionAt = (address: string): World => {
    const fault = setting.at?.[address];
    if (typeof fault !== 'object' || !('zone' in fault)) return world;
    const { sign: _, ...rest } = setting;
    const made = versions.get(address) ?? worldOf({ ...rest, ...fault });
    versions.set(address, made);
    return made;
  };
  const behaviour = { validating: false, outside: 'nxdomain' } as const;
  const sessions = answering(SMTP, greetingOf(setting), createNotAskedSource(NOW));
  const otherwise = answering(BLOCK_LIST, listOf(setting, world), sessions);
  return inNoTime(
    answering(
      DNS,
      async ({ name: asked, type, probe }, { guess }) => {
        const name = probe === 'wildcard' ? (asked.replace('*', 'no-such-label') as DnsName) : asked;
        if (setting.lost?.includes(name) === true) return SILENCE;
        const reverse = type === 'PTR' ? setting.reverse?.[name] : undefined;
        if (reverse === null) return SILENCE;
        if (reverse !== undefined)
          return {
            kind: 'answer',
            at: NOW,
            source: 'resolver',
            exchanges: [],
            aliases: [],
            security: 'insecure',
            records: [{ name, type, ttlSeconds: 60, octets: encodeRdata('PTR', { target: reverse as DnsName }) }],
          };
        const response = readBack(respond(world, queryOf(name, type), { ...behaviour, face: 'recursive' }));
        const found = answerOf(response, name, type, securityOf(world, name, type));
        const answer =
          setting.denied?.includes(name) === true && found.kind === 'nodata'
            ? { ...found, kind: 'nxdomain' as const }
            : found;
        // Nobody validates the absences of guesses.
        const isOpen = guess === true && (answer.kind === 'nodata' || answer.kind === 'nxdomain');
        return isOpen ? { ...answer, security: 'indeterminate' } : answer;
      },
      answering(
        SERVER,
        async (question) => {
          const { name, type, transport, server: at } = question;
          const { address } = at;
          const fault = setting.at?.[address];
          if (fault === 'refuses-tcp' && transport === 'tcp')
            return { ...SILENCE, failure: { ...SILENCE.failure, why: 'unreachable' } };
          if (fault === 'silent' || (fault === 'silent-tcp' && transport === 'tcp')) return SILENCE;
          if (typeof fault === 'object' && 'others' in fault && (transport === 'udp' || fault.silentTcp === true))
            return question.noticesOthers === true ? { ...SILENCE, others: fault.others } : SILENCE;
          const all = zonesAt(world, address);
          // The zone above answers as ever: what is wrong is wrong with the zone.
          const zones = fault === 'lame' ? new Set([...all].filter((zone) => !isAtOrBelow(zone, CASE))) : all;
          const query = queryOf(name, type);
          const sent = respond(versionAt(address), query, { ...behaviour, face: 'authoritative', zones });
          const usual = wholeOf(spoiled(sent, fault), question);
          const response = typeof fault === 'object' && 'reply' in fault ? fault.reply(question, usual) : usual;
          return response === null ? SILENCE : { kind: 'response', at: NOW, exchanges: [], response };
        },
        setting.registration === undefined
          ? otherwise
          : answering(REGISTRATION, registryOf(setting.registration), otherwise),
      ),
    ),
  );
}

const greetingOf =
  ({ greetings = {} }: ServerSetting): Parameters<typeof answering<SmtpQuestion>>[1] =>
  async ({ host }) => {
    const session = greetings[host];
    if (session === undefined) return notAsked(NOW, 'dns-only');
    return { kind: 'session', at: NOW, extensions: [], starttls: { kind: 'not-offered' }, ...session };
  };

/** Asks the lists of a world as a resolver would. */
const listOf =
  (
    { lists = {}, domainLists = {}, visit }: ServerSetting,
    world: World,
  ): Parameters<typeof answering<BlockListQuestion>>[1] =>
  async (question, options) => {
    if (visit === true && options.active === true) return notAsked(NOW, 'active-probes');
    const common = { exchanges: [], fromCache: false } as const;
    const resolve = async (name: DnsName, type: RrType) => {
      if ({ ...lists, ...domainLists }[question.list] === null)
        return { ...common, kind: 'failure', why: 'timeout', causes: [] } as const;
      const sent = respond(world, queryOf(name, type), { validating: false, outside: 'nxdomain', face: 'recursive' });
      const found = answerOf(readBack(sent), name, type, 'insecure');
      return found.kind === 'failure' ? { ...common, kind: found.kind, ...found.failure } : { ...found, ...common };
    };
    const live = { ...options, resolver: () => ({ resolve }), clock: () => NOW, count: () => {} };
    return BLOCK_LIST.ask(question, live as unknown as Live);
  };

const registryOf =
  (state: NonNullable<ServerSetting['registration']>): Parameters<typeof answering<RegistrationQuestion>>[1] =>
  async ({ domain: registrableDomain }) => {
    const at = { at: NOW } as const;
    if (state === 'no-server' || state === 'failed') {
      const unknown = {
        kind: 'unknown',
        registrableDomain,
        why: state,
        causes: [],
        retryAfterSeconds: null,
        fetchedAt: NOW,
        tries: [],
      } as const;
      return { ...at, kind: 'failure', failure: { why: 'unreachable', causes: [] }, unknown };
    }
    if (state === 'public-suffix') return { ...at, kind: 'found', found: { kind: state, fetchedAt: NOW } };
    const answered = {
      registrableDomain,
      source: 'rdap',
      server: 'rdap.nic.test',
      fetchedAt: NOW,
      raw: '',
      tries: [],
    } as const;
    return state === 'not-registered'
      ? { ...at, kind: 'found', found: { ...answered, kind: state, reserved: false } }
      : {
          ...at,
          kind: 'found',
          found: { ...answered, kind: 'registered', registration: { ...EMPTY_REGISTRATION, ...state } },
        };
  };

function spoiled(sent: Outgoing, fault: AddressFault | undefined): Outgoing {
  const bare = { ...sent, answers: [], authorities: [], additionals: [], aa: false };
  if (fault === 'refuses') return { ...bare, rcode: 5 };
  if (fault === 'servfail') return { ...bare, rcode: 2 };
  return typeof fault === 'object' && 'change' in fault ? fault.change(sent) : sent;
}
