import { setImmediate as nextRound } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { PlannedZone } from '../../dns/planned-zone.ts';
import { type DnsName, type DomainName, isAtOrBelow } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { isOctodns } from '../../records/octodns/is-octodns.ts';
import type { ZoneContent, ZoneFileRemark } from '../../records/zone-file/zone-file.ts';
import { createThreads, type ThreadLimits, type Worked } from '../../threads/threads.ts';
import { type PackedZone, readZoneText, type ZoneText } from './zone-text.ts';

/** A text in which somebody plans a zone. */
interface PlannedText extends ZoneText {
  /** Null: the zone itself. */
  readonly domain: DomainName | null;
}

/** A zone that was read from text, and the domain of it that is to be checked, or why not. */
export type PlannedRead =
  | {
      readonly kind: 'read';
      readonly zone: PlannedZone;
      readonly domain: DomainName;
      readonly notices: readonly ZoneFileRemark[];
    }
  /** Too many wait, or it takes longer than one may. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'stopped' }
  /** Nothing says which zone it is of, or that is no domain. */
  | { readonly kind: 'no-origin' }
  | { readonly kind: 'not-in-zone'; readonly origin: DnsName }
  /** Name servers would not load it. */
  | { readonly kind: 'not-loaded'; readonly faults: readonly ZoneFileRemark[] };

/** Reads the text of a zone for a client's network. */
export type ZoneTextReader = (planned: PlannedText, network: string) => Promise<PlannedRead>;

/** Zone files up to so many characters are read at once: that takes some 10 ms. Source: docs/limits.md. */
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
  return async ({ domain, ...given }, network) => {
    const worked: Worked<PackedZone | null> =
      given.text.length <= SMALL_CHARS && !isOctodns(given.text)
        ? { kind: 'done', result: readZoneText(given) }
        : await threads.work(given, `zone of ${network}`, { host: network, network });
    if (worked.kind !== 'done') return worked;
    const { result } = worked;
    if (result === null) return { kind: 'no-origin' };
    const { origin, faults, notices } = result;
    if (faults.length > 0) return { kind: 'not-loaded', faults };
    const named = parseDomainName(origin);
    const asked = domain ?? (named.ok ? named.name : null);
    if (asked === null) return { kind: 'no-origin' };
    if (!isAtOrBelow(asked, origin)) return { kind: 'not-in-zone', origin };
    return { kind: 'read', zone: await unpacked(result), domain: asked, notices };
  };
}

async function unpacked({ origin, parts }: PackedZone): Promise<PlannedZone> {
  const zone = new PlannedZone(origin);
  for (const part of parts) {
    const content: ZoneContent = deserialize(part);
    zone.add(content);
    await nextRound();
  }
  return zone;
}
