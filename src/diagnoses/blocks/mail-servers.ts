import { causesClause } from '../../checks/causes.ts';
import { endsSoon, isOldVersion } from '../../checks/starttls/starttls.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import { type MailServerState, type MailServerStates, readMailServerStates } from '../../facts/mail-server-states.ts';
import { type Block, defineBlock } from '../block.ts';

/** Where mail for the domain goes, server by server. */
export interface MailServers {
  /** `mx`: MX records; `address`: none, so the name itself takes mail; `null-mx`: it takes none; `none`: nowhere. */
  readonly route: 'mx' | 'address' | 'null-mx' | 'none';
  /** By priority, those that we connected to. */
  readonly servers: readonly MailServerItem[];
  /** Servers beyond those. */
  readonly more: number;
}

/** One mail server. */
export interface MailServerItem {
  readonly host: string;
  /** Preference of the MX record; null where there is none. */
  readonly priority: number | null;
  /** Whether the owner of the domain runs it, as far as its name tells. */
  readonly own: boolean;
  /** The address that answered; null where none did. */
  readonly address: string | null;
  /** Whether it answers on port 25. */
  readonly connection: StateItem;
  /** Null where there was no session to see it in. */
  readonly tls: StateItem | null;
  readonly certificate: StateItem | null;
  readonly dane: StateItem;
}

/** One property of a server. */
export interface StateItem {
  /** `none`: not used, which is no fault. */
  readonly state: 'ok' | 'warning' | 'failed' | 'unknown' | 'none';
  /** Stable name of what was found. */
  readonly code: string;
  readonly text: Message;
}

/** What a table of mail servers says, each in a few words: the items STARTTLS and DANE say what it means. */
export const MAIL_SERVER_TEXTS = defineTexts('mail-server', {
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
  'ends-soon': 'ends on {date}',
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
const cell = (state: Cell['state'], text: Message, code = text.id.slice(text.id.indexOf('/') + 1)): Cell => ({
  state,
  code,
  text,
});

/**
 * The mail servers; null where the MX records could not be looked up. Where somebody answered us on port 25 lately,
 * silence is not our own network's.
 */
export const mailServers: Block<MailServers | null> = defineBlock({
  id: 'mail-servers',
  needs: { states: readMailServerStates },
  absent: null,
  of: ({ states }, { report }) => (states === null ? null : mailServersOf(states, report.port25Open)),
});

/** Lists mail servers with what was seen of each. */
function mailServersOf(states: MailServerStates, port25Open: boolean): MailServers {
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

/** `TLSv1.3` as people write it. */
const versionText = (version: string): string => version.replace(/^TLSv1$/, 'TLS 1.0').replace(/^TLSv/, 'TLS ');

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
  return endsSoon(session)
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
