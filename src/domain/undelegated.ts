import { type ContactPolicy, routeTo } from './contact-policy.ts';
import type { Fault, NoArgs } from './fault.ts';
import { type DnsName, type DomainName, isAtOrBelow } from './name.ts';
import { parseDomainName } from './parse.ts';
import { DNS_PORT } from './ports.ts';
import { parseRdata } from './rdata/parse.ts';
import { readRdata } from './rdata/read.ts';
import type { Rdata } from './rr.ts';
import { ECHO_CHARS } from './text.ts';

/** A zone with the delegation to try in place of the one that the zone above has. */
export interface Undelegated {
  readonly zone: DnsName;
  /** Addresses may be left out for hosts outside of the zone. */
  readonly servers: readonly { readonly host: DnsName; readonly addresses: readonly string[] }[];
  readonly ds: readonly Rdata['DS'][];
}

/** Holds what a person typed: `ns1.example.net` or `ns1.example.net/192.0.2.1,2001:db8::1`, and DS records. */
export interface TypedDelegation {
  readonly ns: readonly string[];
  readonly ds: readonly string[];
}

/** Tells why a delegation cannot be tried. `input` is what was typed. */
export type UndelegatedFault = Fault<{
  readonly 'no-server': NoArgs;
  readonly 'not-a-host': { readonly input: string };
  readonly 'name-missing': { readonly addresses: string };
  readonly 'not-an-address': { readonly input: string; readonly host: string };
  readonly 'special-address': { readonly address: string; readonly host: string; readonly use: string };
  readonly 'address-needed': { readonly host: string; readonly zone: string };
  readonly 'too-many-addresses': { readonly most: number };
  readonly 'too-many-ds': { readonly most: number };
  readonly 'not-a-ds': { readonly input: string };
  readonly 'digest-length': { readonly type: number; readonly digits: number; readonly given: number };
}>;

/** Identifies one of the typed servers or DS records; `place` counts from 0. */
export interface TypedPlace {
  readonly of: keyof TypedDelegation;
  readonly index: number;
}

export type ParsedUndelegated =
  | { readonly ok: true; readonly undelegated: Undelegated }
  | {
      readonly ok: false;
      readonly fault: UndelegatedFault;
      /** Null if it is not about a single one. */
      readonly place: TypedPlace | null;
    };

/** Limits the addresses that are given, servers without addresses among them, and those in all. Source: docs/limits.md. */
export const MAX_UNDELEGATED_ADDRESSES = 16;
const MAX_DS = 16;
/** Hexadecimal digits of digests, by their type. Source: RFC 4034 §5.1.4, RFC 4509 §2.2, RFC 6605 §2. */
const DIGITS: ReadonlyMap<number, number> = new Map([
  [1, 40],
  [2, 64],
  [4, 96],
]);

/**
 * Returns servers with those of the addresses that were found for them which are asked: the given ones stand first, then
 * each host has one before any has a second.
 */
export function withinMost({ servers }: Undelegated, found: Undelegated['servers']): Undelegated['servers'] {
  const ranked = found.flatMap(({ addresses }) =>
    addresses.slice(0, MAX_UNDELEGATED_ADDRESSES).map((address, rank) => ({ address, rank })),
  );
  const inOrder = ranked.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address);
  const given = servers.flatMap(({ addresses }) => addresses);
  const asked = new Set([...new Set([...given, ...inOrder])].slice(0, MAX_UNDELEGATED_ADDRESSES));
  return found.map(({ host, addresses }) => ({ host, addresses: addresses.filter((one) => asked.has(one)) }));
}

class UndelegatedError extends Error {
  readonly fault: UndelegatedFault;
  readonly place: TypedPlace | null;
  constructor(fault: UndelegatedFault, place: TypedPlace | null = null) {
    super(fault.code);
    this.fault = fault;
    this.place = place;
  }
}

const tooManyAddresses = () =>
  new UndelegatedError({ code: 'too-many-addresses', args: { most: MAX_UNDELEGATED_ADDRESSES } });

/** Parses one of the typed lines; a fault names the place of the line. */
function readLine<T>(line: string, place: TypedPlace, read: (line: string) => T): T {
  try {
    return read(line);
  } catch (error) {
    if (error instanceof UndelegatedError) throw new UndelegatedError(error.fault, place);
    throw error;
  }
}

