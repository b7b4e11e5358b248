import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { originIn } from '../../records/zone-file/origin.ts';
import { type IncludeFile, readZoneFile } from '../../records/zone-file/read-zone-file.ts';
import { ZONE_FILE_LIMITS, type ZoneFile } from '../../records/zone-file/zone-file.ts';
import { ZONE_FILE_TEXTS } from '../../records/zone-file/zone-file-texts.ts';
import { PLANNED_TEXTS } from './planned-texts.ts';

/** A zone file that was read from the disk, or why not. */
export type ZoneFileInput =
  | { readonly ok: true; readonly zone: ZoneFile }
  | { readonly ok: false; readonly fault: Message; readonly hint: Message };

/** Reads a zone file with what it includes: files below its own folder alone, wherever links lead. */
export function zoneFileInput(path: string, given: DnsName | null): ZoneFileInput {
  const { message } = PLANNED_TEXTS;
  let octets: Uint8Array;
  let folder: string;
  try {
    octets = contentOf(path);
    folder = dirname(realpathSync(path));
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { ok: false, fault: message('unreadable', { file: path, why }), hint: message('unreadable/hint') };
  }
  const origin = given ?? originIn(octets);
  if (origin === null) return { ok: false, fault: message('no-origin'), hint: message('no-origin/hint') };
  return { ok: true, zone: readZoneFile(octets, { origin, file: path, include: includeBelow(folder, path) }) };
}

/** Reads a file up to the limit and one octet more: then it is too large. */
function contentOf(path: string): Uint8Array {
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
