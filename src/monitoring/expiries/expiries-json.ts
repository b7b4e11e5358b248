import { CERTIFICATE_PROBLEMS } from '../../changes/certificates.ts';
import { boolean, type Decoder, listOf, number, oneOf, orNull, record, text, textAs } from '../../domain/decode.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Renewal } from '../../records/certificates/renewals.ts';
import type { CertificateDoubt } from './certificate-doubts.ts';
import type { WatchedExpiries } from './expiries.ts';
import { STAGES } from './expiry.ts';
import type { WatchedAnswer, WatchedRegistration } from './watched-registration.ts';
import type { KnownProblem, SeenCertificate, Unreached, WatchedServer } from './watched-server.ts';

const server = record<WatchedServer>({
  host: textAs<DnsName>(),
  port: oneOf([443, 25] as const),
  certificates: listOf(
    record<SeenCertificate>({
      fingerprint: text,
      notBefore: number,
      notAfter: number,
      seenAt: number,
      told: listOf(oneOf(STAGES)),
      nameMatches: boolean,
      missed: number,
      isRenewed: boolean,
    }),
  ),
  shown: orNull(text),
  inTurnAt: orNull(number),
  unreached: orNull(record<Unreached>({ since: number, isReported: boolean })),
  renewals: listOf(record<Renewal>({ lifeMs: number, leftMs: number })),
  troubles: listOf(
    record<KnownProblem>({
      trouble: oneOf(CERTIFICATE_PROBLEMS),
      fingerprint: orNull(text),
      goneSince: orNull(number),
      isBack: boolean,
    }),
  ),
  overAt: orNull(number),
});

const doubt = record<CertificateDoubt>({
  host: textAs<DnsName>(),
  port: oneOf([443, 25] as const),
  until: number,
  probedAt: number,
});

const registration = record<WatchedRegistration>({
  answer: orNull(
    record<WatchedAnswer>({
      domain: textAs<DomainName>(),
      at: number,
      createdAt: orNull(number),
      expiresAt: orNull(number),
      statuses: listOf(text),
      registrar: orNull(
        record<NonNullable<WatchedAnswer['registrar']>>({ name: orNull(text), ianaId: orNull(number) }),
      ),
      source: text,
    }),
  ),
  endsAt: orNull(number),
  told: listOf(oneOf(STAGES)),
  waitsUntil: orNull(number),
});

/** Reads what a monitor knows of what ends, as it was stored in JSON. */
export const expiries: Decoder<WatchedExpiries> = record<WatchedExpiries>({
  servers: listOf(server),
  doubts: listOf(doubt),
  registration: orNull(registration),
});
