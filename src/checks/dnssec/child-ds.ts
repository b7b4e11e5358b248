import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Rdata, RrType } from '../../domain/rr.ts';
import { type ParentView, readParentView } from '../../facts/delegation/parent-view.ts';
import { type OwnSet, ownSets, readServedKeys } from '../../facts/delegation/served-records.ts';
import { type DsFacts, readChain } from '../../records/dnssec.ts';
import { countKeys, keyTagOf, MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
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
    const decisive = wanted.length === 0 ? wantedKeys : wanted;
    if (decisive.some(({ algorithm }) => algorithm === 0))
      return gravest(
        remark('removal', { zone }),
        differing.length === 0 ? [] : [...differing, remark('removal', { zone })],
      );
    const faults = [...differing, ...strangers(zone, wanted, published), ...strangeKeys(zone, wantedKeys, published)];
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

function strangeKeys(
  zone: DnsName,
  wanted: readonly Rdata['CDNSKEY'][],
  keys: readonly Rdata['DNSKEY'][],
): readonly Remark[] {
  const published = new Set(keys.map(shownKey));
  if (keys.length === 0 || wanted.length === 0 || wanted.some((one) => published.has(shownKey(one)))) return [];
  return [remark('no-such-cdnskey', { zone, tags: [...new Set(wanted.map(keyTagOf))].map(String) })];
}

const shownKey = ({ algorithm, publicKey }: Rdata['DNSKEY']): string =>
  `${algorithm} ${Buffer.from(publicKey).toString('base64')}`;

function forms(zone: DnsName, wanted: readonly Rdata['CDS'][], keys: readonly Rdata['CDNSKEY'][]): readonly Remark[] {
  if (keys.length === 0) return [remark('one-form', { zone, present: 'CDS', absent: 'CDNSKEY' })];
  const tags = new Set(wanted.map(({ keyTag }) => keyTag));
  const differ = readChain(zone, wanted, keys).orphaned.length > 0 || keys.some((key) => !tags.has(keyTagOf(key)));
  const [cds, cdnskey] = [[...tags], keys.map(keyTagOf)].map((some) => [...new Set(some)].sort().join(' + '));
  return differ && cds !== undefined && cdnskey !== undefined ? [remark('forms-differ', { zone, cds, cdnskey })] : [];
}
