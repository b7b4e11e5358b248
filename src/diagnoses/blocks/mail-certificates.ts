import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import type { TlsVersionName } from '../../domain/probe.ts';
import { readMailOffersBesideWeb, readMailServersBesideWeb, readMtaStsBesideWeb } from '../../facts/mail-beside-web.ts';
import { type OlderVersions, olderIn } from '../../facts/mail-offers.ts';
import type { MailServerState } from '../../facts/mail-server-states.ts';
import type { MtaSts } from '../../facts/mta-sts.ts';
import { mxMatches } from '../../records/mta-sts.ts';
import { defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { type Data, list, object, orNull, statement, text, texts } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { Statement } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { LEFT_TEXTS, leftText } from './left-text.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';
import { MAIL_SERVER_TEXTS, mailServersOf, type StateItem, stateSchema, stateStatement } from './mail-servers.ts';

const says = FIELD_TEXTS.texts;

/** Tells how a mail server speaks TLS. It is shown, and not judged. */
const MAIL_TLS = object(
  {
    version: text(says['mail-tls/version']),
    cipher: text(says['mail-tls/cipher']),
    group: orNull(text(says['mail-tls/group'])),
    older: orNull(texts(says['mail-tls/older'])),
    declined: texts(says['mail-tls/declined']),
    untried: texts(says['mail-tls/untried']),
  },
  says['mail-certificate/tls'],
);
type MailTlsItem = Data<typeof MAIL_TLS>;

/** A mail server with its certificate, its state by DANE, and by MTA-STS. */
const MAIL_CERTIFICATE = object(
  {
    host: text(says.host),
    address: orNull(text(MAIL_FIELD_TEXTS.texts['mail-server/address'])),
    certificate: stateSchema(says['mail-certificate/certificate']),
    left: orNull(statement(says['at-address/left'])),
    tls: orNull(MAIL_TLS),
    dane: stateSchema(MAIL_FIELD_TEXTS.texts['mail-server/dane']),
    mtaSts: stateSchema(says['mail-certificate/mta-sts']),
  },
  MAIL_FIELD_TEXTS.texts['mail-server'],
);
type MailCertificateItem = Data<typeof MAIL_CERTIFICATE>;

export const MAIL_CERTIFICATE_TEXTS = defineTexts('mail-certificates-block', {
  title: 'Certificates of the mail servers',
  host: 'Mail server',
  certificate: 'Certificate',
  left: 'Left',
  tls: 'TLS',
  older:
    '{version}{takes, plural, =0 {} other {, also {taken}}}{declines, plural, =0 {} other {; declines {declined}}}{leaves, plural, =0 {} other {; {untried} not tried}}',
  'older-by-live': '“Check live” also asks for TLS versions below 1.2.',
  dane: 'DANE',
  'mta-sts': 'MTA-STS',
  'sts-none': 'not used',
  'sts-open': 'couldn’t look it up',
  'sts-unusable': 'the policy can’t be used',
  'sts-enforced': 'in the policy',
  'sts-refused': 'in the policy, but senders that follow it don’t deliver',
  'sts-testing': 'in the policy, which is in testing mode',
  'sts-not-allowed': 'not in the policy',
  'sts-not-allowed-testing': 'not in the policy, which is in testing mode',
  'no-points': 'No points here: Mail security judges MTA-STS and DANE, and this table repeats its results.',
});
const { message } = MAIL_CERTIFICATE_TEXTS;

/**
 * The certificates that mail servers show through STARTTLS, beside what MTA-STS and DANE come to. It judges nothing itself: the
 * states are those of the table of mail servers.
 */
export const mailCertificatesBlock = defineBlock({
  id: 'mail-certificates',
  texts: [MAIL_CERTIFICATE_TEXTS, LEFT_TEXTS, MAIL_SERVER_TEXTS],
  schema: object({ servers: list(MAIL_CERTIFICATE, says['mail-certificates/servers']) }, says['mail-certificates']),
  section: {
    title: message('title'),
    anchor: 'mail-servers',
    standsFirst: true,
    view: ({ servers }, report) =>
      servers.length === 0
        ? null
        : {
            views: [
              ...checkTexts(report, 'mail-certificates'),
              tableView(servers, COLUMNS),
              { view: 'text', text: message('no-points'), quiet: true },
              ...(servers.some(({ tls }) => tls !== null) && servers.every(({ tls }) => (tls?.older ?? null) === null)
                ? [{ view: 'text' as const, text: message('older-by-live'), quiet: true as const }]
                : []),
            ],
          },
  },
  needs: { states: readMailServersBesideWeb, sts: readMtaStsBesideWeb, offers: readMailOffersBesideWeb },
  data({ states, sts, offers }, { report }) {
    if (states === 'other-port' || sts === 'other-port' || offers === 'other-port') return { servers: [] };
    // Without MX records, a name that speaks no TLS on port 25 is a web server alone.
    const isMail = states?.route.kind === 'hosts' && !states.route.implicit;
    if (states === null || !(isMail || states.servers.some(({ session }) => session?.kind === 'tls')))
      return { servers: [] };
    const { servers } = mailServersOf(states, report.port25Open);
    return {
      servers: states.servers.flatMap((server, i) => {
        const seen = servers[i];
        if (seen === undefined) return [];
        const { host, address, connection, tls, certificate, dane } = seen;
        const flights = offers?.find((one) => one.host === host)?.seen ?? null;
        const older = flights === null ? null : olderIn(flights);
        return {
          host,
          address,
          certificate: certificate ?? tls ?? connection,
          left: leftOf(server),
          tls: tlsOf(server, older),
          dane,
          mtaSts: stsOf(server, sts),
        };
      }),
    };
  },
});

function tlsOf({ session }: MailServerState, older: OlderVersions | null): MailTlsItem | null {
  if (session?.kind !== 'tls') return null;
  const { version, cipher, group = null } = session.tls;
  const others = (versions: readonly TlsVersionName[]) => versions.filter((one) => one !== version).map(versionText);
  const own = { version: versionText(version), cipher, group };
  if (older === null) return { ...own, older: null, declined: [], untried: [] };
  return { ...own, older: others(older.taken), declined: others(older.declined), untried: others(older.untried) };
}

const leftOf = ({ session }: MailServerState): Message | null =>
  session?.kind === 'tls' && session.certificate !== null ? leftText(session.certificate.notAfter, session.at) : null;

const cell = (state: StateItem['state'], code: StsCode): StateItem => ({ state, code, text: message(code) });
type StsCode = Extract<keyof typeof MAIL_CERTIFICATE_TEXTS.texts, `sts-${string}`>;

/** Finds what senders that follow MTA-STS make of a server. Source: RFC 8461 §4. */
function stsOf({ host, session }: MailServerState, sts: MtaSts | null): StateItem {
  if (sts === null) return cell('unknown', 'sts-open');
  const { record, policy } = sts;
  if (record.kind === 'absent' && policy?.kind !== 'policy') return cell('none', 'sts-none');
  const isUsable = record.kind === 'one' && record.parsed.kind === 'record' && policy?.kind === 'policy';
  if (!isUsable) return cell('warning', 'sts-unusable');
  const { mode, mx } = policy.policy;
  if (mode === 'none') return cell('none', 'sts-none');
  const isAllowed = mx.some((pattern) => mxMatches(pattern, host));
  if (mode === 'testing') return isAllowed ? cell('ok', 'sts-testing') : cell('warning', 'sts-not-allowed-testing');
  if (!isAllowed) return cell('failed', 'sts-not-allowed');
  return isRefused(session) ? cell('failed', 'sts-refused') : cell('ok', 'sts-enforced');
}

/** Whether a server does not meet a policy in force that names it. Source: RFC 8461 §4.2. */
const isRefused = (session: MailServerState['session']): boolean =>
  session?.kind === 'not-offered' ||
  session?.kind === 'broken' ||
  (session?.kind === 'tls' && session.tls.fault !== null);

type Row = Rendered<MailCertificateItem>;

function tlsCell({ tls }: Row): Statement | null {
  if (tls === null) return null;
  const { version, group, older, declined, untried } = tls;
  const text =
    older === null
      ? version
      : message('older', {
          version,
          takes: older.length,
          taken: older,
          declines: declined.length,
          declined,
          leaves: untried.length,
          untried,
        });
  return group === null ? { text } : { text, below: { text: group } };
}

const COLUMNS = [
  column<Row>(
    message('host'),
    ({ host, address }) => ({ text: host, as: 'name', ...(address === null ? {} : { below: { text: address } }) }),
    'alone',
  ),
  column<Row>(message('certificate'), ({ certificate }) => stateStatement(certificate), 'line'),
  column<Row>(message('left'), ({ left }) => (left === null ? null : { text: left })),
  column(message('tls'), tlsCell, 'line'),
  column<Row>(message('dane'), ({ dane }) => stateStatement(dane), 'line'),
  column<Row>(message('mta-sts'), ({ mtaSts }) => stateStatement(mtaSts), 'line'),
];
