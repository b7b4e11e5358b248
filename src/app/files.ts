import type { NameServer } from '../dns/iterate/referral.ts';
import { parseRootHints } from '../dns/iterate/root-hints.ts';
import { parseTrustAnchors } from '../dns/trust-anchors.ts';
import type { TrustAnchor } from '../dns/validate/chain.ts';
import type { Message } from '../domain/message.ts';
import { type CtLogList, parseCtLogs } from '../records/certificates/ct-logs.ts';
import { type PreloadList, parsePreloadList } from '../records/preload-list.ts';
import { type AsNames, MAX_AS_NAMES, parseAsNames } from '../records/routes/as-names.ts';
import { type Bootstrap, parseBootstrap } from '../registration/bootstrap.ts';
import { createWhoisServers, type WhoisServers } from '../registration/whois-servers.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ConfigFault } from './config-values.ts';
import { readRegularFile } from './regular-file.ts';

const { message } = CONFIG_FAULT_TEXTS;

/** Mebibytes of such a file: the longest that we know, the roots of all browsers, has a quarter of one. Source: docs/limits.md. */
const MAX_MIB = 16;
/** The preload list of browsers has 20 of them, and grows. Source: docs/limits.md. */
const MAX_PRELOAD_MIB = 64;

export type ReadFile<T> = { readonly ok: true; readonly value: T | null } | ({ readonly ok: false } & ConfigFault);

/** Returns a file of certificates, PEM; null where none is configured. */
export const readPem = (setting: string, path: string | null): ReadFile<string> => readText(setting, path);

/** Returns the text of a file that a setting names, of at most so many mebibytes; null where none is configured. */
export function readText(setting: string | Message, path: string | null, most = MAX_MIB): ReadFile<string> {
  if (path === null) return { ok: true, value: null };
  const hint = message('file-unreadable/hint');
  try {
    const read = readRegularFile(path, most * 1024 * 1024);
    if (read.ok) return { ok: true, value: read.octets.toString('utf8') };
    if (read.why === 'irregular') return { ok: false, fault: message('file-irregular', { setting }), hint };
    return { ok: false, fault: message('table-large', { setting, most }), hint };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, fault: message('file-unreadable', { setting, why }), hint };
  }
}

/** A JSON file that `parse` understands; null where none is configured. */
const readJson = <T>(setting: string, path: string | null, parse: (json: unknown) => T | null): ReadFile<T> =>
  readParsed(setting, path, { parse: (text) => parse(JSON.parse(text)) });

/** A file that `parse` understands, which may throw; null where none is configured. */
function readParsed<T>(
  setting: string,
  path: string | null,
  { parse, most = MAX_MIB }: { readonly parse: (text: string) => T | null; readonly most?: number },
): ReadFile<T> {
  if (path === null) return { ok: true, value: null };
  const read = readText(setting, path, most);
  if (!read.ok || read.value === null) return read.ok ? { ok: true, value: null } : read;
  try {
    const value = parse(read.value);
    if (value !== null) return { ok: true, value };
    return { ok: false, fault: message('file-format', { setting }), hint: message('file-format/hint') };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, fault: message('file-unreadable', { setting, why }), hint: message('file-unreadable/json') };
  }
}

/** Reads the operator's own list of logs of Certificate Transparency. */
export const readCtLogs = (path: string | null): ReadFile<CtLogList> =>
  readJson('ZONEWELL_CT_LOGS', path, (json) => parseCtLogs(JSON.stringify(json)));

/** Reads the operator's copy of the preload list of browsers. */
export const readPreloadList = (path: string | null): ReadFile<PreloadList> =>
  readParsed('ZONEWELL_PRELOAD_LIST', path, { parse: parsePreloadList, most: MAX_PRELOAD_MIB });

/**
 * Reads the anchors with which DNSSEC validation begins: the records themselves, or a file of them; null where none is
 * configured.
 */
export function readTrustAnchors(text: string | null): ReadFile<readonly TrustAnchor[]> {
  const setting = 'ZONEWELL_TRUST_ANCHORS';
  const read =
    text === null || /\s(?:DS|DNSKEY)\s/i.test(text) ? { ok: true as const, value: text } : readText(setting, text);
  if (!read.ok || read.value === null) return read.ok ? { ok: true, value: null } : read;
  const parsed = parseTrustAnchors(read.value);
  if (parsed.ok) return { ok: true, value: parsed.anchors };
  const fault =
    parsed.code === 'no-anchors'
      ? message('no-anchors', { setting })
      : message('not-an-anchor', { setting, line: parsed.line });
  return { ok: false, fault, hint: message('anchors/hint') };
}

/** Reads the operator's list of the holders of autonomous systems. */
export function readAsNames(path: string | null): ReadFile<AsNames> {
  const setting = 'ZONEWELL_AS_NAMES';
  const read = readText(setting, path);
  if (!read.ok || read.value === null) return read.ok ? { ok: true, value: null } : read;
  const parsed = parseAsNames(read.value);
  if (parsed.ok) return { ok: true, value: parsed.names };
  const { code, line } = parsed;
  const fault =
    code === 'not-a-row'
      ? message('as-names-row', { setting, line })
      : code === 'empty'
        ? message('as-names-empty', { setting })
        : message('as-names-many', { setting, most: MAX_AS_NAMES });
  return { ok: false, fault, hint: message('as-names/hint') };
}

/** Returns the operator's own servers of the root. */
export function readRootHints(path: string | null): ReadFile<readonly NameServer[]> {
  if (path === null) return { ok: true, value: null };
  const setting = 'ZONEWELL_ROOT_HINTS';
  const read = readText(setting, path);
  if (!read.ok) return read;
  const value = parseRootHints(read.value ?? '');
  if (value !== null) return { ok: true, value };
  return { ok: false, fault: message('file-format', { setting }), hint: message('file-format/hint') };
}

/** Returns the operator's own list of RDAP servers. */
export const readBootstrap = (path: string | null): ReadFile<Bootstrap> =>
  readJson('ZONEWELL_RDAP_BOOTSTRAP', path, parseBootstrap);

/** Returns the operator's own table of WHOIS servers. */
export const readWhoisServers = (path: string | null): ReadFile<WhoisServers> =>
  readJson('ZONEWELL_WHOIS_SERVERS', path, (json) => {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const entries = Object.entries(json).filter(([, host]) => typeof host === 'string');
    return createWhoisServers(Object.fromEntries(entries) as Record<string, string>);
  });
