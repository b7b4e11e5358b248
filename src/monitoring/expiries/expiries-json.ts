import { CERTIFICATE_PROBLEMS } from '../../changes/certificates.ts';
import { boolean, type Decoder, listOf, number, oneOf, orNull, record, text, textAs } from '../../domain/decode.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Renewal } from '../../records/certificates/renewals.ts';
import type { CertificateDoubt } from './certificate-doubts.ts';
import type { WatchedExpiries } from './expiries.ts';
import { STAGES } from './expiry.ts';
import type { WatchedAnswer, WatchedRegistration } from './watched-registration.ts';
import type { KnownProblem, SeenCertificate, Unreached, WatchedServer } from './watched-server.ts';

/** Reads the first states, which were stored without these fields. */
const orAbsent =
  <T>(decode: Decoder<T>): Decoder<T | null> =>
  (value) =>
    value === undefined ? null : orNull(decode)(value);

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
      nameMatches: (value) => value === undefined || boolean(value),
      missed: (value) => (value === undefined ? 0 : number(value)),
      isRenewed: (value) => value !== undefined && boolean(value),
    }),
  ),
  shown: orAbsent(text),
  inTurnAt: orAbsent(number),
  unreached: orAbsent(record<Unreached>({ since: number, isReported: boolean })),
  renewals: listOf(record<Renewal>({ lifeMs: number, leftMs: number })),
  troubles: listOf(
    record<KnownProblem>({
      trouble: oneOf(CERTIFICATE_PROBLEMS),
      fingerprint: orAbsent(text),
      goneSince: orAbsent(number),
      isBack: (value) => value !== undefined && boolean(value),
    }),
  ),
  overAt: orAbsent(number),
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
  // The first states were stored without.
  doubts: (value) => (value === undefined ? [] : listOf(doubt)(value)),
  registration: orNull(registration),
});
