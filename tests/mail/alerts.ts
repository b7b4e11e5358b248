import { createTransport } from 'nodemailer';
import { certificateEnding, portAnswersAgain, portSilent } from '../../src/changes/certificates.ts';
import { CHANGE_ACTION_TEXTS, DNS_CHANGE_TEXTS } from '../../src/changes/dns-texts.ts';
import { MAIL_CHANGE_TEXTS, MAIL_REASON_TEXTS } from '../../src/changes/mail-texts.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { Email } from '../../src/mail/store.ts';
import type { AlertEmail } from '../../src/monitoring/email/alert-email-parts.ts';
import { aboutServer } from '../../src/monitoring/events/certificates.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from '../../src/monitoring/events/event-texts.ts';
import { judgementEvent } from '../../src/monitoring/events/judged.ts';
import { mailHostEvent, mailHostLostEvent } from '../../src/monitoring/events/mail.ts';
import { pinEvent } from '../../src/monitoring/events/pins.ts';
import { bogusEvent } from '../../src/monitoring/events/validation.ts';
import type { Alert, AlertEvent } from '../../src/monitoring/model/alert.ts';
import type { PinSubject } from '../../src/monitoring/model/pin.ts';
import type { Language } from '../../src/texts/languages.ts';

const AT = Date.UTC(2026, 10, 22, 7, 40);
const SINCE = Date.UTC(2026, 10, 22, 6, 40);
const name = (text: string): DnsName => text as DnsName;

/** DMARC from reject to none. */
export const WEAKENED: AlertEvent = {
  kind: 'dmarc-weakened',
  about: { kind: 'records', key: ['_dmarc.cityledger.example TXT'] },
  asBefore: null,
  group: 'policy-weakened',
  severity: 'critical',
  message: MAIL_CHANGE_TEXTS.message('dmarc-weakened', { from: 'reject', to: 'none' }),
  reason: MAIL_REASON_TEXTS.message('forged-delivered', { domain: 'cityledger.example' }),
  whatToDo: CHANGE_ACTION_TEXTS.message('restore-policy'),
  differences: [
    {
      name: name('_dmarc.cityledger.example'),
      type: 'TXT',
      before: ['v=DMARC1; p=reject; rua=mailto:dmarc@cityledger.example'],
      after: ['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example'],
    },
  ],
  since: SINCE,
};

const NAME_SERVERS: AlertEvent = {
  kind: 'ns-moved',
  about: { kind: 'records', key: ['cityledger.example NS'] },
  asBefore: null,
  group: 'name-servers',
  severity: 'critical',
  message: DNS_CHANGE_TEXTS.message('ns-moved', { from: 'harbor.example', to: 'quay.example' }),
  reason: null,
  whatToDo: CHANGE_ACTION_TEXTS.message('registrar'),
  differences: [
    {
      name: name('cityledger.example'),
      type: 'NS',
      before: ['ns1.harbor.example.', 'ns2.harbor.example.'],
      after: ['ns1.quay.example.', 'ns2.quay.example.', 'ns2.harbor.example.'],
    },
  ],
  since: SINCE,
};

const MAIL_MOVED: AlertEvent = {
  kind: 'mx-moved',
  about: { kind: 'records', key: ['cityledger.example MX'] },
  asBefore: null,
  group: 'mail-route',
  severity: 'warning',
  message: MAIL_CHANGE_TEXTS.message('mx-moved', { from: 'Harbor Mail', to: 'Quay Mail' }),
  reason: MAIL_REASON_TEXTS.message('mail-elsewhere', { domain: 'cityledger.example' }),
  whatToDo: CHANGE_ACTION_TEXTS.message('restore-mail'),
  differences: [
    {
      name: name('cityledger.example'),
      type: 'MX',
      before: ['10 mx.harbor.example.'],
      after: ['10 mx.quay.example.'],
    },
  ],
  since: null,
};

/** MX records that are as they were before an alert. */
const MAIL_BACK: AlertEvent = {
  kind: 'values-back',
  about: { kind: 'records', key: ['cityledger.example MX'] },
  asBefore: SINCE,
  group: 'mail-route',
  severity: 'info',
  message: WATCH_EVENT_TEXTS.message('values-back', {
    type: 'MX',
    name: 'cityledger.example',
    values: ['10 mx.harbor.example'],
  }),
  reason: WATCH_REASON_TEXTS.message('takes-back', { since: { instant: SINCE } }),
  whatToDo: WATCH_ACTION_TEXTS.message('nothing-to-do'),
  differences: [
    {
      name: name('cityledger.example'),
      type: 'MX',
      before: ['10 mx.quay.example'],
      after: ['10 mx.harbor.example'],
    },
  ],
  since: AT - 300_000,
};

const CERTIFICATE = judgementEvent(
  certificateEnding(
    { host: name('www.brook-tea.example'), port: 443 },
    {
      issuer: 'C=AT, O=Harbor Trust, CN=Harbor Trust R3',
      serial: '04A7C9E15B2F80D36A11',
      place: { addresses: null, newer: null },
      notAfter: AT + 7 * 86_400_000,
      now: AT,
      overdueMs: null,
      unreachedSince: null,
    },
  ),
  aboutServer({ host: name('www.brook-tea.example'), port: 443 }),
);

