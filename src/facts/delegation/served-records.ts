import type { Ref } from '../../domain/answer.ts';
import { child, type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { Rdata, RrType } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { available, type Fact, type FactReader, shared } from '../fact.ts';
import { askServer, isReferral, ownData, RCODE, type ServerReply } from './server-response.ts';
import { readZoneServers, serverState, type ZoneServer, type ZoneServers } from './zone-servers.ts';

/** A set of records, and how each server of the zone that works answers for it. */
export interface ServedSet {
  readonly name: DnsName;
  readonly type: RrType;
  readonly replies: readonly { readonly server: ZoneServer; readonly reply: ServerReply }[];
}

/** Holds how all servers of a zone answer for some sets. */
export interface ServedRecords {
  readonly found: ZoneServers;
  /** In the order in which they are asked for. */
  readonly sets: readonly ServedSet[];
}

/** The records of a type at the apex, as one server has them. */
export interface OwnSet<T extends RrType> {
  readonly address: string;
  readonly records: readonly Rdata[T][];
}

const read = new WeakMap<ServedSet, readonly OwnSet<RrType>[]>();

/**
 * Returns the records of a type at the apex as each server has them, of those that were asked for it and answered for the
 * zone. Several checks compare them, and each set is read once.
 */
export function ownSets<T extends RrType>({ found: { zone }, sets }: ServedRecords, type: T): readonly OwnSet<T>[] {
  const set = sets.find((one) => one.type === type && one.name === zone);
  if (set === undefined) return [];
  const own =
    read.get(set) ??
    set.replies.flatMap(({ server, reply }) => {
      const records = ownData(reply, zone, type);
      return records === null ? [] : [{ address: server.address, records }];
    });
  read.set(set, own);
  // What was read of a set is of its type.
  return own as readonly OwnSet<T>[];
}

/** Returns the servers that answer for the zone, and answer for one set by an error, a referral or without authority. */
export const failingServers = ({ name, replies }: ServedSet, zone: DnsName): readonly ZoneServer[] =>
  replies.flatMap(({ server, reply }) =>
    reply.kind === 'response' && isNoAnswer(reply.response, name === zone) ? [server] : [],
  );

/** Returns the servers that answer for the zone, and gave no answer for one set: it may have been lost. */
export const silentServers = ({ replies }: ServedSet): readonly ZoneServer[] =>
  replies.flatMap(({ server, reply }) => (reply.kind === 'silent' ? [server] : []));

/** Whether a response neither gives nor denies a set. What is below the apex may not exist, or be of another zone. */
function isNoAnswer(response: ServerResponse, isAtApex: boolean): boolean {
  const { aa, rcode, tc } = response;
  if (tc) return false;
  if (rcode !== RCODE.noError) return isAtApex || rcode !== RCODE.nxDomain;
  return !aa && (isAtApex || !isReferral(response));
}

/** Asks every server that answers for the zone for some sets. */
async function askForSets(
  found: Extract<Fact<ZoneServers>, { kind: 'available' }>,
  wanted: readonly (readonly [name: DnsName, type: RrType])[],
  evidence: Evidence,
): Promise<Fact<ServedRecords>> {
  const { zone, servers } = found.value;
  const working = servers.filter((server) => serverState(server, zone) === 'works');
  const sets = await Promise.all(
    wanted.map(async ([name, type]): Promise<ServedSet> => {
      const replies = await Promise.all(
        working.map(async (server) => ({
          server,
          reply: await askServer(evidence, { address: server.address, name, type }),
        })),
      );
      return { name, type, replies };
    }),
  );
  const refs = new Set<Ref>([...found.refs, ...sets.flatMap(({ replies }) => replies.map(({ reply }) => reply.ref))]);
  return available({ found: found.value, sets }, [...refs]);
}

const asked = (
  wantedFor: (zone: DnsName) => readonly (readonly [name: DnsName, type: RrType])[],
): FactReader<ServedRecords> =>
  shared<ServedRecords>(async (domain, evidence) => {
    const found = await readZoneServers(domain, evidence);
    return found.kind === 'unavailable' ? found : askForSets(found, wantedFor(found.value.zone), evidence);
  });

/** Types that each server is asked for anyway, and DS, which other servers have. */
const ASKED_ANYWAY: ReadonlySet<RrType> = new Set([
  'SOA',
  'NS',
  'A',
  'AAAA',
  'MX',
  'TXT',
  'CAA',
  'HTTPS',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
  'DS',
]);

/**
 * Returns whether a lookup may go to the servers of its zone although all of these are asked a lot: those of the domain
 * answer what they are asked anyway, and others everything. A resolver answers the rest.
 */
export function isForOwnServers(domain: DomainName): (name: DnsName, type: RrType) => boolean {
  const registrable = registrableDomain(domain) ?? domain;
  return (name, type) => {
    if (!isAtOrBelow(name, registrable)) return true;
    const isPolicy = type === 'TXT' && name === child(DMARC_NAME, domain);
    return isPolicy || (isAtOrBelow(domain, name) && ASKED_ANYWAY.has(type));
  };
}

/** The MX records as each server has them. */
export const readServedMail = asked((zone) => [[zone, 'MX']]);

/** The keys of the zone, and what it asks the zone above to do about them and about its delegation. */
export const readServedKeys = asked((zone) => [
  [zone, 'DNSKEY'],
  [zone, 'CDS'],
  [zone, 'CDNSKEY'],
  [zone, 'CSYNC'],
]);

/** The records that are watched, as each server has them. */
export const readServedRecords = asked((zone) => [
  [zone, 'A'],
  [zone, 'AAAA'],
  [zone, 'MX'],
  [zone, 'TXT'],
  [zone, 'CAA'],
  [child(DMARC_NAME, zone), 'TXT'],
]);
