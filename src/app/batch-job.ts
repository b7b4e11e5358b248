import { createRateLimiter } from '../admission/limits.ts';
import { diagnosisJson } from '../api/v1/report.ts';
import type { BatchedDomain, BatchResult, DomainBatch } from '../batches/batch.ts';
import { packReport } from '../batches/packed-report.ts';
import { spread } from '../bulk/spread.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import type { DomainName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { Instant } from '../domain/time.ts';
import { isStoreUnavailable, PartUnavailable } from '../store/unavailable.ts';
import type { Config } from './config.ts';
import { type Job, whileLeased } from './run-every.ts';
import type { SharedServices } from './services.ts';

/** Batches that wait are looked for so often. */
const EVERY_MS = 1000;
/** Batches that a process works on at once. The others wait for their turn. */
const TURNS_AT_ONCE = 2;
/** Domains of one turn: then the next batch has its own. */
const DOMAINS_OF_TURN = 50;
/** Of all lookups at once, those of batches are a tenth together, as those of one client are. */
const SHARE_OF_TURN = 1 / 10 / TURNS_AT_ONCE;
/** Batches among which a turn is looked for. */
const CANDIDATES = 50;
/** How long a process that died keeps others from its batch. A turn renews it. */
const LEASE_MS = 10_000;

/** How long a domain waits whose part of the database was away. */
const REST_MS = 60_000;

/** Names a domain of a batch. */
const placeOf = ({ id }: DomainBatch, { position }: BatchedDomain): string => `${id} ${position}`;

/** A turn of a batch. */
interface Turn {
  readonly batch: DomainBatch;
  readonly kind: DiagnosisKind;
}

/** All that a turn works with. */
interface TurnOptions {
  readonly services: SharedServices;
  readonly onError: (job: string, error: unknown) => void;
  /** Until when domains wait whose part of the database was away. */
  readonly resting: Map<string, Instant>;
  /** Domains of a batch at once. */
  readonly concurrency: number;
  /** Whether a domain may be asked about live now. */
  admitLive(domain: DomainName): boolean;
}

/**
 * Checks the domains of batches. Each process takes turns: a batch has a lease, so that one process at a time works on it, and
 * the results of a process that died stay.
 */
export function batchJob(
  { maxLookups, livePerMinute }: Config,
  services: SharedServices,
  onError: TurnOptions['onError'],
): Job {
  // Not the clock of the day, which may be set back.
  const admit = createRateLimiter(livePerMinute, () => performance.now());
  const options: TurnOptions = {
    services,
    onError,
    resting: new Map(),
    concurrency: Math.max(1, Math.ceil(maxLookups * SHARE_OF_TURN)),
    // All batches together ask a domain as often as one visitor may.
    admitLive(domain) {
      const share = shareOf(domain);
      return admit({ client: share, network: share }).ok;
    },
  };
  return {
    name: 'batches',
    intervalMs: EVERY_MS,
    sharing: 'everywhere',
    async work(signal) {
      const ended = await Promise.allSettled(Array.from({ length: TURNS_AT_ONCE }, () => takeTurns(options, signal)));
      const failed = ended.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

/** Works on one batch after the other until there is none whose turn it is. */
async function takeTurns(options: TurnOptions, signal: AbortSignal): Promise<void> {
  const { stores } = options.services;
  for (let progress = 1; progress > 0 && !signal.aborted; ) {
    progress = 0;
    for (const batch of await stores.batches.waiting(CANDIDATES)) {
      const kind = KINDS.find(({ id }) => id === batch.kind);
      // A newer version knows more kinds, and works on this one.
      if (kind === undefined) continue;
      await whileLeased(
        `batch ${batch.id}`,
        { leases: stores.leases, signal, onError: options.onError, leaseMs: LEASE_MS },
        async (either) => {
          progress = await takeTurn({ batch, kind }, options, either);
        },
      );
      if (progress > 0) break;
    }
  }
}

/** Checks some domains of a batch, and returns how many of them have a result; 1 where all had one before. */
async function takeTurn(turn: Turn, options: TurnOptions, signal: AbortSignal): Promise<number> {
  const { batch } = turn;
  const { concurrency, admitLive, resting, services } = options;
  const { stores, clock } = services;
  for (const [place, until] of resting) if (until <= clock()) resting.delete(place);
  const pending = await stores.batches.pending(batch.id);
  let [begun, recorded] = [0, 0];
  async function* admitted(): AsyncGenerator<BatchedDomain> {
    for (const one of pending) {
      if (begun === DOMAINS_OF_TURN) return;
      if ((resting.get(placeOf(batch, one)) ?? 0) > clock()) continue;
      if (batch.live && !admitLive(one.domain as DomainName)) continue;
      begun += 1;
      yield one;
    }
  }
  await spread(admitted(), {
    ...{ concurrency, perKey: 1, lookahead: DOMAINS_OF_TURN, signal },
    keyOf: ({ domain }) => shareOf(domain as DomainName),
    async work(one) {
      try {
        if (await record(turn, await resultOf(turn, one, options), services)) recorded += 1;
      } catch (error) {
        if (!(error instanceof PartUnavailable)) throw error;
        // It stays pending, and holds up none of the others.
        options.onError('batches', error);
        resting.set(placeOf(batch, one), clock() + REST_MS);
      }
    },
  });
  await stores.batches.endTurn(batch.id, clock());
  return pending.length === 0 ? 1 : recorded;
}

/** Diagnoses a domain. What fails is a fault of ours; where the database is away, it is tried again later. */
async function resultOf(
  { batch, kind }: Turn,
  { position, domain }: BatchedDomain,
  { services: { lookups }, onError }: TurnOptions,
): Promise<Omit<BatchResult, 'domain'>> {
  // Its account has the share of one network in what is stored within an hour.
  const network = `account ${batch.account}`;
  try {
    const name = domain as DomainName;
    const diagnosis = batch.live
      ? await lookups.live(kind, name, { atOwnServers: true, network })
      : await lookups.stored(kind, name, { network });
    const report = await packReport(diagnosisJson(kind, diagnosis, batch.language));
    return { position, report, outcome: report === null ? 'too-long' : 'report' };
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    onError('batches', error);
    return { position, report: null, outcome: 'failed' };
  }
}

/** Stores a result once, and takes the call back that a fault of ours cost. Returns false where another process was first. */
const record = (
  { batch, kind }: Turn,
  result: Omit<BatchResult, 'domain'>,
  { stores, accounts: { meter } }: SharedServices,
): Promise<boolean> =>
  result.outcome === 'failed' && kind.counts
    ? stores.atomically(async ({ batches, accounts }) => {
        const isFirst = await batches.record(batch.id, result);
        if (isFirst) await meter.refund(accounts, { id: batch.account }, { calls: 1, at: batch.createdAt });
        return isFirst;
      })
    : stores.batches.record(batch.id, result);
