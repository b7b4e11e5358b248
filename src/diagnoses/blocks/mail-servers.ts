import { causesClause } from '../../checks/causes.ts';
import { endsSoon, isOldVersion } from '../../checks/certificate/judgement.ts';
import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import { type MailServerState, type MailServerStates, readMailServerStates } from '../../facts/mail-server-states.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, labels, list, object, orNull, statement, text, whole } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import { type BlockView, DASH, type Statement, type Text, type ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { MAIL_FIELD_TEXTS } from './mail-field-texts.ts';

const says = MAIL_FIELD_TEXTS.texts;

/** Describes one property of a server. */
export const stateSchema = (description: string) =>
  object(
    {
      state: labels(['ok', 'warning', 'failed', 'unknown', 'none'], says['mail-server/state']),
      code: text(says['mail-server/code']),
      text: statement(says['mail-server/text']),
    },
    description,
  );
export type StateItem = Data<ReturnType<typeof stateSchema>>;

/** One mail server. */
const MAIL_SERVER = object(
  {
    host: text(FIELD_TEXTS.texts.host),
    priority: orNull(whole(says['mail-server/priority'], 65_535)),
    own: flag(says['mail-server/own']),
    address: orNull(text(says['mail-server/address'])),
    connection: stateSchema(says['mail-server/connection']),
    tls: orNull(stateSchema(says['mail-server/tls'])),
    certificate: orNull(stateSchema(says['mail-server/certificate'])),
    dane: stateSchema(says['mail-server/dane']),
  },
  says['mail-server'],
);
type MailServerItem = Data<typeof MAIL_SERVER>;

/** Where mail for the domain goes, server by server. */
const MAIL_SERVERS = object(
  {
    route: labels(['mx', 'address', 'null-mx', 'none'], says['mail-servers/route']),
    servers: list(MAIL_SERVER, says['mail-servers/servers']),
    more: whole(says['mail-servers/more']),
  },
  says['mail-servers'],
);
export type MailServers = Data<typeof MAIL_SERVERS>;

/** Holds what a table of mail servers says, each in a few words: the items STARTTLS and DANE say what it means. */
export const MAIL_SERVER_TEXTS = defineTexts('mail-server', {
  title: 'Mail servers',
  count: '{count, plural, one {# server} other {# servers}}',
  all: '{count, plural, one {# server, answers} other {# servers, all answer}} on port 25',
  some: '{answering, plural, one {# of {count} servers answers} other {# of {count} servers answer}} on port 25',
  'none-answers': '{count, plural, one {# server, does not answer} other {# servers, none answers}} on port 25',
  'by-address': 'no MX records, so senders try the address of the name itself',
  more: '{count, plural, one {We did not connect to # further server.} other {We did not connect to # further servers.}}',
  'null-mx': 'A null MX record says that this domain accepts no e-mail.',
  nowhere: 'There is neither an MX record nor an address, so no e-mail can be delivered to this domain.',
  unknown: 'We couldn’t look up the mail servers. Check again in a minute.',
  'unreachable-one': '{host} can’t be reached: {why}.',
  'unreachable-many': '{count, plural, other {# mail servers can’t be reached:}} {hosts}.',
  'unreachable-text': 'Mail depends on the remaining servers.',
  'unreachable-all':
    '{count, plural, one {No e-mail arrives until it answers.} other {No e-mail arrives until one of them answers.}}',
  priority: 'Priority',
  host: 'Host',
  connection: 'Connection',
  encryption: 'Encryption',
  certificate: 'Certificate',
  dane: 'DANE',
  'not-seen': 'not seen',
  answers: 'answers on port 25',
  silent: 'no answer on port 25',
  'silent-or-blocked': 'no answer on port 25; our network may block it',
  'no-address': 'has no address',
  'private-address': '{address} is not reachable from the internet',
  'no-name': 'the MX record contains an address or localhost, not the name of a mail server',
  open: 'couldn’t find out: {why}',
  'no-reason': 'a lookup failed',
  version: '{version}',
  'old-version': '{version} at best, which is no longer safe',
  'not-offered': 'not offered',
  broken: 'STARTTLS fails',
  valid: 'valid',
  'valid-until': 'valid until {date}',
  'ends-soon': 'expires on {date}',
  invalid: 'not valid: {why}',
  'dane-matches': 'matches',
  'dane-mismatch': 'doesn’t match',
  'dane-no-tls': 'no TLS, but TLSA records',
  'dane-bogus': 'DNSSEC doesn’t validate',
  'dane-unusable': 'no usable TLSA record',
  'dane-insecure': 'not signed with DNSSEC',
  'dane-none': 'not used',
  'dane-open': 'couldn’t look it up',
});
const { message } = MAIL_SERVER_TEXTS;

type Cell = StateItem;
const cell = (state: Cell['state'], text: Message): Cell => ({
  state,
  code: text.id.slice(text.id.indexOf('/') + 1),
  text,
});

/**
 * The mail servers; null where the MX records could not be looked up. Where somebody answered us on port 25 lately,
 * silence is not our own network's.
 */
export const mailServers = defineBlock({
  id: 'mail-servers',
  texts: [MAIL_SERVER_TEXTS],
  schema: orNull(MAIL_SERVERS, says['mail-report/mail-servers']),
  section: {
    title: message('title'),
    anchor: 'servers',
    standsFirst: true,
    view: (servers, { exists }) => (exists === false ? null : serversView(servers)),
  },
  needs: { states: readMailServerStates },
  data: ({ states }, { report }) => (states === null ? null : mailServersOf(states, report.port25Open)),
});

