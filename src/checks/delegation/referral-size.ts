import { readParentView } from '../../facts/delegation/parent-view.ts';
import { referralSize as sizeOf } from '../../facts/delegation/referral.ts';
import { defineCheck } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  fits: {
    severity: 'ok',
    says: 'The referral to {zone} has at most {octets} octets and fits into an answer without EDNS (512 octets).',
  },
  none: { severity: 'info', says: '{zone} is not delegated, so there is no referral to measure.' },
  large: {
    severity: 'notice',
    says: 'The referral to {zone} can have {octets} octets. Without EDNS an answer has 512 octets at most, so some resolvers ask again over TCP.',
    do: 'Use fewer name servers or shorter names for {zone}',
    more: 'Names that share an ending take the least room.',
    refs: { zonemaster: 'DELEGATION03', rfc: { rfc: 1035, section: '2.3.4' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Octets of an answer over UDP without EDNS. Source: RFC 1035 §2.3.4. */
const ROOM = 512;

/** An answer that points to the name servers of a zone should fit into the smallest message that every resolver takes. */
export const referralSize = defineCheck({
  id: 'referral-size',
  name: 'Size of the referral',
  means: 'A referral is the answer of the zone above that points to your name servers.',
  why: 'If it has more than 512 octets, resolvers without EDNS have to ask again over TCP.',
  citations: [{ rfc: 1035, section: '2.3.4' }, { rfc: 9471 }],
  needs: { view: readParentView },
  findings: FINDINGS,
  judge({ view: { zone, hosts, glue } }) {
    if (hosts.length === 0) return gravest(remark('none', { zone }));
    const octets = sizeOf(zone, hosts, glue);
    return gravest(
      remark('fits', { zone, octets: String(octets) }),
      octets > ROOM ? [remark('large', { zone, octets: String(octets) })] : [],
    );
  },
});
