import { type Bootstrapping, readBootstrapping, type Signal } from '../../facts/delegation/bootstrapping.ts';
import { MAX_COMPARED } from '../../records/ds-comparison.ts';
import { defineCheck, type JudgedDrafts, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  'not-needed': {
    severity: 'ok',
    says: 'Bootstrapping sets the first DS record of a zone. {zone} does not need it.',
  },
  unsigned: { severity: 'info', says: '{zone} has no keys yet, so it can’t ask for a DS record.' },
  'no-request': {
    severity: 'info',
    says: '{zone} has no CDS or CDNSKEY records that ask for a DS record, so you have to enter its first one at your registrar.',
  },
  contradictory: {
    severity: 'info',
    says: 'The servers of {zone} do not all ask for the same DS records, or these name no key of the zone. Registries then do not act on CDS or CDNSKEY records.',
  },
  'too-many': {
    severity: 'info',
    says: '{zone} has more keys, CDS or CDNSKEY records than the {max} of each that we compare, so we did not check whether registries can verify its first DS record.',
  },
  'inside-only': {
    severity: 'info',
    says: 'All name servers of {zone} have names within the zone, so none of them can publish copies of its CDS records that DNSSEC already secures. Registries can’t verify its first DS record in this way.',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.4' } },
  },
  'not-known': {
    severity: 'info',
    says: 'We could not find out whether registries can verify the first DS record of {zone} by themselves.',
  },
  confirmed: {
    severity: 'ok',
    says: 'These name servers publish copies of the CDS and CDNSKEY records of {zone} with valid signatures (_dsboot): {servers}. A registry that supports authenticated bootstrapping can set its first DS record by itself.',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
  'none-confirm': {
    severity: 'info',
    says: 'No name server publishes copies of the CDS records of {zone} (_dsboot), so registries can’t verify its first DS record in this way.',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
  'not-all-confirm': {
    severity: 'notice',
    says: 'These name servers do not publish copies of the CDS records of {zone} (_dsboot): {servers}. Registries act only if all name servers outside the zone publish the same copies.',
    do: 'Ask the operator of {servers} to publish the _dsboot records of {zone}, or enter its DS record at your registrar',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
  insecure: {
    severity: 'notice',
    says: 'These name servers publish copies of the CDS records of {zone} (_dsboot), but in zones without DNSSEC: {servers}. Registries do not accept them.',
    do: 'Ask the operator of {servers} to secure their zones with DNSSEC, or enter the DS record of {zone} at your registrar',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
  bogus: {
    severity: 'notice',
    says: 'These name servers publish copies of the CDS records of {zone} (_dsboot) that do not validate: {servers}. Registries do not accept them.',
    do: 'Ask the operator of {servers} to repair the signatures, or enter the DS record of {zone} at your registrar',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
  differs: {
    severity: 'notice',
    says: 'These name servers publish copies (_dsboot) that differ from the CDS or CDNSKEY records of {zone}: {servers}. Registries then change nothing. A change may still be spreading.',
    do: 'If this lasts for more than a day, ask the operator of {servers} to publish the current records, or enter the DS record of {zone} at your registrar',
    refs: { zonewell: 'DNSSEC24', rfc: { rfc: 9615, section: '4.2' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const bootstrapping = defineCheck({
  id: 'bootstrapping',
  name: 'DNSSEC bootstrapping',
  means:
    'Name servers can publish copies of the CDS records of a zone under their own names, which DNSSEC already secures.',
  why: 'A registry that supports this sets the first DS record by itself, so you don’t have to enter it at your registrar.',
  citations: [{ rfc: 9615 }, { rfc: 8078, section: '3' }],
  needs: { found: readBootstrapping },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, state } = found;
    if (state === 'asked') return signalled(found);
    return gravest(state === 'too-many' ? remark(state, { zone, max: MAX_COMPARED }) : remark(state, { zone }));
  },
});

/** Says what the name servers confirm. */
function signalled({ zone, signals }: Bootstrapping): JudgedDrafts {
  const at = (signal: Signal): readonly string[] =>
    signals.filter((one) => one.signal === signal).map(({ host }) => host);
  const [confirming, silent] = [at('confirms'), at('none')];
  if (confirming.length === signals.length) return gravest(remark('confirmed', { zone, servers: confirming }));
  if (silent.length === signals.length) return gravest(remark('none-confirm', { zone }));
  const faults: readonly Remark[] = [
    ...(['bogus', 'insecure', 'differs'] as const).flatMap((code) =>
      at(code).length === 0 ? [] : [remark(code, { zone, servers: at(code) })],
    ),
    ...(silent.length === 0 ? [] : [remark('not-all-confirm', { zone, servers: silent })]),
  ];
  // One server that surely does not confirm decides, whatever the others do.
  const [first, ...rest] = faults;
  return gravest(first ?? remark('not-known', { zone }), rest);
}
