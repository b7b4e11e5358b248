import { addressOctets, isUnreachable, type Network } from '../domain/addresses.ts';
import type { DnsName } from '../domain/name.ts';
import { parseDomainName } from '../domain/parse.ts';
import { shareOf } from '../domain/psl.ts';
import { type SignatureName, signaturesIn } from './dkim-header.ts';

/** The sender of a received message by its header. Whatever the header lacks is null. */
export interface MessageHeader {
  /** Address of the server that handed the message to the receiver. */
  readonly ip: string | null;
  /** How that server named itself. */
  readonly helo: string | null;
  /** Envelope sender; `''` is the null sender of bounces (RFC 5321 §4.5.5). */
  readonly sender: string | null;
  /** Address in From, which people see. */
  readonly from: string | null;
  readonly signatures: readonly SignatureName[];
}

/** Longest text that is read: a header that a mail server takes is smaller. */
const MAX_CHARS = 200_000;
/** Servers that a message passed, at most. Source: RFC 5321 §6.3 has 100 as the sign of a loop. */
const MAX_RECEIVED = 100;
/** Longest body of a field that is read. */
const MAX_BODY_CHARS = 4000;

interface Field {
  /** In lower case. */
  readonly name: string;
  readonly body: string;
}

/**
 * Reads a pasted header, its text left aside. Returns null where there is no field at all.
 *
 * A message that was quoted, or copied with a margin, is read as well. Sources: RFC 5322 §2.2 and §3.6, RFC 5321 §4.4,
 * RFC 7208 §9.1, RFC 6376 §3.5. `publicNetworks` count as public although they are set aside for something else.
 */
export function parseMessageHeader(text: string, publicNetworks: readonly Network[]): MessageHeader | null {
  const fields = fieldsIn(text);
  if (fields.length === 0) return null;
  const bodyOf = (name: string): string | undefined => fields.find((one) => one.name === name)?.body;
  const { ip, helo } = handoverIn(fields, (address) => isPublic(address, publicNetworks));
  const [path, from] = [bodyOf('return-path'), bodyOf('from')];
  return {
    ip,
    helo,
    sender:
      path === undefined
        ? (/envelope-from="?<?([^\s;">]+)/i.exec(bodyOf('received-spf') ?? '')?.[1] ?? null)
        : pathIn(path),
    from: from === undefined ? null : addressIn(from),
    signatures: signaturesIn(fields.map(({ name, body }) => `${name}: ${body}`).join('\n')),
  };
}

/** The fields up to the first empty line after one, unfolded, with a margin of blanks or `>` taken off. */
function fieldsIn(text: string): Field[] {
  const fields: { name: string; body: string }[] = [];
  for (const line of text.slice(0, MAX_CHARS).split(/\r?\n/)) {
    const bare = line.replace(/^(?:>[ \t]?)+/, '');
    if (/^\s*$/.test(bare)) {
      if (fields.length > 0) break;
      continue;
    }
    const begun = /^([!-9;-~]{1,76})[ \t]*:(.*)$/.exec(bare);
    const last = fields.at(-1);
    if (begun !== null) fields.push({ name: (begun[1] ?? '').toLowerCase(), body: (begun[2] ?? '').trim() });
    else if (last !== undefined && last.body.length < MAX_BODY_CHARS) last.body += ` ${bare.trim()}`;
  }
  return fields.map(({ name, body }) => ({ name, body: body.slice(0, MAX_BODY_CHARS) }));
}

interface Handover {
  readonly ip: string | null;
  readonly helo: string | null;
}

/**
 * Where the message came in from outside. The receiver's own check of SPF names the address, if it is at the top; else it is in
 * the topmost Received whose server is public and belongs to others than the one that wrote the line. Lines below were
 * written by the sender's side, and may say anything.
 */
function handoverIn(fields: readonly Field[], isOutside: (address: string) => boolean): Handover {
  const hops = fields
    .filter(({ name }) => name === 'received')
    .slice(0, MAX_RECEIVED)
    .flatMap(({ body }) => hopOf(body, isOutside));
  const spf = fields.find(({ name }) => name === 'received-spf')?.body ?? '';
  const client = /client-ip=([^\s;]+)/i.exec(spf)?.[1];
  if (client !== undefined && isOutside(client)) {
    const helo = /\bhelo="?([^\s;"]+)/i.exec(spf)?.[1] ?? hops.find(({ ip }) => ip === client)?.helo ?? null;
    return { ip: client, helo };
  }
  const entry = hops.find(({ isInternal }) => !isInternal) ?? hops[0];
  return { ip: entry?.ip ?? null, helo: entry?.helo ?? null };
}

interface Hop {
  readonly ip: string;
  readonly helo: string | null;
  /** Whether both servers belong to one organization. */
  readonly isInternal: boolean;
}

/** One line that a server wrote about the one before it; nothing where that has no public address. */
function hopOf(body: string, isOutside: (address: string) => boolean): readonly Hop[] {
  const by = /\sby\s+([^\s;()]+)/i.exec(` ${body}`)?.[1];
  const origin = (/^from\s/i.test(body) ? body : '').split(/\sby\s/i, 1)[0] ?? '';
  const addresses = [...origin.matchAll(/\[(?:IPv6:)?([0-9a-f.:]{2,45})\]|\(([0-9a-f.:]{2,45})\)/gi)];
  const ip = addresses.map((one) => one[1] ?? one[2] ?? '').findLast(isOutside);
  if (ip === undefined) return [];
  const helo = /\bhelo[= ]\[?([^\s()\]]+)/i.exec(origin)?.[1] ?? /^from\s+([^\s()[\]]+)/i.exec(origin)?.[1] ?? null;
  const names = [...origin.matchAll(/(?:^from\s+|\()([a-z0-9_-]+(?:\.[a-z0-9_-]+)+)/gi)].map((one) => one[1] ?? '');
  const isInternal = by !== undefined && names.some((name) => isSameOrganization(name, by));
  return [{ ip, helo, isInternal }];
}

function isSameOrganization(a: string, b: string): boolean {
  const [one, other] = [parseDomainName(a), parseDomainName(b)];
  return one.ok && other.ok && shareOf(one.name as DnsName) === shareOf(other.name as DnsName);
}

function isPublic(text: string, publicNetworks: readonly Network[]): boolean {
  const octets = addressOctets(text);
  return octets !== null && !isUnreachable(octets, publicNetworks);
}

/** The path of a Return-Path: the address between its brackets. */
const pathIn = (body: string): string | null =>
  /<([^<>\s]*)>/.exec(body)?.[1] ?? /^\s*([^\s<>]+@[^\s<>]+)\s*$/.exec(body)?.[1] ?? null;

/**
 * Returns the address in a From or a path: what is in angle brackets, outside of quoted names and comments, which may hold
 * another address to mislead people. Source: RFC 5322 §3.4.
 */
export function addressIn(body: string): string | null {
  let rest = '';
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < body.length; i += 1) {
    const char = body.charAt(i);
    if (char === '\\') i += 1;
    else if (quoted) quoted = char !== '"';
    else if (depth > 0) depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    else if (char === '"') quoted = true;
    else if (char === '(') depth = 1;
    else rest += char;
  }
  return /<\s*([^<>\s@]*@[^<>\s@]+)\s*>/.exec(rest)?.[1] ?? /([^\s<>@,;:]+@[^\s<>@,;:]+)/.exec(rest)?.[1] ?? null;
}
