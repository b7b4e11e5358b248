import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { PlannedZone } from '../dns/planned-zone.ts';
import type { Resolver } from '../dns/resolution.ts';
import { type DnsName, type DomainName, ROOT } from '../domain/name.ts';
import type { Clock } from '../domain/time.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { NO_PREMISES, type Premises } from '../evidence/premises.ts';
import type { CertificateSight } from '../lookups/certificate-sights.ts';
import { diagnose } from '../lookups/diagnose.ts';
import { JudgementMemory } from '../lookups/judgement-memory.ts';
import { createLiveLookups } from '../lookups/live-lookups.ts';
import { diagnosePlanned, type PlannedDiagnosis } from '../lookups/planned.ts';
import { ProbeMemory } from '../lookups/probe-memory.ts';
import { Runs } from '../lookups/runs.ts';
import type { StorageShares } from '../lookups/storage-shares.ts';
import { readStoredZone, type StoredZone } from '../lookups/stored-zone.ts';
import { TranscriptMemory } from '../lookups/transcript-memory.ts';
import type { Probes } from '../net/probes.ts';
import { historyKey } from '../observations/history-key.ts';
import type { StoreHealth, StoreLifecycle } from '../observations/lifecycle.ts';
import { createFoldOnce } from '../past/folded-history.ts';
import { createSlices, type Slices } from '../past/slices.ts';
import type { AskRegistries } from '../registration/lookup.ts';
import type { DomainStores } from '../store/opened.ts';
import type { LookupContext } from './lookup.ts';
import { type Lookups, mapLookups } from './offered.ts';

/** The stores that lookups read and write. */
export interface LookupStores extends DomainStores, Pick<StoreLifecycle, 'check' | 'partsAway'> {}

export interface LookupServiceOptions {
  readonly resolver: Resolver;
  readonly stores: LookupStores;
  /** Where histories are read, if elsewhere. */
  readonly reading?: LookupContext['reading'];
  readonly clock: Clock;
  /** A label that surely does not exist, a new one at each call. */
  readonly randomLabel: () => string;
  /** Connections to web and mail servers; without them what rests on these is unknown. */
  readonly probes?: Probes;
  /** Asks who holds a name; without it what rests on that is unknown. */
  readonly registries?: AskRegistries;
  readonly premises?: Partial<Premises>;
  /** Whether anybody may ask servers for more than a visitor does; left out, so it is. */
  readonly activeProbes?: boolean;
  /** Makes what asks the servers of a zone to which it is not delegated; without it no such zone is tested. */
  readonly undelegated?: (
    undelegated: Undelegated,
  ) => Promise<{ readonly resolver: Resolver; readonly probes: Probes }>;
  /** Makes what answers names of a planned zone from its file; without it no such zone is tested. */
  readonly planned?: (zone: PlannedZone) => { readonly resolver: Resolver; readonly probes: Probes };
  /** A stored report older than this is refreshed in the background. */
  readonly staleAfterMs: number;
  /** Called with the error of a background refresh that failed; nobody else waits for it. */
  readonly onError?: (error: unknown) => void;
  /** Does the work of this name unless another process is doing it. Without it each process refreshes for itself. */
  readonly unlessLeased?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
  /** Told of the questions of each run when it ends, those answered from the store included. */
  readonly onAsked?: (lines: readonly TranscriptLine[]) => void;
  /** Called where a client's network, or a domain, added so much lately that what was found is not stored. */
  readonly onNotStored?: () => void;
  /** Bounds what requests add to the store within an hour; left out: its own, as `docs/limits.md` says. */
  readonly shares?: StorageShares;
}

/** How the store and the resolver are, and which parts of the store are away where it is degraded. */
export interface Readiness {
  readonly store: StoreHealth;
  readonly away: readonly string[];
  readonly resolver: boolean;
}

/** The lookup service: live and stored reports over one engine and one store. */
export interface LookupService extends Lookups {
  /** For long work on what was read, in turn with the reads. */
  readonly slices: Slices;
  /** Changes whenever what is stored of a domain does; for caches. */
  revision(domain: DomainName): Promise<number | undefined>;
  /** The zone of a domain and its name servers, as they are stored; asks nobody. */
  storedZone(domain: DomainName): Promise<StoredZone | undefined>;
  /** Reads the certificates of a domain as its monitors saw them last; asks nobody. */
  certificateSights(domain: DomainName): Promise<readonly CertificateSight[]>;
  ready(): Promise<Readiness>;
  /** Runs in flight, for shedding load. */
  readonly inFlight: number;
  /** Ends what was begun. */
  close(): Promise<void>;
}

