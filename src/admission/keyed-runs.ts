import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NamedAccount } from '../accounts/store.ts';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import { ExpiringMap, type Later } from '../domain/expiring-map.ts';
import type { DomainName } from '../domain/name.ts';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { Refused } from './admission.ts';
import type { AdmittedLookups } from './admitted-lookups.ts';
import { reportBytes } from './lookups.ts';

/** A live run that somebody started with a key. */
export interface KeyedRun {
  readonly id: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** `failed`: by a fault of ours; it says nothing about the domain. */
  readonly state: 'running' | 'ended' | 'failed';
  /** Questions so far; null where another process runs it. */
  readonly asked: number | null;
  readonly answered: number | null;
  /** Null until it has ended. */
  readonly report: Diagnosis | null;
}

/** Names who starts a run or asks for its state, and of what. */
interface RunRequest {
  readonly kind: DiagnosisKind;
  readonly domain: DomainName;
  readonly account: NamedAccount;
  readonly client: string;
}

/** Live runs by key: started, and asked for until they are forgotten. */
export interface KeyedRuns {
  /** Starts one, or joins that of the same account. A number: the seconds to wait before another may be started. */
  start(request: RunRequest): Promise<KeyedRun | Refused | number>;
  /** Resolves once it has ended, or after so many milliseconds. */
  wait(run: KeyedRun, ms: number): Promise<KeyedRun>;
  /** Undefined where this account started no such run, or it is forgotten. */
  state(request: RunRequest, id: string): Promise<KeyedRun | Refused | undefined>;
}

interface KeyedRunsOptions {
  readonly lookups: Pick<AdmittedLookups, 'live' | 'stored'>;
  /** Counts a live run; the seconds to wait where its address or its account may start no other now. */
  readonly admitLive: (who: Pick<RunRequest, 'client' | 'account'>) => number | null;
  /** A random text that all processes share. */
  readonly secret: () => Promise<string>;
  readonly clock: Clock;
  readonly later: Later;
  readonly onError: (error: unknown) => void;
}

/** For so long the state of a run can be asked for. Source: docs/limits.md. */
const REMEMBERED_MS = 10 * MINUTE_MS;
/** Longer than any run takes. */
const LONGEST_RUN_MS = MINUTE_MS;
const MAX_WEIGHT = 32 * 1024 * 1024;
const RUN_OCTETS = 1000;

/** A run in this process. */
interface OwnRun {
  shown: KeyedRun;
  readonly ended: Promise<unknown>;
}

/** Names a run by when it began, signed, so that no account can name one that it did not start. */
async function idOf(
  { kind, domain, account }: RunRequest,
  startedAt: Instant,
  secret: () => Promise<string>,
): Promise<string> {
  const signed = createHmac('sha256', await secret()).update([account.id, kind.id, domain, startedAt].join(' '));
  return `${startedAt.toString(36)}-${signed.digest('base64url')}`;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const newRun = (id: string, startedAt: Instant): KeyedRun => ({
  ...{ id, startedAt, endedAt: null, state: 'running' },
  ...{ asked: 0, answered: 0, report: null },
});

/** Names the latest run of an account about a domain. */
const latestOf = ({ account, kind, domain }: RunRequest): string => `${account.id} ${kind.id} ${domain}`;

/** Reads when a run began from its id; not a number where that is no id. */
const beginningIn = (id: string): Instant => Number.parseInt(id.split('-', 1)[0] ?? '', 36);

/**
 * Creates live runs by key. Its process tells progress; another one knows a run by its id, and takes the report from the store
 * as soon as that is no older than the run.
 */
export function createKeyedRuns(options: KeyedRunsOptions): KeyedRuns {
  const { lookups, admitLive, clock, later, onError } = options;
  const runs = new ExpiringMap<string, OwnRun>({
    ...{ maxEntries: 5000, maxWeight: MAX_WEIGHT, maxWeightOfHolder: MAX_WEIGHT / 4 },
    ...{ lifeMs: REMEMBERED_MS, clock, later },
  });

  function begin(request: RunRequest, id: string, startedAt: Instant): Promise<OwnRun | Refused> {
    const { kind, domain, account, client } = request;
    const { promise: ended, resolve: close } = Promise.withResolvers<void>();
    const own: OwnRun = { shown: newRun(id, startedAt), ended };
    const count = (event: 'asked' | 'answered'): void => {
      own.shown = { ...own.shown, [event]: (own.shown[event] ?? 0) + 1 };
    };
    const end = (state: 'ended' | 'failed', report: Diagnosis | null): void => {
      own.shown = { ...own.shown, state, report, endedAt: clock() };
      runs.set(id, own, report === null ? RUN_OCTETS : reportBytes(report), [account.id]);
      close();
    };
    return new Promise((resolve) => {
      lookups
        .live(kind, domain, client, () => resolve(own), { onProgress: ({ event }) => count(event) })
        .then((report) => (typeof report === 'string' ? resolve(report) : end('ended', report)))
        .catch((error: unknown) => {
          onError(error);
          end('failed', null);
          resolve(own);
        });
    });
  }

  return {
    async start(request) {
      const { account } = request;
      const known = runs.get(latestOf(request));
      if (known?.shown.state === 'running') return known.shown;
      const seconds = admitLive(request);
      if (seconds !== null) return seconds;
      const startedAt = clock();
      const id = await idOf(request, startedAt, options.secret);
      const own = await begin(request, id, startedAt);
      if (typeof own === 'string') return own;
      if (own.shown.state === 'running')
        for (const name of [latestOf(request), id]) runs.set(name, own, RUN_OCTETS, [account.id]);
      return own.shown;
    },
    async wait(run, ms) {
      const own = runs.get(run.id);
      if (own !== undefined) await Promise.race([own.ended, new Promise<void>((resolve) => later(resolve, ms))]);
      return own?.shown ?? run;
    },
    async state(request, id) {
      const own = runs.get(id);
      if (!isSame(await idOf(request, beginningIn(id), options.secret), id)) return undefined;
      return own?.shown ?? elsewhere(request, id, options);
    },
  };
}

/** Tells of a run of another process, by what is stored. */
async function elsewhere(
  { kind, domain, client }: RunRequest,
  id: string,
  { lookups, clock }: KeyedRunsOptions,
): Promise<KeyedRun | Refused | undefined> {
  const startedAt = beginningIn(id);
  const age = clock() - startedAt;
  if (age > REMEMBERED_MS) return undefined;
  const report = await lookups.stored(kind, domain, client);
  if (typeof report === 'string') return report;
  const run = { id, startedAt, endedAt: null, asked: null, answered: null, report: null } as const;
  if (report.observedAt >= startedAt) return { ...run, state: 'ended', endedAt: report.observedAt, report };
  return { ...run, state: age <= LONGEST_RUN_MS ? 'running' : 'failed' };
}
