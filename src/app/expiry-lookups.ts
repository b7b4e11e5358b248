import type { DnsName, DomainName } from '../domain/name.ts';
import { HTTPS_PORT, SMTP_PORT, SMTP_STARTTLS_PORTS } from '../domain/ports.ts';
import type { Clock } from '../domain/time.ts';
import type { Budget } from '../evidence/budget.ts';
import { createEvidence } from '../evidence/create.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { EvidenceSource } from '../evidence/source.ts';
import { observeRegistration } from '../lookups/observe-registration.ts';
import type { RegistrationsNow } from '../lookups/registrations.ts';
import { MAX_ADDRESSES, observeEveryAddress } from '../monitoring/expiries/every-address.ts';
import type { ExpiryLookups } from '../monitoring/expiries/expiry-lookups.ts';
import { createMailReach } from '../monitoring/expiries/mail-reach.ts';
import { certificateAt, observeCertificates } from '../monitoring/expiries/observe-certificates.ts';
import type { ObservedRegistration } from '../monitoring/expiries/watched-registration.ts';
import { createCanaries } from '../monitoring/model/canaries.ts';

interface ExpiryServices {
  /** Makes what connects to servers and finds their addresses, within a budget. */
  readonly sourceWithin: (budget: Budget) => EvidenceSource;
  readonly registrations: RegistrationsNow;
  readonly clock: Clock;
  /** Names whose web servers surely have good certificates. */
  readonly canaries: readonly DomainName[];
  /** Receives how each lookup of a registration ended. One that a registry never answers counts as neither. */
  readonly onRegistration?: (outcome: 'answered' | 'failed') => void;
}

/** All certificates of one monitor together, so that silent servers hold no worker for long. Mail servers greet late. */
const [WEB_MS, MAIL_MS] = [10_000, 30_000];
/** Two connections to each server that is asked for at once: the domain, its www and ten mail servers. */
const MAX_CONNECTIONS = 24;
const budgetOf = (ms: number): Budget => ({ questions: 0, guesses: 0, connections: MAX_CONNECTIONS, pages: 0, ms });
/** All addresses of one server, and its addresses of both families. */
const everyAddressBudget: Budget = { questions: 2, guesses: 0, connections: MAX_ADDRESSES, pages: 0, ms: MAIL_MS };
/** How long a run waits for a registry, where many monitors may stand in line. The answer is stored for a later run. */
const REGISTRATION_MS = 5000;

/** Looks up certificates and registrations for monitors. */
export function createExpiryLookups(services: ExpiryServices): ExpiryLookups {
  const { sourceWithin, registrations, clock, canaries, onRegistration } = services;
  const ofCanary = (name: string) =>
    createEvidence(sourceWithin(budgetOf(MAIL_MS)), { clock }).ask(
      certificateAt({ host: name as DnsName, port: HTTPS_PORT }),
    );
  const sound = createCanaries({
    names: canaries,
    clock,
    // One that cannot be reached says nothing.
    answers: async (name) => {
      const found = await ofCanary(name);
      return found.kind === 'tls' ? found.tls.fault === null : null;
    },
  });
  const reached = createCanaries({
    names: canaries,
    clock,
    answers: async (name) => (await ofCanary(name)).kind !== 'failure',
  });
  const mail = createMailReach(async (host) => {
    const found = await createEvidence(sourceWithin(budgetOf(MAIL_MS)), { clock }).ask(
      certificateAt({ host, port: SMTP_PORT }),
    );
    return found.kind === 'tls' || found.kind === 'no-tls';
  }, clock);
  const observe = observeRegistration(registrations);
  return {
    clock,
    async certificates(servers) {
      const observed = await observeCertificates(servers, {
        source: sourceWithin(
          budgetOf(servers.some(({ port }) => SMTP_STARTTLS_PORTS.includes(port)) ? MAIL_MS : WEB_MS),
        ),
        clock,
        isSound: (since) => sound.answer(since),
      });
      for (const { host, port, kind } of observed)
        if (port === SMTP_PORT && (kind === 'certificate' || kind === 'no-tls' || kind === 'unreadable'))
          mail.reached(host);
      return observed;
    },
    goodAt: (host, addresses) => goodAmong(host, addresses, createEvidence(sourceWithin(budgetOf(WEB_MS)), { clock })),
    everyAddress: (server) => observeEveryAddress(server, { source: sourceWithin(everyAddressBudget), clock }),
    isSound: (since) => sound.answer(since),
    isReaching: (since) => reached.answer(since),
    isReachingMail: () => mail.isOpen(),
    async registration(domain, maxAgeMs) {
      const observed = await inTime(observe(domain, maxAgeMs));
      if (observed.kind !== 'unknown') onRegistration?.('answered');
      else if (!observed.lasting) onRegistration?.('failed');
      return observed;
    },
  };
}

/** Returns those of the addresses whose web servers show a good certificate of a name. */
async function goodAmong(host: DnsName, addresses: readonly string[], evidence: Evidence): Promise<readonly string[]> {
  const good = await Promise.all(
    addresses.map(async (address) => {
      const found = await evidence.ask({ ...certificateAt({ host, port: HTTPS_PORT }), address });
      return found.kind === 'tls' && found.tls.fault === null ? address : [];
    }),
  );
  return good.flat();
}

/** Waits for a lookup, but not for ever; otherwise it is unknown for now. */
async function inTime(lookup: Promise<ObservedRegistration>): Promise<ObservedRegistration> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ObservedRegistration>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unknown', lasting: false }), REGISTRATION_MS);
  });
  try {
    return await Promise.race([lookup, late]);
  } finally {
    clearTimeout(timer);
  }
}
