import { endsSoon } from '../../checks/certificate/judgement.ts';
import type { Instant } from '../../domain/time.ts';
import { type MailServerState, readMailServerStates } from '../../facts/mail-server-states.ts';
import { type Block, defineBlock } from '../block.ts';

/** When a certificate ends, as its server showed it. */
export interface CertificateEnd {
  readonly host: string;
  readonly endsAt: Instant;
  readonly seenAt: Instant;
  /** Whether it was near its end then, for a certificate of its length. */
  readonly isNearEnd: boolean;
}

/** The certificate of the owner's mail servers that ends first. Null where none of them showed a valid one. Those of a provider are renewed by the provider. */
export const mailCertificate: Block<CertificateEnd | null> = defineBlock({
  id: 'mail-certificate',
  needs: { states: readMailServerStates },
  absent: null,
  data: ({ states }) =>
    (states?.servers ?? []).flatMap(certificateOf).toSorted((a, b) => a.endsAt - b.endsAt)[0] ?? null,
});

function certificateOf({ host, own, session }: MailServerState): CertificateEnd[] {
  if (!own || session?.kind !== 'tls' || session.tls.fault !== null || session.certificate === null) return [];
  const { certificate, at } = session;
  return [{ host, endsAt: certificate.notAfter, seenAt: at, isNearEnd: endsSoon(certificate, at) }];
}
