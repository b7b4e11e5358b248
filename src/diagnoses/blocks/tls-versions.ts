import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts } from '../../domain/message.ts';
import { OLD_VERSIONS, TLS_VERSIONS, type TlsVersionName } from '../../domain/probe.ts';
import { readTlsOffers, type TlsOffers, versionsOf } from '../../facts/tls-offers.ts';
import { cipherSuite, groupName } from '../../records/tls/cipher-suites.ts';
import { defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { type Data, flag, list, object, text, texts } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { Statement } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;

/** A version of TLS, and what the server chose with it. */
const VERSION = object(
  {
    version: text(says['tls-version/version']),
    old: flag(says['tls-version/old']),
    offeredAt: texts(says['tls-version/offered-at']),
    declinedAt: texts(says['tls-version/declined-at']),
    ciphers: texts(says['tls-version/ciphers']),
    groups: texts(says['tls-version/groups']),
  },
  says['tls-version'],
);
type VersionItem = Data<typeof VERSION>;

export const TLS_VERSION_TEXTS = defineTexts('tls-versions', {
  title: 'Protocols and key exchange',
  meta: 'at most 12 connections to an address',
  protocol: 'Protocol',
  offered: 'Server',
  cipher: 'Cipher suite that the server chose',
  group: 'Key exchange',
  everywhere: 'offered',
  'some-places': 'offered at {addresses}',
  nowhere: 'not offered',
  unknown: 'couldn’t find out',
});
const { message } = TLS_VERSION_TEXTS;

/** Tells what each version of TLS comes to at the server. */
export const tlsVersions = defineBlock({
  id: 'tls-versions',
  texts: [TLS_VERSION_TEXTS],
  schema: object({ versions: list(VERSION, says['newest-first']) }, says.tls),
  section: {
    title: message('title'),
    anchor: 'protocols',
    standsFirst: true,
    view: ({ versions }, report) =>
      versions.length === 0
        ? null
        : {
            meta: message('meta'),
            views: [
              tableView(versions, [
                column(message('protocol'), ({ version }) => ({ text: version }), 'alone'),
                column(message('offered'), offeredIn),
                column(
                  message('cipher'),
                  ({ ciphers }) => (ciphers.length === 0 ? null : { text: ciphers, as: 'code' }),
                  'line',
                ),
                column(message('group'), ({ groups }) => (groups.length === 0 ? null : { text: groups })),
              ]),
              ...checkTexts(report, 'key-exchange', 'https-record'),
            ],
          },
  },
  needs: { offers: readTlsOffers },
  data: ({ offers }) => ({
    versions:
      offers === null || offers.addresses.length === 0
        ? []
        : TLS_VERSIONS.toReversed().map((version) => itemOf(version, offers)),
  }),
});

function itemOf(version: TlsVersionName, { addresses }: TlsOffers): VersionItem {
  const all = addresses.map((one) => ({ ...versionsOf(one), flights: Object.values(one.flights) }));
  const where = (is: (one: (typeof all)[number]) => boolean) => all.filter(is).map(({ address }) => address);
  const hellos = all.flatMap(({ flights }) =>
    flights.flatMap((flight) => (flight.kind === 'hello' && flight.version === version ? [flight] : [])),
  );
  return {
    version: versionText(version),
    old: OLD_VERSIONS.includes(version),
    offeredAt: where(({ offered }) => offered.includes(version)),
    declinedAt: where(({ offered, unknown }) => !offered.includes(version) && !unknown.includes(version)),
    ciphers: [...new Set(hellos.flatMap(({ cipher }) => cipherSuite(cipher)?.name ?? []))],
    groups: [...new Set(hellos.flatMap(({ group }) => (group === null ? [] : [groupName(group)])))],
  };
}

function offeredIn({ old, offeredAt, declinedAt }: VersionItem): Statement {
  if (offeredAt.length === 0)
    return declinedAt.length === 0 ? { text: message('unknown'), mark: 'unknown' } : { text: message('nowhere') };
  return {
    text: declinedAt.length === 0 ? message('everywhere') : message('some-places', { addresses: offeredAt }),
    mark: old ? 'warn' : 'ok',
  };
}
