import type { DnsName, DomainName } from '../domain/name.ts';
import type { ProbeSmtp, ProbeTls } from '../domain/probe.ts';
import type { Clock } from '../domain/time.ts';
import { createCanaries } from '../monitoring/canaries.ts';
import type { ExpiryLookups } from '../monitoring/expiries.ts';
import { observeCertificates } from '../monitoring/observe-certificates.ts';
import { observeRegistration } from '../reports/observe-registration.ts';
import type { Registrations } from '../reports/registrations.ts';

interface ExpiryServices {
  readonly probeTls: ProbeTls;
  readonly probeSmtp: ProbeSmtp;
  readonly registrations: Pick<Registrations, 'lookUp'>;
  readonly clock: Clock;
  /** Names whose web servers surely have good certificates. */
  readonly canaries: readonly DomainName[];
}

/** All certificates of one monitor together, so that a silent server holds no worker for long. */
const CERTIFICATES_MS = 30_000;

/** Returns what looks up certificates and registrations for monitors. */
export function createExpiryLookups(services: ExpiryServices): ExpiryLookups {
  const { probeTls, probeSmtp, registrations, clock, canaries } = services;
  const sound = createCanaries({
    names: canaries,
    clock,
    // One that cannot be reached says nothing.
    answers: async (name) => {
      const found = await probeTls(name as DnsName);
      return found.kind !== 'tls' || found.tls.fault === null;
    },
  });
  return {
    clock,
    certificates: (domain, mailHosts) =>
      observeCertificates(domain, {
        probeTls,
        probeSmtp,
        mailHosts,
        isSound: (since) => sound.answer(since),
        signal: AbortSignal.timeout(CERTIFICATES_MS),
      }),
    registration: observeRegistration(registrations),
  };
}
