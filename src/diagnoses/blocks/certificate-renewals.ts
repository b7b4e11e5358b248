import Type from 'typebox';
import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
import { daysOf } from '../../checks/certificate/renewal.ts';
import { organizationOf } from '../../checks/certificate/served.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { type Renewals, readRenewals } from '../../facts/renewals.ts';
import { type Block, defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { DASH, type Statement } from '../view.ts';
import { LEFT_TEXTS } from './left-text.ts';

/** A certificate that was served, and how it was renewed. */
interface RenewalItem {
  readonly sha256: string;
  readonly issuer: string;
  readonly beganAt: Instant;
  readonly endsAt: Instant;
  readonly life: Message;
  readonly seen: Message;
  /** How much of the one before was left; null where it renewed none. */
  readonly left: Message | null;
  readonly newKey: boolean | null;
  readonly isServed: boolean;
}

export const RENEWAL_TEXTS = defineTexts('certificate-renewals', {
  title: 'Renewals',
  meta: 'from our history since {date}',
  certificate: 'Certificate',
  life: 'Valid',
  seen: 'Seen',
  left: 'Left of the one before',
  key: 'Key',
  dates: '{from} to {to}',
  day: '{date}',
  'new-key': 'new',
  'same-key': 'the same',
  served: 'served now',
  first:
    'We have seen one certificate here so far. When another one takes its place, this page shows how early it was renewed.',
});
const { message } = RENEWAL_TEXTS;

/** Shows the certificates that we saw the web server serve, the newest first. */
export const certificateRenewals: Block<{
  readonly since: Message | null;
  readonly certificates: readonly RenewalItem[];
}> = defineBlock({
  id: 'certificate-renewals',
  texts: [RENEWAL_TEXTS],
  schema: Type.Object({
    since: Type.Union([Type.String(), Type.Null()]),
    certificates: Type.Array(
      Type.Object({
        sha256: Type.String(),
        issuer: Type.String(),
        beganAt: Type.Number(),
        endsAt: Type.Number(),
        life: Type.String(),
        seen: Type.String(),
        left: Type.Union([Type.String(), Type.Null()]),
        newKey: Type.Union([Type.Boolean(), Type.Null()]),
        isServed: Type.Boolean(),
      }),
    ),
  }),
  section: {
    title: message('title'),
    anchor: 'renewals',
    leads: true,
    view: ({ since, certificates }, report) =>
      since === null || certificates.length === 0
        ? null
        : certificates.length === 1
          ? { meta: since, views: [{ view: 'text', text: message('first'), quiet: true }] }
          : {
              meta: since,
              views: [
                ...checkTexts(report, 'renewal'),
                {
                  view: 'table',
                  columns: [
                    { title: message('certificate'), phone: 'alone' },
                    { title: message('life'), phone: 'line' },
                    { title: message('seen'), phone: 'line' },
                    { title: message('left') },
                    { title: message('key') },
                  ],
                  rows: certificates.map(rowOf),
                },
              ],
            },
  },
  needs: { renewals: readRenewals },
  absent: { since: null, certificates: [] },
  of: ({ renewals }) => ({
    since:
      renewals === null || renewals.seen.length === 0
        ? null
        : message('meta', {
            date: { date: Math.min(...renewals.seen.map(({ certificate }) => certificate.firstSeen)) },
          }),
    certificates: renewals === null ? [] : itemsOf(renewals),
  }),
});

const range = (from: Instant, to: Instant): Message =>
  daysLeft(to, from) === 0
    ? message('day', { date: { date: from } })
    : message('dates', { from: { date: from }, to: { date: to } });

const itemsOf = ({ current, seen }: Renewals): RenewalItem[] =>
  seen.toReversed().map(({ certificate, renewal, newKey }) => ({
    sha256: certificate.sha256,
    issuer: organizationOf(certificate.issuer),
    beganAt: certificate.notBefore,
    endsAt: certificate.notAfter,
    life: range(certificate.notBefore, certificate.notAfter),
    seen: range(certificate.firstSeen, certificate.lastSeen),
    left: renewal === null ? null : LEFT_TEXTS.message('days', { days: daysOf(renewal.leftMs) }),
    newKey,
    isServed: current.some((one) => one.certificate.sha256 === certificate.sha256),
  }));

/** Octets of a fingerprint that tell certificates apart. */
const SHOWN_DIGITS = 8;

function rowOf({ sha256, issuer, life, seen, left, newKey, isServed }: Rendered<RenewalItem>): readonly Statement[] {
  const nothing: Statement = { text: DASH, as: 'dim' };
  return [
    { text: sha256.slice(0, SHOWN_DIGITS), as: 'code', below: { text: issuer } },
    { text: life },
    { text: seen, ...(isServed ? { mark: 'ok' as const, below: { text: message('served') } } : {}) },
    left === null ? nothing : { text: left },
    newKey === null ? nothing : { text: message(newKey ? 'new-key' : 'same-key') },
  ];
}
