import { createHash } from 'node:crypto';
import type { Answer } from '../../domain/answer.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { askedAt } from '../../facts/delegation/authority.ts';
import { SIGNED } from '../../facts/delegation/server-response.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import { NO_SIGNATURES, signaturesMemory, type WatchedSignatures } from '../memory/signatures.ts';
import { nextDue } from '../model/schedule.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';
import { type SerialStep, serversFact } from './servers.ts';
import { type SeenSignature, type SignatureStep, watchSignatures } from './signature-stages.ts';

/** How often the keys of a signed zone are asked for while no signature comes near its end. Source: docs/limits.md. */
const KEYS_EVERY_MS = HOUR_MS;
const MS = 1000;

/** Warns of signatures that nobody renews. */
export const signaturesWatch = defineWatch({
  id: 'signatures',
  memory: signaturesMemory,
  needs: { servers: serversFact, records: recordsWatch },
  observe: ({ signatures: before }, { servers, records }, { domain, now, monitor: { id, lastRunAt }, ownServers }) =>
    followSignatures(before, {
      seen: servers,
      run: { domain, id, now, lastRunAt, rrsets: records.rrsets },
      evidence: ownServers(),
    }),
  conclude: (_, { seen: { signatures: after, events, againAt } }) => ({
    memory: { signatures: after },
    result: null,
    events,
    againAt: [againAt ?? []].flat(),
  }),
});

interface SignatureRun {
  readonly domain: DomainName;
  /** Of the monitor. */
  readonly id: string;
  readonly now: Instant;
  readonly lastRunAt: Instant | null;
  /** As confirmed by now. */
  readonly rrsets: readonly WatchedRrset[];
}

/**
 * Reads until when the name servers' signatures of the SOA record and of the keys are valid, and follows them. Without a DS
 * record in the zone above, nobody verifies them.
 */
export async function followSignatures(
  before: WatchedSignatures,
  {
    seen: { zone, answers },
    run: { domain, id, now, lastRunAt, rrsets },
    evidence,
  }: { readonly seen: Pick<SerialStep, 'zone' | 'answers'>; readonly run: SignatureRun; readonly evidence: Evidence },
): Promise<SignatureStep> {
  const isVerified = rrsets.some(
    ({ name, type, content }) => name === domain && type === 'DS' && content.records.length > 0,
  );
  const isEmpty = before.habits.length + before.aging.length === 0 && before.reported === null;
  if (zone !== domain || !isVerified)
    return { signatures: isEmpty ? before : NO_SIGNATURES, events: [], againAt: null };
  const signed = answers.flatMap(({ host, at }) => {
    const soa = at === null ? null : lastIn(at.answer, { host, zone, type: 'SOA' });
    return at === null || soa === null ? [] : [{ host, address: at.address, soa }];
  });
  const isDue = lastRunAt === null || before.aging.length > 0 || nextDue(id, KEYS_EVERY_MS, lastRunAt) <= now;
  const keys = await Promise.all(
    (isDue ? signed : []).map(async ({ host, address }) => {
      const answer = await evidence.ask({ ...askedAt(zone, 'DNSKEY', address), flags: SIGNED });
      return lastIn(answer, { host, zone, type: 'DNSKEY' }) ?? [];
    }),
  );
  return watchSignatures(before, [...keys.flat(), ...signed.map(({ soa }) => soa)], { domain, now });
}

/** Returns the signature of a set that lasts longest; null where there is none. */
function lastIn(
  { response }: Answer,
  { host, zone, type }: Pick<SeenSignature, 'host' | 'type'> & { readonly zone: DnsName },
): SeenSignature | null {
  if (response?.aa !== true) return null;
  const own = response.answers.filter(({ name }) => name === zone);
  const signatures = own.flatMap((rr) => {
    const data = rr.type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets: rr.octets }) : null;
    return data !== null && data.typeCovered === RR_TYPES[type] && data.signer === zone ? [data] : [];
  });
  const [last] = signatures.toSorted((a, b) => b.expiration - a.expiration);
  if (last === undefined) return null;
  const keys = own
    .filter((rr) => type === 'DNSKEY' && rr.type === RR_TYPES.DNSKEY)
    .map(({ octets }) => Buffer.from(octets).toString('base64'))
    .toSorted();
  return { host, type, inception: last.inception * MS, expiration: last.expiration * MS, keys: digestOf(keys) };
}

/** Names a set of keys in a few characters; nothing for none. */
const digestOf = (keys: readonly string[]): string =>
  keys.length === 0 ? '' : createHash('sha256').update(keys.join()).digest('base64url').slice(0, DIGEST_CHARS);
const DIGEST_CHARS = 16;
