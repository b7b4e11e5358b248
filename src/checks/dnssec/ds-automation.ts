import { type DsAutomation, readDsAutomation } from '../../facts/delegation/ds-automation.ts';
import { CDS_REGISTRY_SOURCE } from '../../records/cds-registries.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  'nothing-to-change': {
    severity: 'ok',
    says: 'We see nothing to change in the DS records of {zone}, so we did not look up what the zone above supports.',
    refs: { zonewell: 'DNSSEC25' },
  },
  'not-known': {
    severity: 'info',
    says: 'We could not find out whether the zone above acts on CDS records of {zone}.',
  },
  announced: {
    severity: 'info',
    says: 'The zone above announces that it acts on new CDS records of {zone} (DSYNC record at {at}). If they are right and validate, you don’t have to enter the changed DS records. Your DNS provider can notify {target} on port {port}.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 9859, section: '2.3' } },
  },
  'announced-first': {
    severity: 'info',
    says: 'The zone above announces that it acts on new CDS records of {zone} (DSYNC record at {at}). Whether it also sets a first DS record depends on its rules. Your DNS provider can notify {target} on port {port}.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 9859, section: '4' } },
  },
  reads: {
    severity: 'info',
    says: 'The registry of {parent} reads {type} records and changes DS records accordingly. If those of {zone} are right and validate, you don’t have to enter the changed DS records.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 7344, section: '6' } },
  },
  'reads-later': {
    severity: 'info',
    says: 'The registry of {parent} reads {type} records and changes DS records accordingly. It sets no first DS record, so that one you have to enter.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 7344, section: '6' } },
  },
  'reads-first': {
    severity: 'info',
    says: 'The registry of {parent} reads {type} records. It sets a first DS record once all servers of {zone} have asked for the same one for {hours, plural, one {# hour} other {# hours}}.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 8078, section: '3.3' } },
  },
  'reads-confirmed': {
    severity: 'info',
    says: 'The registry of {parent} reads {type} records. It sets a first DS record once the name servers publish signed copies of them (_dsboot), or once all servers of {zone} have asked for the same one for {hours, plural, one {# hour} other {# hours}}.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 9615, section: '4.2' } },
  },
  'not-announced': {
    severity: 'info',
    says: 'The zone above does not announce (DSYNC) that it acts on CDS records of {zone}. Its registry or your registrar may still do so. If not, you have to enter DS records at your registrar.',
    refs: { zonewell: 'DNSSEC25', rfc: { rfc: 9859, section: '4.1' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const dsAutomation = defineCheck({
  id: 'ds-automation',
  name: 'Automatic DS records',
  means: 'Some registries and registrars change DS records as the CDS and CDNSKEY records of a zone ask.',
  why: 'Then you don’t have to enter DS records when keys change, and no rollover waits for that.',
  citations: [{ rfc: 9859 }, { rfc: 7344, section: '6' }, { rfc: 10026 }],
  restsOn: [CDS_REGISTRY_SOURCE],
  needs: { found: readDsAutomation },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, need, announced } = found;
    if (need === 'none') return gravest(remark('nothing-to-change', { zone }));
    const known = readByRegistry(found);
    if (typeof announced === 'object') {
      const { at, target, port } = announced;
      const code = need === 'first' ? 'announced-first' : 'announced';
      return gravest(remark(code, { zone, at, target, port: String(port) }), known);
    }
    const [first] = known;
    if (first !== undefined) return gravest(first);
    return gravest(remark(announced === 'none' ? 'not-announced' : 'not-known', { zone }));
  },
});

/** Says how its registry acts. */
function readByRegistry({ zone, parent, need, registry }: DsAutomation): readonly Remark[] {
  if (registry === null || parent === null) return [];
  const { reads: type, firstAfterHours: hours, takesSignals } = registry;
  if (need === 'change') return [remark('reads', { zone, parent, type })];
  if (hours === null) return [remark('reads-later', { parent, type })];
  return [remark(takesSignals ? 'reads-confirmed' : 'reads-first', { zone, parent, type, hours })];
}
