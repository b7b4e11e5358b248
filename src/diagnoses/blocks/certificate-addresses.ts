import { causesClause } from '../../checks/causes.ts';
import { isTrusted } from '../../checks/certificate/certificate-chain.ts';
import { daysLeft } from '../../checks/certificate/certificate-validity.ts';
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
import { defineBlock } from '../block.ts';
import { type Data, flag, labels, list, object, orNull, phrase, statement, text, texts, whole } from '../schema.ts';
import { column, tableView } from '../table-view.ts';
import type { Statement, ViewMark } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { LEFT_TEXTS, leftText } from './left-text.ts';

/** Lists what is compared among the addresses that serve a certificate. */
const COMPARED = ['certificate', 'left', 'chain', 'versions', 'post-quantum'] as const;
type Compared = (typeof COMPARED)[number];
/** Holds what an address has of each, in a form that can be compared; undefined where it is not known. */
type ComparedValues = Readonly<Partial<Record<Compared, string>>>;

const says = FIELD_TEXTS.texts;

/** Tells what one address serves. */
const ADDRESS = object(
  {
    address: text(says.address),
    state: labels(['good', 'soon', 'bad', 'unknown', 'not-asked'], says['at-address/state']),
    text: phrase(says['at-address/text']),
    issuer: orNull(text(says['at-address/issuer'])),
    left: orNull(statement(says['at-address/left'])),
    chain: orNull(statement(says['at-address/chain'])),
    versions: texts(says['at-address/versions']),
    hasOld: flag(says['at-address/has-old']),
    postQuantum: orNull(flag(says['at-address/post-quantum'])),
    differs: list(labels(COMPARED, says['at-address/differs']), says['at-address/differs']),
  },
  says['at-address'],
);
type AddressItem = Data<typeof ADDRESS>;

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
  differs: 'differs',
});
const { message } = ADDRESS_TEXTS;

/** Tells what each address serves, side by side: those of IPv4 and IPv6 differ more often than people think. */
export const certificateAddresses = defineBlock({
  id: 'certificate-addresses',
  texts: [ADDRESS_TEXTS, LEFT_TEXTS],
  schema: object(
    { port: whole(says['addresses/port']), addresses: list(ADDRESS, says['addresses/addresses']) },
    says.addresses,
  ),
  section: {
    title: message('title'),
    anchor: 'addresses',
    standsFirst: true,
    view: ({ port, addresses }) =>
      addresses.length === 0
        ? null
        : {
            meta: message('meta', {
              port: String(port),
              count: addresses.length,
              answering: addresses.filter(({ issuer }) => issuer !== null).length,
            }),
            views: [tableView(addresses, COLUMNS)],
          },
  },
  needs: { web: readWebTls, offers: readTlsOffers },
  absent: { port: HTTPS_PORT, addresses: [] },
  data: ({ web, offers }, { report }) => ({
    port: report.port ?? HTTPS_PORT,
    addresses: web === null ? [] : compared(web.addresses.map((one) => itemOf(one, web.host, offers))),
  }),
});

const NOTHING = { issuer: null, left: null, chain: null, versions: [], hasOld: false, postQuantum: null };

interface ComparedRow {
  readonly item: Omit<AddressItem, 'differs'>;
  readonly values: ComparedValues;
}

/** Marks in each column what is not as at most addresses: where no value is the most frequent one, all of it. */
function compared(rows: readonly ComparedRow[]): readonly AddressItem[] {
  const usual = new Map(COMPARED.map((column) => [column, usualOf(rows.map(({ values }) => values[column]))]));
  return rows.map(({ item, values }) => ({
    ...item,
    differs: COMPARED.filter((column) => values[column] !== undefined && values[column] !== usual.get(column)),
  }));
}

function usualOf(values: readonly (string | undefined)[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)].flatMap(([value, all]) =>
    value === undefined ? [] : [{ value, count: all.length }],
  );
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  return first?.count === second?.count ? undefined : first?.value;
}

function itemOf({ address, state }: AddressTls, host: string, offers: TlsOffers | null): ComparedRow {
  const nothing = (is: AddressItem['state'], text: Message): ComparedRow => ({
    item: { ...NOTHING, address, state: is, text },
    values: {},
  });
  switch (state.kind) {
    case 'special':
      return nothing('bad', message('not-public'));
    case 'not-asked':
      return nothing('not-asked', message('not-asked'));
    case 'none':
    case 'refused':
      return nothing('bad', message('no-tls', { detail: causesClause(state.causes) || message('no-detail') }));
    case 'failed': {
      const detail = causesClause(state.failure.causes) || message('no-detail');
      return nothing('unknown', message('failed', { detail }));
    }
    case 'served': {
      const { leaf, at } = state;
      const asked = offers?.addresses.find((one) => one.address === address);
      const offered = asked === undefined ? [] : versionsOf(asked).offered;
      const current = asked?.flights.current;
      const chain = isTrusted(state) ? 'trusted' : 'not-trusted';
      const postQuantum = current?.kind === 'hello' ? isPostQuantum(current.group) : null;
      return {
        item: {
          address,
          state: isGood(state, host) ? (endsSoon(leaf, at) ? 'soon' : 'good') : 'bad',
          text: certificateTitle(leaf),
          issuer: commonNameOf(leaf.issuer),
          left: leftText(leaf.notAfter, at),
          chain: message(chain),
          versions: offered.map(versionText),
          hasOld: offered.some((version) => OLD_VERSIONS.includes(version)),
          postQuantum,
        },
        values: {
          certificate: leaf.sha256,
          left: String(daysLeft(leaf.notAfter, at)),
          chain,
          ...(offered.length === 0 ? {} : { versions: offered.join() }),
          ...(postQuantum === null ? {} : { 'post-quantum': String(postQuantum) }),
        },
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

type Row = Rendered<AddressItem>;

const differing = ({ differs }: Row, name: Compared): Pick<Statement, 'differs'> =>
  differs.includes(name) ? { differs: message('differs') } : {};

const COLUMNS = [
  column<Row>(message('address'), ({ address }) => ({ text: address, as: 'code' }), 'alone'),
  column<Row>(
    message('certificate'),
    (row) => ({
      text: row.text,
      mark: MARKS[row.state],
      ...differing(row, 'certificate'),
      ...(row.issuer === null ? {} : { below: { text: row.issuer } }),
    }),
    'line',
  ),
  column<Row>(message('left'), (row) => (row.left === null ? null : { text: row.left, ...differing(row, 'left') })),
  column<Row>(message('chain'), (row) => (row.chain === null ? null : { text: row.chain, ...differing(row, 'chain') })),
  column<Row>(message('versions'), (row) => {
    const { versions, issuer, hasOld } = row;
    if (versions.length === 0) return issuer === null ? null : { text: message('not-tested'), as: 'dim' };
    return { text: versions, mark: hasOld ? 'warn' : 'ok', ...differing(row, 'versions') };
  }),
  column<Row>(message('post-quantum'), (row) =>
    row.postQuantum === null
      ? null
      : { text: message(row.postQuantum ? 'offered' : 'not-offered'), ...differing(row, 'post-quantum') },
  ),
];
