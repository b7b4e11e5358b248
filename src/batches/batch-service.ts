import { createHash } from 'node:crypto';
import type { Charge, Charges, CountingStore } from '../accounts/charges.ts';
import type { KeyHolder } from '../accounts/store.ts';
import type { Clock } from '../domain/time.ts';
import type { Language } from '../texts/languages.ts';
import { BATCH_RETENTION_MS, type BatchProgress, type BatchStore, type DomainBatch } from './batch.ts';
import { unpackReport } from './packed-report.ts';

/** Domains of all batches of an account that are kept: ten of the longest. Source: docs/limits.md. */
export const MAX_STORED_DOMAINS = 10_000;
/** Results that are read at once: of the longest reports, a few megabytes. */
const RESULTS_AT_ONCE = 10;

/** A list of domains, as a key asks for it. */
interface BatchRequest {
  readonly holder: KeyHolder;
  readonly idempotencyKey: string | null;
  readonly kind: string;
  readonly live: boolean;
  readonly language: Language;
  /** Each once. */
  readonly domains: readonly string[];
  /** Whether each domain counts as a call. */
  readonly counts: boolean;
}

/** How a request for a batch ended. */
export type BatchStart =
  /** `batch` runs, or the same request began it before. */
  | { readonly kind: 'begun'; readonly batch: BatchProgress }
  /** The idempotency key belongs to another request. */
  | { readonly kind: 'reused' }
  /** The key has a batch that has not ended; its id. */
  | { readonly kind: 'busy'; readonly id: string }
  /** The account keeps so many domains that these do not fit. */
  | { readonly kind: 'full'; readonly stored: number }
  | Extract<Charge, { readonly kind: 'exceeded' }>;

/** Begins batches, and tells how far they are. */
export interface BatchService {
  /** Begins a batch and counts its domains, in one transaction; or finds the one that the same request began. */
  begin(request: BatchRequest): Promise<BatchStart>;
  /** Undefined where the account has no such batch, or it is no longer kept. */
  state(account: string, id: string): Promise<BatchProgress | undefined>;
  /** Gives the results so far, in the order of the list. */
  results(id: string): AsyncIterable<BatchLine>;
}

/** One result: the domain, how it ended, and its report as JSON. */
export interface BatchLine {
  readonly domain: string;
  readonly outcome: string;
  /** JSON, or null where there is no report. */
  readonly report: string | null;
}

/** The parts of a transaction that batches need. */
interface BatchPorts {
  readonly accounts: CountingStore;
  readonly batches: BatchStore;
}

interface BatchServiceOptions {
  readonly stores: Pick<BatchPorts, 'batches'> & {
    atomically<T>(work: (ports: BatchPorts) => Promise<T>): Promise<T>;
  };
  readonly meter: Charges;
  readonly clock: Clock;
  readonly randomId: () => string;
}

/** Digests all that a request asks for, so that another one of the same name is told from the same one sent again. */
const digestOf = ({ kind, live, domains }: BatchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, live, domains]))
    .digest('base64url');

/** Creates batches. A job runs them and stores the results (`src/app/batch-job.ts`). */
export function createBatchService(options: BatchServiceOptions): BatchService {
  const { clock } = options;
  const { batches } = options.stores;
  return {
    begin: (request) => beginBatch(request, options),
    async state(account, id) {
      const batch = await batches.find({ account, id });
      const endedAt = batch?.endedAt ?? null;
      return endedAt !== null && endedAt <= clock() - BATCH_RETENTION_MS ? undefined : batch;
    },
    async *results(id) {
      for (let after = -1; ; ) {
        const some = await batches.results(id, after, RESULTS_AT_ONCE);
        for (const { position, domain, outcome, report } of some) {
          after = position;
          yield { domain, outcome, report: report === null ? null : await unpackReport(report) };
        }
        if (some.length < RESULTS_AT_ONCE) return;
      }
    },
  };
}

async function beginBatch(request: BatchRequest, options: BatchServiceOptions): Promise<BatchStart> {
  const { clock, randomId } = options;
  const { batches } = options.stores;
  const { account, key } = request.holder;
  const now = clock();
  await batches.purge(now - BATCH_RETENTION_MS);
  const before = await begunBefore(request, batches);
  if (before !== undefined) return before;
  const stored = await batches.domainsOf(account.id);
  if (stored + request.domains.length > MAX_STORED_DOMAINS) return { kind: 'full', stored };
  const { kind, live, language, idempotencyKey } = request;
  const batch: DomainBatch = {
    ...{ id: randomId(), account: account.id, key: key.id, idempotencyKey, request: digestOf(request) },
    ...{ kind, live, language, createdAt: now },
  };
  const added = await addCounted(request, batch, options);
  if (added === null)
    return (await begunBefore(request, batches)) ?? { kind: 'busy', id: (await batches.running(key.id)) ?? '' };
  if (added.kind === 'exceeded') return added;
  added.announce();
  const counted = { endedAt: null, total: request.domains.length, done: 0, failed: 0 };
  return { kind: 'begun', batch: { ...batch, ...counted } };
}

/** Finds the batch that the same request began; undefined where none did. */
async function begunBefore(request: BatchRequest, batches: BatchStore): Promise<BatchStart | undefined> {
  const { holder, idempotencyKey } = request;
  if (idempotencyKey === null) return undefined;
  const batch = await batches.find({ account: holder.account.id, idempotencyKey });
  if (batch === undefined) return undefined;
  return batch.request === digestOf(request) ? { kind: 'begun', batch } : { kind: 'reused' };
}

/** Counts and adds a batch; null where it cannot be added, since its key or its name is taken. */
const addCounted = (
  { holder: { account }, domains, counts }: BatchRequest,
  batch: DomainBatch,
  { stores, meter }: BatchServiceOptions,
): Promise<Charge | null> =>
  stores.atomically(async (ports) => {
    const calls = counts ? domains.length : 0;
    const charge = await meter.charge(ports.accounts, account, calls);
    if (charge.kind === 'exceeded' || (await ports.batches.add(batch, domains))) return charge;
    await meter.refund(ports.accounts, account, { calls, at: batch.createdAt });
    return null;
  });