/** A mail server of another zone without an address, and what of it nobody reaches any more; then it is back. */
const MX = { host: name('mx.harbor.example'), port: 25 };
export const HOST_LOST: Alert['events'] = [
  judgementEvent(portSilent(MX, SINCE), aboutServer(MX)),
  mailHostLostEvent(name('cityledger.example'), MX.host, { since: SINCE, left: 1 }),
  judgementEvent(
    certificateEnding(MX, {
      issuer: 'C=AT, O=Harbor Trust, CN=Harbor Trust R3',
      serial: '04A7C9E15B2F80D36A12',
      place: { addresses: null, newer: null },
      notAfter: AT + 7 * 86_400_000,
      now: AT,
      overdueMs: null,
      unreachedSince: SINCE,
    }),
    aboutServer(MX),
  ),
];
const HOST_BACK: Alert['events'] = [
  judgementEvent(portAnswersAgain(MX, SINCE), aboutServer(MX)),
  mailHostEvent('mail-host-back', name('cityledger.example'), MX.host),
];
const BOGUS = bogusEvent(name('cityledger.example'), null, SINCE);

/** The MX record of a domain moves to another provider. */
export const mailMoved = (domain: string, to: string): AlertEvent => ({
  ...MAIL_MOVED,
  about: { kind: 'records', key: [`${domain} MX`] },
  message: MAIL_CHANGE_TEXTS.message('mx-moved', { from: 'harbor.example', to: `${to}.example` }),
  reason: MAIL_REASON_TEXTS.message('mail-elsewhere', { domain }),
  differences: [{ name: name(domain), type: 'MX', before: ['10 mx.harbor.example.'], after: [`10 mx.${to}.example.`] }],
});

/** DMARC of a domain goes from reject to none. */
export const weakened = (domain: string): AlertEvent => ({
  ...WEAKENED,
  about: { kind: 'records', key: [`_dmarc.${domain} TXT`] },
  reason: MAIL_REASON_TEXTS.message('forged-delivered', { domain }),
  differences: [
    { name: name(`_dmarc.${domain}`), type: 'TXT', before: ['v=DMARC1; p=reject'], after: ['v=DMARC1; p=none'] },
  ],
});

/** Returns how many octets an e-mail has as it is sent. */
export async function octetsOf({ to, subject, text, html, unsubscribe = '' }: Omit<Email, 'id'>): Promise<number> {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({
    from: 'z@zonewell.example',
    to,
    subject,
    text,
    html,
    list: { unsubscribe },
  });
  return Buffer.isBuffer(message) ? message.length : Number.NaN;
}

/** An alert of one event, with what is given in place of the rest. */
export const anAlert = (changes: Partial<Alert> = {}): Alert => ({
  id: 'a1',
  account: 'mara',
  monitor: 'm1',
  domain: 'cityledger.example' as DomainName,
  at: AT,
  events: [WEAKENED],
  confirmedBy: [name('ns1.harbor.example'), name('ns2.harbor.example')],
  scoreBefore: { score: 92, max: 92, grade: 'A' },
  scoreAfter: { score: 77, max: 77, grade: 'B' },
  withheld: null,
  closedAt: null,
  acknowledged: null,
  ...changes,
});

export const anEmail = (language: Language, alerts: AlertEmail['alerts']): AlertEmail => ({
  alerts,
  language,
  address: 'mara@harbor.example',
  undelivered: [],
  intervalMs: 3_600_000,
  acknowledge: (alert, isForSame) => `https://zonewell.example/acknowledge/${alert}${isForSame ? '-same' : ''}`,
  publicUrl: 'https://zonewell.example',
  unsubscribe: 'https://zonewell.example/unsubscribe/7Qm2',
});

const against = (subject: PinSubject, pinned: readonly string[], values: readonly string[]): AlertEvent =>
  pinEvent(name('cityledger.example'), {
    kind: 'pin-departed',
    pin: { subject, values: pinned },
    values,
    since: SINCE,
  });
const MX_AGAINST_PIN = against('MX has', ['10 mx.harbor.example', '10 mx.quay.example'], ['10 mx.quay.example']);
/** Lists alerts of pins: records lack what one asks for, or have what it rules out. */
const AGAINST_PINS: Alert['events'] = [
  against('TXT has', ['site=4711', 'blue'], ['site=4711 red', 'v=spf1 -all']),
  against('TXT lacks', ['site=4711', 'green'], ['site=4711 red', 'v=spf1 -all']),
  against('CAA has', ['*'], []),
  against('TLSA lacks', ['*'], [`3 1 1 ${'AB'.repeat(32)}`]),
];

/** One of each form: a change, several changes of one domain, one that is undone, causes with what follows, something that comes near, several domains. */
export const SAMPLES: readonly (readonly [what: string, alerts: AlertEmail['alerts']])[] = [
  ['one change', [anAlert()]],
  ['several changes', [anAlert({ events: [NAME_SERVERS, WEAKENED, MAIL_MOVED], confirmedBy: [] })]],
  ['a return', [anAlert({ events: [MAIL_BACK], scoreBefore: null, scoreAfter: null })]],
  ['a cause', [anAlert({ events: HOST_LOST, confirmedBy: [], scoreAfter: null })]],
  ['a cause that may be planned, and another event', [anAlert({ events: [NAME_SERVERS, BOGUS, WEAKENED] })]],
  ['a change against a pin', [anAlert({ events: [MAIL_MOVED, MX_AGAINST_PIN] })]],
  ['rules of pins', [anAlert({ events: AGAINST_PINS })]],
  ['a cause that is over', [anAlert({ events: HOST_BACK, confirmedBy: [], scoreAfter: null })]],
  [
    'an expiry',
    [
      anAlert({
        domain: 'brook-tea.example' as DomainName,
        events: [CERTIFICATE],
        confirmedBy: [],
        scoreBefore: null,
        scoreAfter: null,
      }),
    ],
  ],
  [
    'several domains',
    [
      anAlert({ events: [MAIL_MOVED] }),
      anAlert({
        domain: 'brook-tea.example' as DomainName,
        events: [CERTIFICATE],
        confirmedBy: [],
        scoreBefore: null,
        scoreAfter: null,
      }),
    ],
  ],
];
