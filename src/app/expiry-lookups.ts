import type { DnsName, DomainName } from '../domain/name.ts';
import { SMTP_PORT } from '../domain/ports.ts';
import type { ProbeSmtp, ProbeTls } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import { observeRegistration } from '../lookups/observe-registration.ts';
import type { Registrations } from '../lookups/registrations.ts';
import type { ExpiryLookups } from '../monitoring/expiries/expiries.ts';
import { observeCertificates } from '../monitoring/expiries/observe-certificates.ts';
import type { ObservedRegistration } from '../monitoring/expiries/watched-registration.ts';
import { createCanaries } from '../monitoring/model/canaries.ts';

interface ExpiryServices {
  readonly probeTls: ProbeTls;
  readonly probeSmtp: ProbeSmtp;
  readonly registrations: Pick<Registrations, 'lookUp'>;
  readonly clock: Clock;
  /** Names whose web servers surely have good certificates. */
  readonly canaries: readonly DomainName[];
}

/** All certificates of one monitor together, so that silent servers hold no worker for long. Mail servers greet late. */
const [WEB_MS, MAIL_MS] = [10_000, 30_000];
/** How long a run waits for a registry, where many monitors may stand in line. The answer is stored for a later run. */
const REGISTRATION_MS = 5000;

/** Looks up certificates and registrations for monitors. */
export function createExpiryLookups(services: ExpiryServices): ExpiryLookups {
  const { probeTls, probeSmtp, registrations, clock, canaries } = services;
  const sound = createCanaries({
    names: canaries,
    clock,
    // One that cannot be reached says nothing.
    answers: async (name) => {
      const found = await probeTls(name as DnsName);
      return found.kind === 'tls' ? found.tls.fault === null : null;
    },
  });
  const reached = createCanaries({
    names: canaries,
    clock,
    answers: async (name) => (await probeTls(name as DnsName)).kind !== 'failure',
  });
  const observe = observeRegistration(registrations);
  return {
    clock,
    certificates: (servers) =>
      observeCertificates(servers, {
        probeTls,
        probeSmtp,
        isSound: (since) => sound.answer(since),
        signal: AbortSignal.timeout(servers.some(({ port }) => port === SMTP_PORT) ? MAIL_MS : WEB_MS),
      }),
    isReaching: (since) => reached.answer(since),
    registration: (domain, maxAgeMs) => inTime(observe(domain, maxAgeMs)),
  };
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
