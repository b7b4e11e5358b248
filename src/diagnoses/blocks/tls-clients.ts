import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts } from '../../domain/message.ts';
import { TLS_VERSIONS } from '../../domain/probe.ts';
import { agreementOf } from '../../facts/client-agreement.ts';
import { readTlsOffers, type TlsOffers, versionsOf } from '../../facts/tls-offers.ts';
import {
  type SharedVersion,
  sharedVersion,
  TLS_CLIENTS,
  type TlsClient,
  type TlsClientId,
} from '../../records/tls/clients.ts';
import { defineBlock } from '../block.ts';
import { type Data, labels, list, object, orNull, prose, text } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { Statement } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** A program, and the newest version that it shares with the server. */
const CLIENT = object(
  {
    client: prose(says['tls-client/client']),
    state: labels(['agreed', 'shared', 'refused', 'none', 'unknown'], says['tls-client/state']),
    newest: orNull(text(says['tls-client/newest'])),
  },
  says['tls-client'],
);
type ClientItem = Data<typeof CLIENT>;

const NAMES = {
  'android-4': 'Apps on Android 4.4 and older',
  'android-5': 'Apps on Android 5 to 9',
  'android-10': 'Apps on Android 10 and later',
  'apple-before': 'iOS 5 to 12.1, macOS 10.9 to 10.14.3',
  apple: 'iOS 12.2, macOS 10.14.4 and later',
  'windows-7': 'Windows 7, Server 2008 R2 and Server 2012, programs that use WinHTTP',
  'windows-10': 'Windows 8.1 and 10, Internet Explorer 11',
  'windows-11': 'Windows 11, Server 2022 and later',
  browsers: 'Chrome, Edge, Firefox and Safari of today',
  'java-7': 'Java 6 before 6u121, Java 7 before 7u111',
  'java-8': 'Java 8 before 8u341',
  'java-11': 'Java 11 and later',
  'openssl-0': 'OpenSSL 1.0.0 and older',
  'openssl-1.0.1': 'OpenSSL 1.0.1 to 1.1.0',
  'openssl-1.1.1': 'OpenSSL 1.1.1 and later',
} as const satisfies Readonly<Record<TlsClientId, string>>;

export const TLS_CLIENT_TEXTS = defineTexts('tls-clients', {
  ...NAMES,
  title: 'Programs that can connect',
  program: 'Program',
  newest: 'Newest in common',
  shared: '{version}, if a cipher suite and a group fit',
  refused: '{version}, but no cipher suite: it cannot connect',
  none: 'none: it cannot connect',
  unknown: 'couldn’t find out',
  note: 'This rests on what these programs offer unless somebody changed their settings, and on what the server chose when we connected. Where a version stands alone, a cipher suite and a group fit, too. A certificate authority that a program does not know can still keep it out.',
});
const { message } = TLS_CLIENT_TEXTS;

/** Tells which programs share a version of TLS with the server, and surely a cipher suite, at all of its addresses. */
export const tlsClients = defineBlock({
  id: 'tls-clients',
  texts: [TLS_CLIENT_TEXTS],
  schema: object({ clients: list(CLIENT, says['tls-clients/clients']) }, says['tls-clients']),
  section: {
    title: message('title'),
    anchor: 'programs',
    view: ({ clients }) =>
      clients.length === 0
        ? null
        : {
            views: [
              tableView(clients, [
                column(message('program'), ({ client }) => ({ text: client }), 'alone'),
                column(message('newest'), sharedIn),
              ]),
              { view: 'text', text: message('note'), quiet: true },
            ],
          },
  },
  needs: { offers: readTlsOffers },
  data: ({ offers }) => ({ clients: offers === null ? [] : clientsOf(offers) }),
});

/** Returns nothing where nobody asked for old versions: a visit tells the newest alone. */
function clientsOf({ addresses }: TlsOffers): ClientItem[] {
  const all = addresses.map(versionsOf);
  const offered = TLS_VERSIONS.filter((version) => all.every((one) => one.offered.includes(version)));
  const declined = TLS_VERSIONS.filter((version) =>
    all.every((one) => !one.offered.includes(version) && !one.unknown.includes(version)),
  );
  if (offered.length === 0 || declined.length === 0) return [];
  return TLS_CLIENTS.map((client) => ({
    client: message(client.id),
    ...stateOf(client, sharedVersion(client, { offered, declined }), addresses),
  }));
}

function stateOf(
  client: TlsClient,
  shared: SharedVersion,
  addresses: TlsOffers['addresses'],
): Pick<ClientItem, 'state' | 'newest'> {
  if (shared === null) return { state: 'unknown', newest: null };
  if (shared === 'none') return { state: 'none', newest: null };
  const agreement = agreementOf(client, addresses, shared);
  if (agreement === 'doubtful') return { state: 'unknown', newest: null };
  return { state: agreement === 'open' ? 'shared' : agreement, newest: versionText(shared) };
}

function sharedIn({ state, newest }: Pick<ClientItem, 'state' | 'newest'>): Statement {
  if (state === 'unknown') return { text: message('unknown'), mark: 'unknown' };
  if (newest === null) return { text: message('none') };
  return { text: state === 'shared' || state === 'refused' ? message(state, { version: newest }) : newest };
}
