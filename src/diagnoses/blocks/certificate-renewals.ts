import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
import { daysOf } from '../../checks/certificate/renewal.ts';
import { organizationOf } from '../../checks/certificate/served.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { type Renewals, readRenewals } from '../../facts/renewals.ts';
import { defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { type Data, flag, instant, list, object, orNull, statement, text } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { LEFT_TEXTS } from './left-text.ts';

const says = FIELD_TEXTS.texts;

/** A certificate that was served, and how it was renewed. */
const RENEWAL = object(
  {
    sha256: text(says['certificate/sha256']),
    issuer: text(says['renewal/issuer']),
    beganAt: instant(says['renewal/began-at']),
    endsAt: instant(says['renewal/ends-at']),
    life: statement(says['renewal/life']),
    seen: statement(says['renewal/seen']),
    left: orNull(statement(says['renewal/left'])),
    newKey: orNull(flag(says['renewal/new-key'])),
    isServed: flag(says['renewal/is-served']),
  },
  says.renewal,
);
type RenewalItem = Data<typeof RENEWAL>;

export const RENEWAL_TEXTS = defineTexts('certificate-renewals', {
  title: 'Renewals',
  meta: 'from our history since {date}',
  certificate: 'Certificate',
  life: 'Valid',
  seen: 'Seen',
  left: 'Days left at renewal',
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
export const certificateRenewals = defineBlock({
  id: 'certificate-renewals',
  texts: [RENEWAL_TEXTS],
  schema: object(
    { since: orNull(statement(says['renewals/since'])), certificates: list(RENEWAL, says['newest-first']) },
    says.renewals,
  ),
  section: {
    title: message('title'),
    anchor: 'renewals',
    standsFirst: true,
    view: ({ since, certificates }, report) =>
      since === null || certificates.length === 0
        ? null
        : certificates.length === 1
          ? { meta: since, views: [{ view: 'text', text: message('first'), quiet: true }] }
          : {
              meta: since,
              views: [...checkTexts(report, 'renewal'), tableView(certificates, COLUMNS)],
            },
  },
  needs: { renewals: readRenewals },
  data: ({ renewals }) => ({
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

type Row = Rendered<RenewalItem>;

const COLUMNS = [
  column<Row>(
    message('certificate'),
    ({ sha256, issuer }) => ({ text: sha256.slice(0, SHOWN_DIGITS), as: 'code', below: { text: issuer } }),
    'alone',
  ),
  column<Row>(message('life'), ({ life }) => ({ text: life }), 'line'),
  column<Row>(
    message('seen'),
    ({ seen, isServed }) => ({ text: seen, ...(isServed ? { mark: 'ok', below: { text: message('served') } } : {}) }),
    'line',
  ),
  column<Row>(message('left'), ({ left }) => (left === null ? null : { text: left })),
  column<Row>(message('key'), ({ newKey }) =>
    newKey === null ? null : { text: message(newKey ? 'new-key' : 'same-key') },
  ),
];
