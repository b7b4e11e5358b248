import { setImmediate as nextRound } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { PlannedZone } from '../../dns/planned-zone.ts';
import type { ZoneContent, ZoneFile } from '../../records/zone-file/zone-file.ts';
import { createThreads, type ThreadLimits, type Worked } from '../../threads/threads.ts';
import { type PackedZone, readZoneText, type ZoneText } from './zone-text.ts';

/** A zone that was read from text. */
interface ZoneOfText extends Pick<ZoneFile, 'faults' | 'notices'> {
  readonly zone: PlannedZone;
}

/** Reads the text of a zone for a client's network; null where nothing says which zone it is of. */
export type ZoneTextReader = (text: ZoneText, network: string) => Promise<Worked<ZoneOfText | null>>;

/** Texts up to so many characters are read at once: that takes some 10 ms. Source: docs/limits.md. */
const SMALL_CHARS = 8 * 1024;
/** 50,000 records of 10 MiB, their text, and what is packed of them. Source: docs/limits.md. */
const LIMITS: ThreadLimits = { maxHeapMb: 256, maxYoungHeapMb: 64, threads: 1 };

/** Makes what reads texts of zones: one that is not small in a thread. */
export function createZoneTextReader(): ZoneTextReader {
  const threads = createThreads<ZoneText, PackedZone | null>({
    folder: import.meta.dirname,
    bundled: 'zone-worker.js',
    ...LIMITS,
  });
  return async (given, network) => {
    const worked: Worked<PackedZone | null> =
      given.text.length <= SMALL_CHARS
        ? { kind: 'done', result: readZoneText(given) }
        : await threads.work(given, `zone of ${network}`, { host: network, network });
    if (worked.kind !== 'done') return worked;
    return { kind: 'done', result: worked.result === null ? null : await unpacked(worked.result) };
  };
}

async function unpacked({ origin, faults, notices, parts }: PackedZone): Promise<ZoneOfText> {
  const zone = new PlannedZone(origin);
  for (const part of parts) {
    const content: ZoneContent = deserialize(part);
    zone.add(content);
    await nextRound();
  }
  return { zone, faults, notices };
}
