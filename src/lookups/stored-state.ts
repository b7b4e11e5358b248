import type { RecordRow, SeenSpf } from '../diagnoses/record-row.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { DKIM_NAME } from '../domain/service-names.ts';
import type { Instant } from '../domain/time.ts';
import { DNS } from '../evidence/questions/dns.ts';
import { isOfKind } from '../evidence/questions/questions.ts';
import type { StoredAnswer } from '../evidence/stored.ts';
import { historyKey } from '../observations/history-key.ts';
import { answerOf, latestObservation } from '../observations/memory.ts';
import { aliasTargets, recordRows } from '../observations/rows.ts';
import { seenSpf } from '../observations/seen-spf.ts';
import type { DomainState } from '../observations/store.ts';

/** Reads what is known under a history key, now or as of a date. */
export type ReadState = (key: DnsName) => Promise<DomainState | undefined>;

/** Reads each key once. */
export function memoiseReads<T>(read: (key: DnsName) => Promise<T>): (key: DnsName) => Promise<T> {
  const all = new Map<DnsName, Promise<T>>();
  return (key) => {
    const known = all.get(key) ?? read(key);
    all.set(key, known);
    return known;
  };
}

/** Answers questions from what is stored, as far as `accept` takes an observation of that time and TTL. */
export function createStoredAnswer(
  read: ReadState,
  accept: (at: Instant, ttlMs: number) => boolean = () => true,
): StoredAnswer {
  return async (question) => {
    if (!isOfKind(DNS, question)) return undefined;
    const state = await read(historyKey(question.name));
    const observation = state === undefined ? undefined : latestObservation(state, question);
    if (observation === undefined) return undefined;
    const ttlSeconds =
      observation.outcome === 'answer'
        ? Math.min(...observation.records.map((rr) => rr.ttlSeconds))
        : observation.ttlSeconds;
    return accept(observation.at, ttlSeconds * 1000) ? answerOf(observation) : undefined;
  };
}

/** Returns the rows of the records table of a domain. */
export async function recordRowsOf(
  domain: DomainName,
  read: ReadState,
  types?: ReadonlySet<RrType>,
): Promise<RecordRow[]> {
  const state = await read(historyKey(domain));
  if (state === undefined) return [];
  // The history of a service name (`_dmarc.example.com`) is kept with its parent's: only its own rows are wanted.
  const own: DomainState =
    state.key === domain ? state : { key: domain, rrsets: state.rrsets.filter((rrset) => rrset.name === domain) };
  const targets = await Promise.all(aliasTargets(own).map((target) => read(historyKey(target))));
  return recordRows(
    own,
    targets.filter((target) => target !== undefined),
    types,
  );
}

/** Reads the rows of a domain's records and every SPF record that it ever had. */
export async function observedOf(
  domain: DomainName,
  read: ReadState,
): Promise<{ readonly rows: RecordRow[]; readonly seenSpf: SeenSpf[] }> {
  const [rows, state] = await Promise.all([recordRowsOf(domain, read), read(historyKey(domain))]);
  return { rows, seenSpf: state === undefined ? [] : seenSpf(state) };
}

/** Lists DKIM selectors under which something was ever observed, wildcards and the usual guesses aside. */
export async function seenSelectors(domain: DomainName, read: ReadState): Promise<string[]> {
  const state = await read(historyKey(domain));
  const suffix = `.${DKIM_NAME}.${domain}`;
  const seen = state?.rrsets.filter((rrset) => rrset.name.endsWith(suffix) && rrset.records.length > 0) ?? [];
  return [...new Set(seen.map((rrset) => rrset.name.slice(0, -suffix.length)))].filter((one) => one !== '*');
}
