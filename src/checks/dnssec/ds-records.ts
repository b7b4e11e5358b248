import type { Rdata } from '../../domain/rr.ts';
import { orNull } from '../../facts/combine.ts';
import { type ParentView, readParentView } from '../../facts/delegation/parent-view.ts';
import { ownSets, readServedKeys, type ServedRecords } from '../../facts/delegation/served-records.ts';
import { DEPRECATED_DIGESTS, DNSSEC_ALGORITHM_SOURCE, KNOWN_DIGESTS } from '../../records/dnssec.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, atHost, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { isEntryPoint, namedKeys, signersAmong, tagsOf } from './child-ds-keys.ts';
import { DS_TEXTS } from './findings.ts';

const FINDINGS = {
  fine: { severity: 'ok', says: 'The DS records of {zone} have digests that validators accept: {records}.' },
  none: { severity: 'info', says: 'The zone above has no DS record for {zone}, so DNSSEC does not protect it.' },
  root: { severity: 'info', says: 'The root has no zone above it and no DS records: validators start from its keys.' },
  'not-known': { severity: 'info', says: 'No server of the zone above told us whether {zone} has DS records.' },
  deprecated: {
    severity: 'notice',
    says: 'These DS records have digests that must no longer be used (SHA-1 or GOST): {records}. More and more validators ignore them.',
    do: 'Enter a DS record with digest type 2 (SHA-256) at your registrar',
    more: 'Remove the old one once the new one has been published for two days.',
    refs: { zonemaster: 'DNSSEC01', rfc: { rfc: 9905 } },
  },
  'deprecated-beside': {
    severity: 'notice',
    says: 'These DS records have digests that must no longer be used (SHA-1 or GOST): {records}. Others with the same key tags have stronger digests, which validators prefer.',
    do: 'If the zone validates, remove only these DS records at your registrar: {records}',
    refs: { zonemaster: 'DNSSEC01', rfc: { rfc: 9905 } },
  },
  'not-for-ds': {
    severity: 'error',
    says: 'These DS records have the digest type 0, which is for withdrawing them in CDS records only: {records}.',
    do: 'Enter a DS record with digest type 2 (SHA-256) at your registrar, and remove those with digest type 0',
    because: 'No validator can use those.',
    refs: { zonemaster: 'DNSSEC01' },
  },
  unknown: {
    severity: 'error',
    says: 'These DS records have a digest type that no validator knows: {records}.',
    do: 'Enter a DS record with digest type 2 (SHA-256) at your registrar, and remove those with an unknown digest type',
    refs: { zonemaster: 'DNSSEC01' },
  },
  'no-sha-256': {
    severity: 'notice',
    says: 'No DS record of {zone} has digest type 2 (SHA-256), which every validator knows.',
    do: 'Enter a DS record with digest type 2 for {zone} at your registrar as well',
    refs: { zonemaster: 'DNSSEC01', rfc: { rfc: 9904 } },
  },
  'parents-disagree': {
    severity: 'error',
    says: 'The servers of the zone above do not have the same DS records of {zone}: {sets}. A change may still be spreading.',
    do: 'Report the DS records of {zone} to your registrar, if this lasts for more than a day',
    refs: { zonewell: 'DELEGATION08', zonemaster: 'DNSSEC07' },
  },
  'some-fail': {
    severity: 'warning',
    says: 'These servers of the zone above delegate {zone}, but answer the question for its DS records with an error, a referral or without authority: {servers}. Validating resolvers cannot tell from that whether {zone} is signed.',
    do: 'Report to your registrar that these servers do not answer for the DS records of {zone}: {servers}',
    refs: { zonewell: 'DELEGATION08', rfc: { rfc: 4035, section: '3.1.4.1' } },
  },
  'idle-key': {
    severity: 'notice',
    says: 'DS records of {zone} name keys that do not sign its set of keys: {tags}. Others do, so validators accept the zone. That is right for a key in reserve, or while keys are being changed.',
    do: 'Remove the DS records of keys that {zone} does not sign with, unless they are in reserve',
    refs: { zonemaster: 'DNSSEC02', rfc: { rfc: 4035, section: '5.2' } },
  },
  'no-entry-point': {
    severity: 'info',
    says: 'DS records of {zone} name keys without the flag of a key-signing key (SEP): {tags}. Validators do not need it.',
    refs: { zonemaster: 'DNSSEC02', rfc: { rfc: 4034, section: '2.1.1' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Keys only sharpen the words about DS records, so a failure leaves them out. */
const readServedKeysIfKnown = orNull(readServedKeys);

export const dsRecords = defineCheck({
  id: 'ds-records',
  name: 'DS records',
  means: 'DS records at the zone above name the keys of your zone that validators trust.',
  why: 'A DS record with a digest that no validator knows protects nothing, and different DS records make the zone fail for some.',
  citations: [{ rfc: 4034, section: '5' }, { rfc: 9905 }, { rfc: 9906 }],
  restsOn: [DNSSEC_ALGORITHM_SOURCE],
  needs: { view: readParentView, served: readServedKeysIfKnown },
  findings: FINDINGS,
  judge({ view, served }) {
    const { zone, parent, isPremise } = view;
    if (parent === null && !isPremise) return gravest(remark('root'));
    const known = view.servers.flatMap(({ ds }) => (ds === null ? [] : [ds]));
    const all = [...new Map(known.flat().map((one) => [textOf(one), one])).values()];
    const fine =
      known.length === 0
        ? remark('not-known', { zone })
        : all.length === 0
          ? remark('none', { zone })
          : remark('fine', { zone, records: all.filter((one) => !isOld(one)).map(shown) });
    const fails = failing(view);
    // Beside servers that fail it is said that none of the others told either.
    const unknown = known.length === 0 && fails.length > 0 ? [remark('not-known', { zone })] : [];
    const ofKeys = served === null ? [] : keyFaults(served, all);
    const faults = [...digestFaults(zone, all), ...disagreement(view), ...fails, ...unknown, ...ofKeys];
    return gravest(fine, faults, ['deprecated']);
  },
});

const textOf = ({ keyTag, algorithm, digestType, digest }: Rdata['DS']): string =>
  [keyTag, algorithm, digestType, Buffer.from(digest).toString('hex')].join(' ');
const shown = ({ keyTag, algorithm, digestType }: Rdata['DS']) =>
  DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType });

const keyOf = ({ keyTag, algorithm }: Rdata['DS']): string => `${keyTag} ${algorithm}`;
const isOld = ({ digestType }: Rdata['DS']): boolean => DEPRECATED_DIGESTS.has(digestType);

function digestFaults(zone: string, all: readonly Rdata['DS'][]): readonly Remark[] {
  const of = (isOne: (type: number) => boolean) => all.filter(({ digestType }) => isOne(digestType)).map(shown);
  const withdrawing = of((type) => type === 0);
  const better = new Set(all.filter(({ digestType }) => KNOWN_DIGESTS.has(digestType)).map(keyOf));
  const old = all.filter(isOld);
  const alone = old.filter((one) => !better.has(keyOf(one))).map(shown);
  const beside = old.filter((one) => better.has(keyOf(one))).map(shown);
  const strange = of((type) => type !== 0 && !DEPRECATED_DIGESTS.has(type) && !KNOWN_DIGESTS.has(type));
  return [
    ...(withdrawing.length === 0 ? [] : [remark('not-for-ds', { records: withdrawing })]),
    ...(strange.length === 0 ? [] : [remark('unknown', { records: strange })]),
    ...(alone.length === 0 ? [] : [remark('deprecated', { records: alone })]),
    ...(beside.length === 0 ? [] : [remark('deprecated-beside', { records: beside })]),
    ...(all.length === 0 || all.some(({ digestType }) => digestType === 2) ? [] : [remark('no-sha-256', { zone })]),
  ];
}

function disagreement({ zone, servers }: ParentView): readonly Remark[] {
  const sets = Map.groupBy(
    servers.flatMap(({ ds, address }) =>
      ds === null ? [] : [{ address, text: ds.map(tagOf).sort().join(' + ') || '-' }],
    ),
    ({ text }) => text,
  );
  return sets.size < 2
    ? []
    : [
        remark('parents-disagree', {
          zone,
          sets: valuesAt(sets, addressOf),
        }),
      ];
}

function failing({ zone, servers }: ParentView): readonly Remark[] {
  const some = servers.filter(({ failsOnDs }) => failsOnDs).map(({ host, address }) => atHost(host, address));
  return some.length === 0 ? [] : [remark('some-fail', { zone, servers: some })];
}

/** Finds keys that DS records name, and that do less than others of them. */
function keyFaults(served: ServedRecords, ds: readonly Rdata['DS'][]): readonly Remark[] {
  const { zone } = served.found;
  const keys = ownSets(served, 'DNSKEY').flatMap(({ records }) => records);
  const named = namedKeys(zone, { cds: ds, cdnskey: [], keys });
  const signers = signersAmong(named, served, 'DNSKEY') ?? [];
  const idle = signers.length === 0 ? [] : named.filter((key) => !signers.includes(key));
  const bare = named.filter((key) => !isEntryPoint(key));
  return [
    ...(idle.length === 0 ? [] : [remark('idle-key', { zone, tags: tagsOf(idle) })]),
    ...(bare.length === 0 ? [] : [remark('no-entry-point', { zone, tags: tagsOf(bare) })]),
  ];
}

const tagOf = ({ keyTag, algorithm, digestType }: Rdata['DS']): string => `${keyTag}/${algorithm}/${digestType}`;