/** Returns the lines that are not empty, each with its place. */
const written = (typed: TypedDelegation, of: keyof TypedDelegation) =>
  typed[of].map((line, index) => ({ line: line.trim(), place: { of, index } })).filter(({ line }) => line !== '');

/** Reads name servers and DS records that a zone is to be tried with. Addresses must be ones that we may contact. */
export function parseUndelegated(zone: DomainName, typed: TypedDelegation, policy: ContactPolicy): ParsedUndelegated {
  try {
    return { ok: true, undelegated: readTyped(zone, typed, policy) };
  } catch (error) {
    if (error instanceof UndelegatedError) return { ok: false, fault: error.fault, place: error.place };
    throw error;
  }
}

function readTyped(zone: DomainName, typed: TypedDelegation, policy: ContactPolicy): Undelegated {
  const hosts = new Map<DnsName, { readonly addresses: Set<string>; readonly place: TypedPlace }>();
  const lines = written(typed, 'ns');
  // A line more could only repeat a server: nobody waits for us to read thousands.
  if (lines.length > MAX_UNDELEGATED_ADDRESSES) throw tooManyAddresses();
  for (const { line, place } of lines) {
    const { host, addresses } = readLine(line, place, (one) => readServer(one, policy));
    const known = hosts.get(host) ?? { addresses: new Set(), place };
    for (const address of addresses) known.addresses.add(address);
    hosts.set(host, known);
    const count = [...hosts.values()].reduce((sum, one) => sum + Math.max(1, one.addresses.size), 0);
    if (count > MAX_UNDELEGATED_ADDRESSES) throw tooManyAddresses();
  }
  if (hosts.size === 0) throw new UndelegatedError({ code: 'no-server', args: {} });
  for (const [host, { addresses, place }] of hosts)
    if (addresses.size === 0 && isAtOrBelow(host, zone))
      throw new UndelegatedError({ code: 'address-needed', args: { host, zone } }, place);
  const servers = [...hosts].map(([host, { addresses }]) => ({ host, addresses: [...addresses] }));
  const records = written(typed, 'ds');
  if (records.length > MAX_DS) throw new UndelegatedError({ code: 'too-many-ds', args: { most: MAX_DS } });
  return { zone, servers, ds: records.map(({ line, place }) => readLine(line, place, readDs)) };
}

/** Reads `ns1.example.net/192.0.2.1,2001:db8::1`. */
function readServer(text: string, policy: ContactPolicy): Undelegated['servers'][number] {
  const [name = '', ...rest] = text.split('/');
  const parsed = parseDomainName(name);
  const behind = rest.join('/').trim();
  if (name.trim() === '' && behind !== '')
    throw new UndelegatedError({ code: 'name-missing', args: { addresses: echo(behind) } });
  if (!parsed.ok) throw new UndelegatedError({ code: 'not-a-host', args: { input: echo(name) } });
  const addresses = behind.split(/[\s,;/]+/).filter((one) => one !== '');
  for (const address of addresses) {
    const route = routeTo({ address, port: DNS_PORT }, policy);
    const at = { host: parsed.name };
    if (route.kind === 'invalid')
      throw new UndelegatedError({ code: 'not-an-address', args: { ...at, input: echo(address) } });
    if (route.kind === 'special')
      throw new UndelegatedError({ code: 'special-address', args: { ...at, address, use: route.use } });
  }
  return { host: parsed.name, addresses };
}

/** Reads `52117 13 2 5C2A…`, with commas too, or a whole line of a zone file. */
function readDs(text: string): Rdata['DS'] {
  const data = text.replace(/^.*\bDS\s+/i, '').replaceAll(',', ' ');
  const parsed = parseRdata('DS', data, '.' as DnsName);
  const ds = parsed.ok ? readRdata({ type: 'DS', octets: parsed.octets }) : null;
  if (ds === null || ds.digest.length === 0)
    throw new UndelegatedError({ code: 'not-a-ds', args: { input: echo(text) } });
  const digits = DIGITS.get(ds.digestType);
  const given = ds.digest.length * 2;
  if (digits !== undefined && digits !== given)
    throw new UndelegatedError({ code: 'digest-length', args: { type: ds.digestType, digits, given } });
  return ds;
}

const echo = (text: string): string => (text.length > ECHO_CHARS.value ? `${text.slice(0, ECHO_CHARS.value)}…` : text);
