import { readEarlyData } from '../../facts/early-data.ts';
import { type AddressHandshake, type Handshakes, isBySha1, readHandshakes } from '../../facts/tls-handshakes.ts';
import { groupName, TLS_PARAMETER_SOURCE } from '../../records/tls/cipher-suites.ts';
import { TLS_PROFILE_SOURCE } from '../../records/tls/profiles.ts';
import { defineCheck, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { pick } from '../subject.ts';
import { CONNECTION } from './findings.ts';

const FINDINGS = pick(
  CONNECTION,
  'no-server',
  'handshake-sound',
  'tls13-alone',
  'no-secure-renegotiation',
  'sha1-key-exchange',
  'tls-compression',
  'no-extended-master-secret',
  'early-data',
  'client-order',
  'order-not-tested',
  'short-curve',
  'fits-profile',
  'fits-no-profile',
);
const { remark, gravest } = judgedBy(FINDINGS.findings);

/** The check of the handshake beside versions and cipher suites. It rests on the first flights of those, and asks for none. */
export const tlsHandshake = defineCheck({
  id: 'tls-handshake',
  name: 'TLS handshake',
  means: 'In the handshake, browser and server agree on keys. TLS 1.2 got some of its protection later, by extensions.',
  why: 'Without them, an attacker on the network can put something before what a visitor sends, or mix two connections.',
  citations: [{ rfc: 9325, section: '3.5' }, { rfc: 5746 }, { rfc: 7627 }, { rfc: 9155 }, { rfc: 8470 }],
  restsOn: [TLS_PROFILE_SOURCE, TLS_PARAMETER_SOURCE],
  needs: { found: readHandshakes, early: readEarlyData },
  ...FINDINGS,
  judge({ found, early }, say) {
    if (!found.served) return say.notNeeded('no-server');
    const older = found.addresses.filter(({ older }) => older !== null);
    const fine =
      older.length === 0 ? remark('tls13-alone') : remark('handshake-sound', { groups: found.groups.map(groupName) });
    return gravest(fine, [
      ...faultsOf(older),
      ...(early === null ? [] : [remark('early-data', { ...early })]),
      ...orderRemarks(older),
      ...profileRemarks(found),
    ]);
  },
});

function faultsOf(older: readonly AddressHandshake[]): readonly Remark[] {
  const at = (
    code: 'no-secure-renegotiation' | 'sha1-key-exchange' | 'tls-compression' | 'no-extended-master-secret',
    is: (one: NonNullable<AddressHandshake['older']>) => boolean,
  ): readonly Remark[] => {
    const addresses = older.flatMap(({ address, older }) => (older !== null && is(older) ? [address] : []));
    return addresses.length === 0 ? [] : [remark(code, { addresses })];
  };
  return [
    ...at('no-secure-renegotiation', ({ secureRenegotiation }) => secureRenegotiation !== true),
    ...at('tls-compression', ({ compression }) => compression === true),
    ...at('sha1-key-exchange', isBySha1),
    ...at('no-extended-master-secret', ({ extendedMasterSecret }) => extendedMasterSecret !== true),
  ];
}

function orderRemarks(older: readonly AddressHandshake[]): readonly Remark[] {
  const weaker = older.flatMap(({ address, order }) => (order?.kind === 'weaker' ? [{ address, ...order }] : []));
  const untested = older.flatMap(({ address, order }) => (order?.kind === 'not-tested' ? [address] : []));
  const short = older.filter(({ shortCurves }) => shortCurves.length > 0);
  const [first] = weaker;
  return [
    ...(first === undefined
      ? []
      : [
          remark('client-order', {
            addresses: weaker.map(({ address }) => address),
            better: first.better,
            weaker: first.weaker,
          }),
        ]),
    ...(short.length === 0
      ? []
      : [
          remark('short-curve', {
            addresses: short.map(({ address }) => address),
            curves: [...new Set(short.flatMap(({ shortCurves }) => shortCurves.map(groupName)))],
          }),
        ]),
    ...(untested.length === 0 ? [] : [remark('order-not-tested', { addresses: untested })]),
  ];
}

function profileRemarks({ profile }: Handshakes): readonly Remark[] {
  if (profile === undefined) return [];
  return [profile === null ? remark('fits-no-profile') : remark('fits-profile', { profile })];
}
