import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { isFindingName } from '../../app/policy-file.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, labelsOf } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { parsePolicy } from '../../policy/parse-policy.ts';
import { joinedPolicies, type Policy } from '../../policy/policy.ts';
import { zoneExceptions } from '../../policy/zone-exceptions.ts';
import { isOctodns } from '../../records/octodns/is-octodns.ts';
import { readOctodns } from '../../records/octodns/read-octodns.ts';
import { originIn } from '../../records/zone-file/origin.ts';
import { type IncludeFile, readZoneFile } from '../../records/zone-file/read-zone-file.ts';
import { ZONE_FILE_LIMITS, type ZoneFile, type ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from '../../records/zone-file/zone-file-texts.ts';
import { PLANNED_TEXTS } from './planned-texts.ts';

/** A zone file that was read from the disk, or why not. */
export type ZoneFileInput =
  | { readonly ok: true; readonly zone: ZoneFile }
  | { readonly ok: false; readonly fault: Message; readonly hint: Message };

/** Reads a zone file with what it includes: files below its own folder alone, wherever links lead. */
export function zoneFileInput(path: string, given: DnsName | null): ZoneFileInput {
  const { message } = PLANNED_TEXTS;
  let octets: Buffer;
  let folder: string;
  try {
    octets = contentOf(path);
    folder = dirname(realpathSync(path));
  } catch (error) {
    return { ok: false, ...unreadable(path, error) };
  }
  const isYaml = /\.ya?ml$/i.test(path) || isOctodns(octets.toString());
  const origin = given ?? (isYaml ? originOf(path) : originIn(octets));
  if (origin === null) return { ok: false, fault: message('no-origin'), hint: message('no-origin/hint') };
  if (isYaml) return { ok: true, zone: readOctodns(octets, { origin, file: path }) };
  return { ok: true, zone: readZoneFile(octets, { origin, file: path, include: includeBelow(folder, path) }) };
}

/** Returns the zone after which octoDNS names a file: `example.com.yaml`. */
function originOf(path: string): DnsName | null {
  const parsed = parseDomainName(basename(path).replace(/\.ya?ml$/i, ''));
  return parsed.ok && labelsOf(parsed.name).length > 1 ? parsed.name : null;
}

/** Says why a file cannot be read, and the next step. */
function unreadable(file: string, error: unknown): { readonly fault: Message; readonly hint: Message } {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { fault: PLANNED_TEXTS.message('unreadable', { file, why }), hint: PLANNED_TEXTS.message('unreadable/hint') };
}

/** The exceptions of a planned zone, or the faults that keep them from being read. */
type ExceptionsRead =
  | { readonly ok: true; readonly policy: Policy | null }
  | { readonly ok: false; readonly faults: readonly ZoneFileRemark[] };

/** The file with the exceptions of all zone files in its folder. */
const EXCEPTIONS_FILE = '.zonewell.yml';

/** Reads the exceptions in the comments of a zone file and in `.zonewell.yml` beside it, the first first. */
export function exceptionsInput(path: string, zone: ZoneFile): ExceptionsRead {
  const inZone = zoneExceptions(zone, { file: basename(path), isFinding: isFindingName });
  if (inZone.faults.length > 0) return { ok: false, faults: inZone.faults };
  const own = inZone.policy.rules.length === 0 ? null : inZone.policy;
  const beside = join(dirname(path), EXCEPTIONS_FILE);
  if (statSync(beside, { throwIfNoEntry: false })?.isFile() !== true) return { ok: true, policy: own };
  let source: string;
  try {
    source = contentOf(beside).toString();
  } catch (error) {
    return { ok: false, faults: [{ file: beside, line: 0, remark: unreadable(beside, error).fault }] };
  }
  const parsed = parsePolicy(source, { file: beside, isFinding: isFindingName });
  return parsed.ok
    ? { ok: true, policy: joinedPolicies(own, { ...parsed.policy, name: nameOfBeside(parsed.policy.name, beside) }) }
    : { ok: false, faults: parsed.faults.map((remark) => ({ file: beside, line: 0, remark })) };
}

const nameOfBeside = (name: string, path: string): string => (name === path ? EXCEPTIONS_FILE : name);

/** Reads a file up to the limit and one octet more: then it is too large. */
function contentOf(path: string): Buffer {
  const most = ZONE_FILE_LIMITS.octets + 1;
  return statSync(path).size > most ? Buffer.alloc(most) : readFileSync(path);
}

function includeBelow(folder: string, first: string): IncludeFile {
  const { message } = ZONE_FILE_TEXTS;
  return (file, from) => {
    const name = join(dirname(from), file);
    const shown = quoted(file, ECHO_CHARS.value);
    try {
      const real = realpathSync(from === first ? join(folder, file) : name);
      if (!real.startsWith(folder + sep)) return { ok: false, fault: message('include-outside', { file: shown }) };
      return { ok: true, name, octets: contentOf(real) };
    } catch {
      return { ok: false, fault: message('include-unreadable', { file: shown }) };
    }
  };
}
