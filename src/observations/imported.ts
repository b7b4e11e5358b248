import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Span } from './store.ts';

/** A stretch of time in which an archive saw a record. It stands beside our own observations and never ends one. */
export interface ImportedSpan {
  readonly source: string;
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
  readonly count: number;
}

/** A record with its spans, own or imported. */
export interface SpansOfRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly ttlSeconds: number | null;
  readonly spans: readonly Span[];
  /** The start of its first span, or of the rotation in which it then had its first turn. */
  readonly addedAt: Instant;
}

const keyOf = ({ name, type, octets }: Pick<SpansOfRecord, 'name' | 'type' | 'octets'>): string =>
  `${name} ${type} ${Buffer.from(octets).toString('latin1')}`;

/**
 * Own records with what archives saw. An archive's last sight of a record is no removal, so its span goes on into the
 * next one, whoever saw that, unless we ourselves saw the record gone in between.
 */
export function withImported(own: readonly SpansOfRecord[], imported: readonly ImportedSpan[]): SpansOfRecord[] {
  if (imported.length === 0) return [...own];
  const records = new Map(own.map((record) => [keyOf(record), record]));
  const theirs = Map.groupBy(imported, keyOf);
  for (const [key, spans] of theirs) {
    const [first] = spans;
    const known = records.get(key);
    if (first === undefined) continue;
    const { name, type, octets } = first;
    const more = spans.map(
      ({ firstObserved, lastObserved, count }): Span => ({
        firstObserved,
        lastObserved,
        count,
        endedAt: null,
      }),
    );
    const base = known ?? { name, type, octets, ttlSeconds: null, spans: [], addedAt: Number.POSITIVE_INFINITY };
    const addedAt = Math.min(base.addedAt, ...more.map(({ firstObserved }) => firstObserved));
    records.set(key, { ...base, spans: joined([...base.spans, ...more]), addedAt });
  }
  return [...records.values()];
}

/** Spans in order of time, where one goes on into the next unless it is known to have ended before. */
function joined(spans: readonly Span[]): Span[] {
  const done: Span[] = [];
  for (const next of spans.toSorted((a, b) => a.firstObserved - b.firstObserved)) {
    const open = done.at(-1);
    if (open === undefined || (open.endedAt !== null && open.endedAt <= next.firstObserved)) {
      done.push(next);
      continue;
    }
    // Our own word that it was gone stands, whatever an archive saw elsewhere at that time.
    const endedAt = open.endedAt ?? next.endedAt;
    const last = Math.max(open.lastObserved, next.lastObserved);
    done[done.length - 1] = {
      firstObserved: open.firstObserved,
      lastObserved: endedAt === null ? last : Math.min(last, endedAt),
      count: open.count + next.count,
      endedAt,
    };
  }
  return done;
}

/** Each span once: the same source, record and first time with a later last one is the same span, longer. */
export function distinctSpans(spans: readonly ImportedSpan[]): ImportedSpan[] {
  const all = new Map<string, ImportedSpan>();
  for (const span of spans) {
    const key = `${span.source} ${span.firstObserved} ${keyOf(span)}`;
    const known = all.get(key);
    all.set(
      key,
      known === undefined
        ? span
        : {
            ...known,
            lastObserved: Math.max(known.lastObserved, span.lastObserved),
            count: Math.max(known.count, span.count),
          },
    );
  }
  return [...all.values()];
}
