import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Rdata, RrType } from '../../domain/rr.ts';
import { type ParentView, readParentView } from '../../facts/delegation/parent-view.ts';
import { type OwnSet, ownSets, readServedKeys, type ServedRecords } from '../../facts/delegation/served-records.ts';
import { type DsFacts, readChain } from '../../records/dnssec.ts';
import { countKeys, keyTagOf, MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { isEntryPoint, isZoneKey, keyText, namedKeys, removalIn, signersAmong, tagsOf } from './child-ds-keys.ts';
import { DS_TEXTS } from './findings.ts';

const FINDINGS = {
  none: { severity: 'ok', says: '{zone} has no CDS or CDNSKEY records, so you change its DS records by hand.' },
  'not-known': { severity: 'info', says: 'No server told us whether {zone} has CDS records.' },
  'too-many': {
    severity: 'info',
    says: '{zone} has {cds} CDS and {cdnskey} CDNSKEY records, and {keys} keys. We compare at most {max} of each, so we did not check whether they fit together.',
  },
  'in-step': {
    severity: 'ok',
    says: 'The CDS records of {zone} ask for the DS records that the zone above has: {records}.',
  },
  waiting: {
    severity: 'info',
    says: 'The CDS records of {zone} ask the zone above for other DS records: {records}. If its registry reads CDS records, it will replace them; if not, do it at your registrar.',
    refs: { zonewell: 'DNSSEC27', zonemaster: 'DNSSEC16' },
  },
  removal: {
    severity: 'notice',
    says: 'The CDS records of {zone} ask the zone above to remove its DS records. {zone} then counts as not signed.',
    do: 'Remove the CDS and CDNSKEY records of {zone} now, if you do not want to end DNSSEC',
    refs: { zonemaster: 'DNSSEC16', rfc: { rfc: 8078, section: '4' } },
  },
  'removal-mixed': {
    severity: 'error',
    says: 'The CDS and CDNSKEY records of {zone} ask the zone above to remove its DS records, and name keys as well. Registries do nothing then.',
    do: 'Decide for {zone}: publish the removal (CDS 0 0 0 00, CDNSKEY 0 3 0 AA==) alone, or delete it',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'], rfc: { rfc: 8078, section: '4' } },
  },
  'removal-malformed': {
    severity: 'error',
    says: 'The CDS or CDNSKEY records of {zone} are meant to ask for the removal of its DS records, but do not have the values for that. Registries ignore them.',
    do: 'Publish CDS 0 0 0 00 and CDNSKEY 0 3 0 AA== in {zone} to end DNSSEC, or delete these records',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'], rfc: { rfc: 8078, section: '4' } },
  },
  'servers-disagree': {
    severity: 'error',
    says: 'The servers of {zone} have different {type} records: {sets}. Registries then do nothing.',
    do: 'Bring all servers to the same version of the zone {zone}',
    refs: { zonemaster: 'DNSSEC15', rfc: { rfc: 9975 } },
  },
  'no-key': {
    severity: 'error',
    says: 'CDS records of {zone} name keys that it does not have: {records}. A registry that followed them would make the zone unreachable for validators.',
    do: 'Remove the CDS records of {zone} that name no key, or publish the keys that they name',
    refs: { zonemaster: 'DNSSEC16' },
  },
  'spare-key': {
    severity: 'notice',
    says: 'Some CDS records of {zone} name keys that it does not have: {records}. That is right only while its keys are being changed.',
    do: 'Remove the CDS records of {zone} that name no key, unless a change of keys is under way',
    refs: { zonewell: 'DNSSEC27', zonemaster: 'DNSSEC16' },
  },
  'unsigned-zone': {
    severity: 'error',
    says: '{zone} has CDS or CDNSKEY records, but no keys (DNSKEY). A registry that followed them would make the zone unreachable for validators.',
    do: 'Remove the CDS and CDNSKEY records of {zone}, or sign it',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'] },
  },
  'no-signer': {
    severity: 'error',
    says: 'The CDS or CDNSKEY records of {zone} name only keys that do not sign its set of keys: {tags}. A registry that followed them would make the zone unreachable for validators.',
    do: 'Sign the keys of {zone} (DNSKEY) with a key that its CDS and CDNSKEY records name, or change these records',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'], rfc: { rfc: 7344, section: '4.1' } },
  },
  'spare-signer': {
    severity: 'notice',
    says: 'Some keys that the CDS or CDNSKEY records of {zone} name do not sign its set of keys: {tags}. That is right for a key in reserve, or while keys are being changed.',
    do: 'Sign the keys of {zone} with all keys that its CDS records name, unless some are in reserve',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'], rfc: { rfc: 7344, section: '4.1' } },
  },
  'other-signer': {
    severity: 'info',
    says: 'The {type} records of {zone} are not signed by a key that they name. Registries accept that if a key of the present DS records signed them.',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'], rfc: { rfc: 7344, section: '4.1' } },
  },
  'no-entry-point': {
    severity: 'notice',
    says: 'The CDS or CDNSKEY records of {zone} name keys without the flag of a key-signing key (SEP): {tags}. Validators do not need it; some tools do.',
    do: 'Name the key-signing key of {zone} in its CDS and CDNSKEY records, or give the key the flags 257 at its next change',
    refs: { zonemaster: ['DNSSEC16', 'DNSSEC17'] },
  },
  'not-zone-key': {
    severity: 'error',
    says: 'CDNSKEY records of {zone} have no flag of a zone key: {tags}. A DS record made of one would name a key that no validator uses.',
    do: 'Publish CDNSKEY records of {zone} that are copies of its keys, with the flags 257 or 256',
    refs: { zonemaster: 'DNSSEC17', rfc: { rfc: 4034, section: '2.1.1' } },
  },
  'spare-cdnskey': {
    severity: 'notice',
    says: 'Some CDNSKEY records of {zone} are none of its keys: {tags}. That is right only while its keys are being changed.',
    do: 'Remove the CDNSKEY records of {zone} that are none of its keys, unless a change of keys is under way',
    refs: { zonewell: 'DNSSEC27', zonemaster: 'DNSSEC17' },
  },
  'no-such-cdnskey': {
    severity: 'error',
    says: 'CDNSKEY records of {zone} are none of its keys: those with the tags {tags}. A registry that followed them would make the zone unreachable for validators.',
    do: 'Remove the CDNSKEY records of {zone} that are none of its keys, or publish the keys',
    refs: { zonemaster: 'DNSSEC17' },
  },
  'one-form': {
    severity: 'notice',
    says: '{zone} has {present} records and no {absent} records. Some registries read the one, some the other.',
    do: 'Publish both CDS and CDNSKEY records of {zone}',
    refs: { zonemaster: 'DNSSEC15', rfc: { rfc: 7344, section: '4' } },
  },
  'forms-differ': {
    severity: 'error',
    says: 'The CDS and CDNSKEY records of {zone} name different keys: {cds} and {cdnskey}.',
    do: 'Publish CDS and CDNSKEY records of the same keys of {zone}',
    because: 'Registries that read one of them act otherwise than those that read the other.',
    refs: { zonemaster: 'DNSSEC15' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const childDs = defineCheck({
  id: 'child-ds',
  name: 'CDS and CDNSKEY records',
  means: 'CDS and CDNSKEY records ask the zone above to change its DS records.',
  why: 'Many registries read them, so that a new key needs no work at the registrar. Wrong ones can break the zone.',
  citations: [{ rfc: 7344 }, { rfc: 8078 }, { rfc: 9975 }],
  needs: { served: readServedKeys, view: readParentView },
  findings: FINDINGS,
  judge({ served, view }) {
    const { zone } = served.found;
    const [keys, cds, cdnskey] = [ownSets(served, 'DNSKEY'), ownSets(served, 'CDS'), ownSets(served, 'CDNSKEY')];
    if (cds.length === 0 || cdnskey.length === 0) return gravest(remark('not-known', { zone }));
    const wanted = unique(
      cds.flatMap(({ records }) => records),
      shownTag,
    );
    const wantedKeys = cdnskey.flatMap(({ records }) => records);
    if (wanted.length + wantedKeys.length === 0) return gravest(remark('none', { zone }));
    const published = keys.flatMap(({ records }) => records);
    const counts = { cds: wanted.length, cdnskey: countKeys(wantedKeys), keys: countKeys(published) };
    if (Math.max(...Object.values(counts)) > MAX_COMPARED)
      return gravest(remark('too-many', { zone, ...counts, max: MAX_COMPARED }));
    const differing = disagreement(zone, cds, cdnskey);
    const removal = removalIn([...wanted, ...wantedKeys]);
    if (removal !== null) {
      const faults = [...differing, ...(removal === 'removal' ? [] : [remark(removal, { zone })])];
      return gravest(remark('removal', { zone }), faults.length === 0 ? [] : [...faults, remark('removal', { zone })]);
    }
    const faults = [
      ...differing,
      ...strangers(zone, wanted, published),
      ...strangeKeys(zone, wantedKeys, published),
      ...(keys.length > 0 && published.length === 0 ? [remark('unsigned-zone', { zone })] : []),
      ...signing(served, namedKeys(zone, { cds: wanted, cdnskey: wantedKeys, keys: published })),
    ];
    if (wanted.length === 0) return gravest(remark('one-form', { zone, present: 'CDNSKEY', absent: 'CDS' }), faults);
    const code = isInStep(view, wanted) ? 'in-step' : 'waiting';
    return gravest(remark(code, { zone, records: wanted.map(shown) }), [...faults, ...forms(zone, wanted, wantedKeys)]);
  },
});

const shownTag = ({ keyTag, algorithm, digestType, digest }: Rdata['DS']): string =>
  `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;
const shown = ({ keyTag, algorithm, digestType }: DsFacts): Message =>
  DS_TEXTS.message('record', { tag: keyTag, algorithm, digest: digestType });
const unique = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => [
  ...new Map(all.map((one) => [keyOf(one), one])).values(),
];

/** Whether the zone above has just the DS records that the zone asks for. */
function isInStep({ servers }: ParentView, wanted: readonly Rdata['CDS'][]): boolean {
  const present = new Set(servers.flatMap(({ ds }) => (ds ?? []).map(shownTag)));
  return present.size === wanted.length && wanted.every((one) => present.has(shownTag(one)));
}

/** Registries compare the records of each type at all servers. Source: RFC 9975. */
function disagreement(
  zone: string,
  cds: readonly OwnSet<'CDS'>[],
  cdnskey: readonly OwnSet<'CDNSKEY'>[],
): readonly Remark[] {
  const kinds = [
    { type: 'CDS', values: alike(cds, ({ keyTag, digestType }) => `${keyTag}/${digestType}`) },
    { type: 'CDNSKEY', values: alike(cdnskey, (key) => String(keyTagOf(key))) },
  ];
  return kinds.flatMap(({ type, values }) =>
    values.size < 2 ? [] : [remark('servers-disagree', { zone, type, sets: valuesAt(values, addressOf) })],
  );
}

const alike = <T extends RrType>(
  sets: readonly OwnSet<T>[],
  shownOf: (one: Rdata[T]) => string,
): ReadonlyMap<string, readonly OwnSet<T>[]> =>
  Map.groupBy(sets, ({ records }) => records.map(shownOf).sort().join(' + ') || '-');

/** A registry that follows records that name a key beside others does no harm: that is how a new key is announced. */
function strangers(
  zone: DnsName,
  wanted: readonly Rdata['CDS'][],
  keys: readonly Rdata['DNSKEY'][],
): readonly Remark[] {
  const strange = keys.length === 0 ? [] : readChain(zone, wanted, keys).orphaned;
  if (strange.length === 0) return [];
  return [remark(strange.length === wanted.length ? 'no-key' : 'spare-key', { zone, records: strange.map(shown) })];
}

/** Finds named keys that a registry should not follow, since they do not do what a key of a DS record must. */
function signing(served: ServedRecords, named: readonly Rdata['DNSKEY'][]): readonly Remark[] {
  const { zone } = served.found;
  if (named.length === 0) return [];
  const signers = signersAmong(named, served, 'DNSKEY');
  const idle = signers === null ? [] : named.filter((key) => !signers.includes(key));
  const bare = named.filter((key) => !isEntryPoint(key));
  const foreign = (['CDS', 'CDNSKEY'] as const).filter((type) => signersAmong(named, served, type)?.length === 0);
  return [
    ...(idle.length === 0
      ? []
      : [remark(idle.length === named.length ? 'no-signer' : 'spare-signer', { zone, tags: tagsOf(idle) })]),
    ...(bare.length === 0 ? [] : [remark('no-entry-point', { zone, tags: tagsOf(bare) })]),
    ...foreign.map((type) => remark('other-signer', { zone, type })),
  ];
}

function strangeKeys(
  zone: DnsName,
  wanted: readonly Rdata['CDNSKEY'][],
  keys: readonly Rdata['DNSKEY'][],
): readonly Remark[] {
  const published = new Set(keys.map(keyText));
  const strange = wanted.filter((one) => !published.has(keyText(one)));
  const other = wanted.filter((one) => !strange.includes(one) && !isZoneKey(one));
  const isAll = strange.length === wanted.length;
  return [
    ...(keys.length === 0 || strange.length === 0
      ? []
      : [remark(isAll ? 'no-such-cdnskey' : 'spare-cdnskey', { zone, tags: tagsOf(strange) })]),
    ...(other.length === 0 ? [] : [remark('not-zone-key', { zone, tags: tagsOf(other) })]),
  ];
}

function forms(zone: DnsName, wanted: readonly Rdata['CDS'][], keys: readonly Rdata['CDNSKEY'][]): readonly Remark[] {
  if (keys.length === 0) return [remark('one-form', { zone, present: 'CDS', absent: 'CDNSKEY' })];
  const tags = new Set(wanted.map(({ keyTag }) => keyTag));
  const differ = readChain(zone, wanted, keys).orphaned.length > 0 || keys.some((key) => !tags.has(keyTagOf(key)));
  const [cds, cdnskey] = [[...tags], keys.map(keyTagOf)].map((some) => [...new Set(some)].sort().join(' + '));
  return differ && cds !== undefined && cdnskey !== undefined ? [remark('forms-differ', { zone, cds, cdnskey })] : [];
}
