import { versionText } from '../../checks/connection/findings.ts';
import { defineTexts, type Rendered } from '../../domain/message.ts';
import { OLD_VERSIONS, TLS_VERSIONS, type TlsVersionName } from '../../domain/probe.ts';
import { readTlsOffers, type TlsOffers, versionsOf } from '../../facts/tls-offers.ts';
import { cipherSuite, groupName } from '../../records/tls/cipher-suites.ts';
import { defineBlock } from '../block.ts';
import { checkTexts } from '../check-texts.ts';
import { type Data, flag, list, object, text, texts } from '../schema.ts';
import { DASH, type Statement } from '../view.ts';
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
    leads: true,
    view: ({ versions }, report) =>
      versions.length === 0
        ? null
        : {
            meta: message('meta'),
            views: [
              {
                view: 'table',
                columns: [
                  { title: message('protocol'), phone: 'alone' },
                  { title: message('offered') },
                  { title: message('cipher'), phone: 'line' },
                  { title: message('group') },
                ],
                rows: versions.map(rowOf),
              },
              ...checkTexts(report, 'key-exchange', 'https-record'),
            ],
          },
  },
  needs: { offers: readTlsOffers },
  absent: { versions: [] },
  of: ({ offers }) => ({
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

function rowOf({ version, old, offeredAt, declinedAt, ciphers, groups }: Rendered<VersionItem>): readonly Statement[] {
  const nothing: Statement = { text: DASH, as: 'dim' };
  const offered: Statement =
    offeredAt.length === 0
      ? declinedAt.length === 0
        ? { text: message('unknown'), mark: 'unknown' }
        : { text: message('nowhere') }
      : {
          text: declinedAt.length === 0 ? message('everywhere') : message('some-places', { addresses: offeredAt }),
          mark: old ? 'warn' : 'ok',
        };
  return [
    { text: version },
    offered,
    ciphers.length === 0 ? nothing : { text: ciphers, as: 'code' },
    groups.length === 0 ? nothing : { text: groups },
  ];
}
