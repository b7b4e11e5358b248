import Type from 'typebox';
import { causesClause } from '../../checks/causes.ts';
import { isTrusted } from '../../checks/certificate/certificate-chain.ts';
import { endsSoon } from '../../checks/certificate/judgement.ts';
import { isGood } from '../../checks/certificate/same-on-every-address.ts';
import { certificateTitle, commonNameOf } from '../../checks/certificate/served.ts';
import { versionText } from '../../checks/connection/findings.ts';
import { isPostQuantum } from '../../checks/connection/key-exchange.ts';
import { defineTexts, type Message, type Rendered } from '../../domain/message.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import { OLD_VERSIONS } from '../../domain/probe.ts';
import { readTlsOffers, type TlsOffers, versionsOf } from '../../facts/tls-offers.ts';
import { type AddressTls, readWebTls } from '../../facts/web-tls.ts';
import { type Block, defineBlock } from '../block.ts';
import { DASH, type Statement, type ViewMark } from '../view.ts';
import { LEFT_TEXTS, leftText } from './left-text.ts';

/** Tells what one address serves. */
interface AddressItem {
  readonly address: string;
  readonly state: 'good' | 'soon' | 'bad' | 'unknown' | 'not-asked';
  /** The certificate, or why there is none. */
  readonly text: Message | string;
  readonly issuer: string | null;
  readonly left: Message | null;
  readonly chain: Message | null;
  readonly versions: readonly string[];
  readonly hasOld: boolean;
  readonly postQuantum: boolean | null;
}

export const ADDRESS_TEXTS = defineTexts('certificate-addresses', {
  title: 'Every address',
  meta: '{answering, plural, one {# of {count} answered} other {# of {count} answered}} on port {port}',
  address: 'Address',
  certificate: 'Certificate',
  left: 'Left',
  chain: 'Chain',
  versions: 'TLS',
  'post-quantum': 'Post-quantum',
  trusted: 'trusted',
  'not-trusted': 'not trusted',
  'no-tls': 'no certificate: {detail}',
  'no-detail': 'no TLS',
  'not-public': 'not reachable from the internet',
  failed: 'couldn’t find out: {detail}',
  'not-asked': 'not asked on a visit; a live check does',
  offered: 'offered',
  'not-offered': 'not offered',
  'not-tested': 'not tested',
});
const { message } = ADDRESS_TEXTS;

/** Tells what each address serves, side by side: those of IPv4 and IPv6 differ more often than people think. */
export const certificateAddresses: Block<{ readonly port: number; readonly addresses: readonly AddressItem[] }> =
  defineBlock({
    id: 'certificate-addresses',
    texts: [ADDRESS_TEXTS, LEFT_TEXTS],
    schema: Type.Object({
      port: Type.Integer(),
      addresses: Type.Array(
        Type.Object({
          address: Type.String(),
          state: Type.String(),
          text: Type.String(),
          issuer: Type.Union([Type.String(), Type.Null()]),
          left: Type.Union([Type.String(), Type.Null()]),
          chain: Type.Union([Type.String(), Type.Null()]),
          versions: Type.Array(Type.String()),
          hasOld: Type.Boolean(),
          postQuantum: Type.Union([Type.Boolean(), Type.Null()]),
        }),
      ),
    }),
    section: {
      title: message('title'),
      anchor: 'addresses',
      leads: true,
      view: ({ port, addresses }) =>
        addresses.length === 0
          ? null
          : {
              meta: message('meta', {
                port: String(port),
                count: addresses.length,
                answering: addresses.filter(({ issuer }) => issuer !== null).length,
              }),
              views: [
                {
                  view: 'table',
                  columns: [
                    { title: message('address'), phone: 'alone' },
                    { title: message('certificate'), phone: 'line' },
                    { title: message('left') },
                    { title: message('chain') },
                    { title: message('versions') },
                    { title: message('post-quantum') },
                  ],
                  rows: addresses.map(rowOf),
                },
              ],
            },
    },
    needs: { web: readWebTls, offers: readTlsOffers },
    absent: { port: HTTPS_PORT, addresses: [] },
    of: ({ web, offers }, { report }) => ({
      port: report.port ?? HTTPS_PORT,
      addresses: web === null ? [] : web.addresses.map((one) => itemOf(one, web.host, offers)),
    }),
  });

const EMPTY = { issuer: null, left: null, chain: null, versions: [], hasOld: false, postQuantum: null };

function itemOf({ address, state }: AddressTls, host: string, offers: TlsOffers | null): AddressItem {
  switch (state.kind) {
    case 'special':
      return { ...EMPTY, address, state: 'bad', text: message('not-public') };
    case 'not-asked':
      return { ...EMPTY, address, state: 'not-asked', text: message('not-asked') };
    case 'none': {
      const detail = causesClause(state.causes) || message('no-detail');
      return { ...EMPTY, address, state: 'bad', text: message('no-tls', { detail }) };
    }
    case 'failed': {
      const detail = causesClause(state.failure.causes) || message('no-detail');
      return { ...EMPTY, address, state: 'unknown', text: message('failed', { detail }) };
    }
    case 'served': {
      const { leaf, at } = state;
      const asked = offers?.addresses.find((one) => one.address === address);
      const offered = asked === undefined ? [] : versionsOf(asked).offered;
      const current = asked?.flights.current;
      return {
        address,
        state: isGood(state, host) ? (endsSoon(leaf, at) ? 'soon' : 'good') : 'bad',
        text: certificateTitle(leaf),
        issuer: commonNameOf(leaf.issuer),
        left: leftText(leaf.notAfter, at),
        chain: message(isTrusted(state) ? 'trusted' : 'not-trusted'),
        versions: offered.map(versionText),
        hasOld: offered.some((version) => OLD_VERSIONS.includes(version)),
        postQuantum: current?.kind === 'hello' ? isPostQuantum(current.group) : null,
      };
    }
  }
}

const MARKS: Readonly<Record<AddressItem['state'], ViewMark>> = {
  good: 'ok',
  soon: 'warn',
  bad: 'bad',
  unknown: 'unknown',
  'not-asked': 'unknown',
};

function rowOf(one: Rendered<AddressItem>): readonly Statement[] {
  const nothing: Statement = { text: DASH, as: 'dim' };
  const { versions, postQuantum } = one;
  return [
    { text: one.address, as: 'code' },
    { text: one.text, mark: MARKS[one.state], ...(one.issuer === null ? {} : { below: { text: one.issuer } }) },
    one.left === null ? nothing : { text: one.left },
    one.chain === null ? nothing : { text: one.chain },
    versions.length === 0
      ? { text: one.issuer === null ? DASH : message('not-tested'), as: 'dim' }
      : { text: versions, mark: one.hasOld ? 'warn' : 'ok' },
    postQuantum === null ? nothing : { text: message(postQuantum ? 'offered' : 'not-offered') },
  ];
}
