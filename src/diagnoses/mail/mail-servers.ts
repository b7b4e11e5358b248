import { causesClause } from '../../checks/causes.ts';
import { endsSoon, isOldVersion } from '../../checks/starttls/starttls.ts';
import { defineTexts, type Message } from '../../domain/message.ts';
import type { MailServerState, MailServerStates } from '../../facts/mail-server-states.ts';
import type { Prose } from '../report.ts';
import type { MailServerItem, MailServersPicture, StateItem } from './report.ts';

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

type Cell = StateItem<Prose>;
const cell = (state: Cell['state'], text: Message, code = text.id.slice(text.id.indexOf('/') + 1)): Cell => ({
  state,
  code,
  text,
});

/**
 * The mail servers as the report lists them; null where the MX records could not be looked up. `port25Open`: somebody
 * answered us on port 25 lately, so silence is not our own network's.
 */
export function mailServersPicture(
  states: MailServerStates | null,
  port25Open: boolean,
): MailServersPicture<Prose> | null {
  if (states === null) return null;
  const { route, servers, untried } = states;
  const reaches = port25Open || servers.some(({ address }) => address !== null);
  return {
    route:
      route.kind === 'hosts' ? (route.implicit ? 'address' : 'mx') : route.kind === 'takes-none' ? 'null-mx' : 'none',
    servers: servers.map((server): MailServerItem<Prose> => {
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
