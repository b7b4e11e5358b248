import { setImmediate as nextRound } from 'node:timers/promises';
import { KeySemaphore } from '../domain/key-semaphore.ts';
import type { DomainName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { CertificateSight } from '../lookups/certificate-sights.ts';
import {
  CHECK_AGAIN_MS,
  type RegistrationAnswer,
  type Registrations,
  type StoredRegistration,
} from '../lookups/registrations.ts';
import type { StoredZone } from '../lookups/stored-zone.ts';
import type { Slices } from '../past/slices.ts';
import { MAX_WAITING } from '../registration/limits.ts';
import { type Admission, createAdmission, type LookupClient, type Refused } from './admission.ts';
import type { FairStart } from './fair-start.ts';
import { requesterOf } from './limits.ts';
import type { AnswerTo, AskedOf, LaneName } from './lookup.ts';
import type { LookupService } from './lookup-service.ts';
import type { LOOKUPS } from './lookups.ts';
import { type LookupName, mapLookups, methodsOf } from './offered.ts';

/** Called once a lookup is let in: after that it isn't refused any more. */
export type OnAdmitted = () => void;

/** Everything that a lookup needs to be asked, without options. */
type Needed<A extends readonly unknown[]> = A extends readonly [infer First, ...infer Rest]
  ? [First, ...Needed<Rest>]
  : [];
type Options<A extends readonly unknown[]> = A extends readonly [unknown, ...infer Rest] ? Options<Rest> : A;

type AdmittedMethods = {
  readonly [N in LookupName]: (
    ...asked: [
      ...Needed<AskedOf<(typeof LOOKUPS)[N]>>,
      client: string,
      onAdmitted?: OnAdmitted,
      ...options: Options<AskedOf<(typeof LOOKUPS)[N]>>,
    ]
  ) => Promise<AnswerTo<(typeof LOOKUPS)[N]> | Refused>;
};

/**
 * All that asks the world on behalf of a client, the same for API and pages: each lookup, with the address of the client
 * after what is asked, for fairness alone. `Refused` says why nothing was begun.
 */
export interface AdmittedLookups extends AdmittedMethods {
  /** Who holds a name; from the store while that is fresh, else from the registry. `again`: fresh is what is a minute old. */
  registration(
    domain: DomainName,
    client: string,
    onAdmitted?: OnAdmitted,
    again?: 'again',
  ): Promise<RegistrationAnswer | Refused>;
  /** Who holds a name, where that is stored, however old it is; asks nobody. */
  storedRegistration(domain: DomainName): Promise<StoredRegistration | undefined>;
  /** The zone of a domain and its name servers, as they are stored; asks nobody. */
  storedZone(domain: DomainName): Promise<StoredZone | undefined>;
  /** Reads the certificates of a domain as its monitors saw them last; asks nobody. */
  certificateSights(domain: DomainName): Promise<readonly CertificateSight[]>;
  /** For long work on what was read, in turn with the reads. */
  readonly slices: Slices;
  /**
   * Resolves when a client may begin work that needs no lookup, such as making a page. What many waited for, or a time that
   * was over for all of them at once, would otherwise make all their pages in one round of the event loop.
   */
  turn(client: string): Promise<void>;
  /** DNS lookups in flight. */
  readonly inFlight: number;
}

/** Lookups for each read of the store at once: a known report, or a history. */
const LOOKUPS_PER_READ = 10;
/** Reads of one client at a time. */
const READS_OF_CLIENT = 2;
/** The share of one network in all reads, as in all lookups. */
const READS_OF_NETWORK = 1 / 4;
/** Reports from the store that may wait for a slot; one client gets a tenth, which is a page full of badges. */
const KNOWN_WAITING = 1000;
/** How long they wait for a slot. A report from the store takes a few milliseconds. */
const KNOWN_WAIT_MS = 5000;
/**
 * Sets the whole of which clients and networks have shares. All that one client or network looks up may wait for one
 * registry, so a client gets a fifth of the line there, and a network half.
 */
const REGISTRATIONS_SHARED = 2 * MAX_WAITING;

interface AdmittedLookupsOptions {
  readonly lookups: LookupService;
  readonly registrations: Registrations;
  readonly maxLookups: number;
  readonly fairStart: FairStart;
}

/** Makes the lanes in which clients wait. */
function createLanes(
  admission: Admission,
  { maxLookups, fairStart }: Pick<AdmittedLookupsOptions, 'maxLookups' | 'fairStart'>,
): Readonly<Record<LaneName, Lane>> {
  // A few at once suffice for reads from the store. The others wait: users behind one address, or a page with fifty
  // badges, asks for more at once than one client may look up.
  const knownReports = createAdmission(KNOWN_WAITING);
  const reportSlots = createStoreSlots(maxLookups, fairStart);
  const historySlots = createStoreSlots(maxLookups, fairStart);
  return {
    lookup: (request, work) => admission.enter(request, work),
    /** Where a lookup is refused, what is known may still be shown: that asks little or nothing, in a lane of its own. */
    async report(request, work, isKnown) {
      const first = await admission.enter(request, work);
      const report =
        typeof first === 'string' && (await isKnown())
          ? await knownReports.enter(request, () => reportSlots(request.requester, first as Refused, work))
          : first;
      // What many waited for comes to all of them at once, and showing it is work again.
      await fairStart(request.requester);
      return report;
    },
    /** SharedReads a long history takes up to a second of processor time in slices, so each client gets a few at a time. */
    async read({ requester }, work) {
      const read = await historySlots(requester, 'rate-limited', work);
      // Showing it is work again, and not to follow in the same round.
      await nextRound();
      await fairStart(requester);
      return read;
    },
  };
}

/**
 * Puts admission before lookups and registrations: here the address of a client becomes who asks, and what is asked the
 * registrable domain it loads. Behind this, the shares of the DNS client (`src/dns`) and the lane for refreshes
 * (`src/lookups`) know domains and runs, but no clients.
 */
export function createAdmittedLookups(options: AdmittedLookupsOptions): AdmittedLookups {
  const { lookups, registrations, maxLookups, fairStart } = options;
  const admission = createAdmission(maxLookups);
  const lanes = createLanes(admission, { maxLookups, fairStart });
  // A lane of its own: registries answer slowly and one question at a time, and must not hold up lookups in the DNS.
  const registrationLookups = createAdmission(maxLookups, REGISTRATIONS_SHARED);
  const methods = methodsOf(lookups);
  const admitted = mapLookups((definition, name) => (...given) => {
    const { takes, lane } = definition;
    const needed = given.slice(0, takes);
    const [client, onAdmitted, ...options] = given.slice(takes) as [string, OnAdmitted?, ...object[]];
    const { network } = requesterOf(client);
    const ofClient =
      definition.ofClients === undefined ? options : [{ ...definition.ofClients, network, ...options[0] }];
    const domain = definition.domain(...needed);
    const request = asked(definition.share?.(...needed) ?? domain, domain, client);
    const work = afterNotifying(onAdmitted, () => methods[name](...needed, ...ofClient));
    return lanes[lane](request, work, async () => (await lookups.revision(domain)) !== undefined);
  });

  return {
    ...(admitted as unknown as AdmittedMethods),
    get inFlight() {
      return admission.inFlight;
    },
    slices: lookups.slices,
    async turn(client) {
      await fairStart(requesterOf(client));
    },
    storedRegistration: (domain) => registrations.stored(domain),
    storedZone: (domain) => lookups.storedZone(domain),
    certificateSights: (domain) => lookups.certificateSights(domain),
    /** Names below one registrable domain share its lookup. */
    async registration(domain, client, onAdmitted, again) {
      const request = asked(shareOf(domain), domain, client);
      const answer = await registrationLookups.enter(
        request,
        afterNotifying(onAdmitted, () =>
          registrations.lookUp(domain, {
            network: requesterOf(client).network,
            ...(again === undefined ? {} : { believeMs: CHECK_AGAIN_MS }),
          }),
        ),
      );
      return typeof answer === 'string' ? ((await registrations.fresh(domain)) ?? answer) : answer;
    },
  };
}

type Lane = (
  request: Parameters<Admission['enter']>[0],
  work: () => Promise<unknown>,
  isKnown: () => Promise<boolean>,
) => Promise<unknown>;

const asked = (key: string, domain: DomainName, client: string): Parameters<Admission['enter']>[0] => ({
  key,
  domain: shareOf(domain),
  requester: requesterOf(client),
});

/** Work that first says that it was let in. */
const afterNotifying =
  <T>(onAdmitted: OnAdmitted | undefined, work: () => T) =>
  (): T => {
    onAdmitted?.();
    return work();
  };

/** Runs work that reads the store once a slot is free; returns `refused` where none is in time. */
type StoreSlots = <T>(requester: LookupClient, refused: Refused, work: () => Promise<T>) => Promise<T | Refused>;

/** Slots for reads of the store, of which each client and each network has its share. */
function createStoreSlots(maxLookups: number, fairStart: FairStart): StoreSlots {
  const most = Math.ceil(maxLookups / LOOKUPS_PER_READ);
  const mostOfNetwork = Math.max(1, Math.ceil(most * READS_OF_NETWORK));
  const inNetworks = new KeySemaphore({ most: mostOfNetwork, mostOfOne: READS_OF_CLIENT });
  const inAll = new KeySemaphore({ most, mostOfOne: mostOfNetwork });
  return async (requester, refused, work) => {
    const { client, network } = requester;
    const inTime = AbortSignal.timeout(KNOWN_WAIT_MS);
    const leaveNetwork = await inNetworks.take(network, client, inTime);
    if (leaveNetwork === null) return refused;
    try {
      const leave = await inAll.take('', network, inTime);
      if (leave === null) return refused;
      try {
        // SQLite answers synchronously: without a turn, all waiting reads would run before any other request is handled.
        await fairStart(requester);
        return await work();
      } finally {
        leave();
      }
    } finally {
      leaveNetwork();
    }
  };
}