/** Lists mail servers with what was seen of each. */
export function mailServersOf(states: MailServerStates, port25Open: boolean): MailServers {
  const { route, servers, untried } = states;
  const reaches = port25Open || servers.some(({ address }) => address !== null);
  return {
    route:
      route.kind === 'hosts' ? (route.implicit ? 'address' : 'mx') : route.kind === 'takes-none' ? 'null-mx' : 'none',
    servers: servers.map((server): MailServerItem => {
      const { session } = server;
      return {
        host: server.host,
        priority: server.preference,
        own: server.own,
        address: server.address,
        connection: connectionOf(server, reaches),
        tls: tlsOf(session),
        certificate: certificateOf(session),
        dane: daneOf(server.dane),
      };
    }),
    more: untried,
  };
}

function connectionOf({ session, causes }: MailServerState, reaches: boolean): Cell {
  if (session === null) return cell('unknown', message('open', { why: causesClause(causes) || message('no-reason') }));
  switch (session.kind) {
    case 'silent':
      return reaches ? cell('failed', message('silent')) : cell('unknown', message('silent-or-blocked'));
    case 'no-address':
    case 'no-name':
      return cell('failed', message(session.kind));
    case 'private-address':
      return cell('failed', message('private-address', { address: session.address }));
    default:
      return cell('ok', message('answers'));
  }
}

function tlsOf(session: MailServerState['session']): Cell | null {
  switch (session?.kind) {
    case 'not-offered':
    case 'broken':
      return cell('failed', message(session.kind));
    case 'tls': {
      const version = versionText(session.tls.version);
      return isOldVersion(session.tls.version)
        ? cell('warning', message('old-version', { version }))
        : cell('ok', message('version', { version }));
    }
    default:
      return null;
  }
}

function certificateOf(session: MailServerState['session']): Cell | null {
  if (session?.kind !== 'tls') return null;
  const { tls, certificate, trust } = session;
  if (tls.fault !== null)
    return cell(
      trust === 'mta-sts' ? 'failed' : 'warning',
      message('invalid', { why: causesClause(tls.fault.causes) }),
    );
  if (certificate === null) return cell('ok', message('valid'));
  const date = { date: certificate.notAfter };
  return session.certificate !== null && endsSoon(session.certificate, session.at)
    ? cell('warning', message('ends-soon', { date }))
    : cell('ok', message('valid-until', { date }));
}

function daneOf(dane: MailServerState['dane']): Cell {
  switch (dane?.kind) {
    case undefined:
      return cell('unknown', message('dane-open'));
    case 'none':
      return cell('none', message('dane-none'));
    case 'insecure':
    case 'unusable':
      return cell('warning', message(`dane-${dane.kind}`));
    case 'bogus':
    case 'no-tls':
      return cell('failed', message(`dane-${dane.kind}`));
    case 'served':
      return dane.match.kind === 'match'
        ? cell('ok', message('dane-matches'))
        : cell('failed', message('dane-mismatch'));
  }
}

type InWords = Rendered<MailServers>;

function serversView(mail: InWords | null): BlockView {
  if (mail === null) return { views: [{ view: 'text', text: message('unknown') }] };
  const { route, servers, more } = mail;
  if (servers.length === 0)
    return { views: [{ view: 'text', text: message(route === 'null-mx' ? 'null-mx' : 'nowhere') }] };
  return {
    meta: route === 'address' ? message('by-address') : metaOf(mail),
    views: [
      ...unreachable(servers),
      tableView(servers, [
        column(message('priority'), ({ priority }) => ({ text: String(priority ?? DASH) })),
        column(
          message('host'),
          ({ host, address }) => ({
            text: host,
            as: 'name',
            ...(address === null ? {} : { below: { text: address } }),
          }),
          'alone',
        ),
        column(message('connection'), ({ connection }) => stateStatement(connection), 'line'),
        column(message('encryption'), ({ tls }) => stateStatement(tls), 'line'),
        column(message('certificate'), ({ certificate }) => stateStatement(certificate), 'line'),
        column(message('dane'), ({ dane }) => stateStatement(dane), 'line'),
      ]),
      ...(more > 0 ? [{ view: 'text' as const, text: message('more', { count: more }), quiet: true as const }] : []),
    ],
  };
}

const MARKS: Readonly<Record<StateItem['state'], ViewMark>> = {
  ok: 'ok',
  warning: 'warn',
  failed: 'bad',
  unknown: 'unknown',
  none: 'info',
};

export const stateStatement = (item: Rendered<StateItem> | null): Statement =>
  item === null ? { text: message('not-seen'), as: 'dim' } : { text: item.text, mark: MARKS[item.state] };

/** The servers that nobody can reach, above all else. */
function unreachable(servers: InWords['servers']): BlockView['views'] {
  const lost = servers.filter(({ connection }) => connection.state === 'failed');
  const [first] = lost;
  if (first === undefined) return [];
  const text =
    lost.length === 1
      ? message('unreachable-one', { host: first.host, why: first.connection.text })
      : message('unreachable-many', { count: lost.length, hosts: lost.map(({ host }) => host) });
  const more =
    lost.length === servers.length ? message('unreachable-all', { count: lost.length }) : message('unreachable-text');
  return [{ view: 'text', text, mark: 'bad', more }];
}

/** Says how many servers there are, and how many of them answer, where that is known of all. */
function metaOf({ servers, more }: InWords): Text {
  const count = servers.length + more;
  const inState = (state: StateItem['state']) => servers.filter(({ connection }) => connection.state === state).length;
  const answering = inState('ok');
  if (answering + inState('failed') < count) return message('count', { count });
  if (answering === 0) return message('none-answers', { count });
  return answering === count ? message('all', { count }) : message('some', { answering, count });
}