const READY_TIMEOUT_MS = 2000;

/** Diagnoses a zone at servers to which it is not delegated. */
async function diagnoseUndelegated(
  kind: DiagnosisKind,
  premises: Premises & { readonly undelegated: Undelegated },
  { undelegated: clientsOf, registries, randomLabel, clock, activeProbes = true }: LookupServiceOptions,
): Promise<Diagnosis> {
  if (clientsOf === undefined) throw new Error('This service tests no undelegated zones');
  const clients = await clientsOf(premises.undelegated);
  try {
    return await diagnose(premises.undelegated.zone as DomainName, {
      ...clients,
      ...(registries === undefined ? {} : { registries }),
      kind,
      clock,
      randomLabel,
      activeProbes,
      premises,
    });
  } finally {
    await clients.resolver.close();
  }
}

/** Diagnoses a domain as it is and with a planned zone, and asks servers for no more than a visitor does. */
function diagnosePlannedZone(
  domain: DomainName,
  { kind, zone, premises }: { readonly kind: DiagnosisKind; readonly zone: PlannedZone; readonly premises: Premises },
  { planned, resolver, probes, registries, randomLabel, clock }: LookupServiceOptions,
): Promise<PlannedDiagnosis> {
  if (planned === undefined) throw new Error('This service tests no planned zones');
  const live = {
    resolver,
    ...(probes === undefined ? {} : { probes }),
    ...(registries === undefined ? {} : { registries }),
    ...{ kind, clock, randomLabel, premises },
  };
  return diagnosePlanned(domain, { zone, live, overlaid: { ...live, ...planned(zone) } });
}

async function readinessOf({ stores, resolver }: LookupServiceOptions): Promise<Readiness> {
  const [store, resolution] = await Promise.all([
    stores.check().catch((): StoreHealth => 'unreachable'),
    resolver.resolve(ROOT, 'NS', { fresh: true, signal: AbortSignal.timeout(READY_TIMEOUT_MS) }),
  ]);
  const away = store === 'degraded' ? await stores.partsAway() : [];
  return { store, away, resolver: resolution.kind !== 'failure' };
}

export function createLookupService(options: LookupServiceOptions): LookupService {
  const { resolver, stores, clock } = options;
  const { unlessLeased = (_name, work) => work() } = options;
  const premises = { ...NO_PREMISES, ...options.premises };
  const { observations } = stores;
  const reading = options.reading ?? { ...stores, maxLagMs: 0 };
  const onError = (error: unknown) => options.onError?.(error);
  const probeMemory = new ProbeMemory(stores.responses, clock, onError);
  const transcripts = new TranscriptMemory(stores.responses, clock, onError);
  const live = createLiveLookups({ ...options, observations, probeMemory });
  const runs: Runs = new Runs({
    live,
    observations,
    reading: reading.observations,
    probeMemory,
    transcripts,
    judgements: new JudgementMemory(stores.responses, clock, onError),
    clock,
    resolver,
    premises,
    staleAfterMs: options.staleAfterMs,
    refresh: (kind, domain) =>
      unlessLeased(`refresh ${kind.id} ${domain}`, () => runs.live(kind, domain, { active: false })),
    onError,
  });
  const slices = createSlices();
  const context: LookupContext = {
    runs,
    live,
    ...{ stores, reading },
    past: { probes: probeMemory, transcripts, premises },
    clock,
    readNow: (key: DnsName) => observations.read(key),
    slices,
    fold: createFoldOnce(),
    diagnosePlanned: (kind, domain, zone) => diagnosePlannedZone(domain, { kind, zone, premises }, options),
    diagnoseUndelegated: (kind, undelegated) => diagnoseUndelegated(kind, { ...premises, undelegated }, options),
  };

  return {
    ...(mapLookups(
      (definition) =>
        (...asked) =>
          definition.answer(context, ...asked),
    ) as unknown as Lookups),
    slices,
    revision: (domain) => observations.revision(historyKey(domain)),
    storedZone: (domain) => readStoredZone(domain, (key) => observations.read(key)),
    certificateSights: (domain) => transcripts.sights(domain),
    ready: () => readinessOf(options),
    get inFlight() {
      return runs.inFlight;
    },
    close: () => runs.close(),
  };
}
