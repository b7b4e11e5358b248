import { isIPv4 } from '../../facts/delegation/hosts.ts';
import { type RoutedAddress, readServerRoutes } from '../../facts/routes.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { ROUTE_TEXTS } from './findings.ts';

const FINDINGS = {
  several: {
    severity: 'ok',
    says: 'The name servers of {zone} are in several autonomous systems: {systems}.',
  },
  'not-configured': {
    severity: 'info',
    says: 'We did not check in which autonomous systems the name servers of {zone} are, because the operator of this service has configured no table of announced prefixes.',
    refs: { zonemaster: 'CONNECTIVITY03' },
  },
  'of-the-past': {
    severity: 'info',
    says: 'We do not know in which autonomous systems the name servers of {zone} were at that time.',
  },
  few: {
    severity: 'info',
    says: 'The name servers of {zone} do not have two public addresses of one family, so there are no networks to compare.',
  },
  open: {
    severity: 'info',
    says: 'We could not look up all addresses of the name servers of {zone}, so we do not know whether they share one autonomous system.',
  },
  'not-announced': {
    severity: 'info',
    says: 'The table of announced prefixes of {at} does not have these addresses of name servers: {addresses}. They may have been announced since then.',
  },
  'one-system': {
    severity: 'warning',
    says: 'According to the table of announced prefixes of {at}, the name servers of {zone} share an autonomous system: {systems}. If that network fails, resolvers reach none of them over {families}.',
    do: 'Add a name server of {zone} in another autonomous system, for example at a second DNS provider',
    refs: { zonemaster: 'CONNECTIVITY03', rfc: { rfc: 2182, section: '3.1' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Name servers in one autonomous system share its routing: one fault there can take all of them away. */
export const serverNetworks = defineCheck({
  id: 'server-networks',
  name: 'Autonomous systems',
  means: 'Each network of the internet (autonomous system, AS) announces its addresses to all others.',
  why: 'If the routing of an AS fails, nobody can reach the name servers that it announces, wherever they are.',
  citations: [{ rfc: 2182, section: '3.1' }],
  needs: { found: readServerRoutes },
  findings: FINDINGS,
  judge({ found: { zone, state, at, addresses, isWhole } }) {
    if (state !== 'known') return gravest(remark(state, { zone }));
    const instant = { instant: at };
    const absent = addresses.filter(({ announcement }) => announcement === null).map(({ address }) => address);
    const families = [
      { family: 'IPv4', of: addresses.filter(({ address }) => isIPv4(address)) },
      { family: 'IPv6', of: addresses.filter(({ address }) => !isIPv4(address)) },
    ].filter(({ of }) => of.length > 1);
    const shared = isWhole
      ? families.flatMap(({ family, of }) => sharedSystem(of).map((asn) => ({ family, asn: String(asn) })))
      : [];
    const all = families.flatMap(({ family, of }) => systemsOf(of).map((asn) => ({ family, asn: String(asn) })));
    const shown = (some: typeof all) => some.map((one) => ROUTE_TEXTS.message('system', one));
    const isSpread = families.every(({ of }) => systemsOf(of).length > 1);
    const fine =
      families.length === 0
        ? remark(isWhole ? 'few' : 'open', { zone })
        : isSpread
          ? remark('several', { zone, systems: shown(all) })
          : remark('open', { zone });
    const faults: readonly Remark[] = [
      ...(shared.length === 0
        ? []
        : [
            remark('one-system', {
              zone,
              systems: shown(shared),
              families: shared.map(({ family }) => family),
              at: instant,
            }),
          ]),
      ...(absent.length === 0 ? [] : [remark('not-announced', { addresses: absent, at: instant })]),
    ];
    return gravest(fine, faults);
  },
});

const systemsOf = (addresses: readonly RoutedAddress[]): readonly number[] => [
  ...new Set(
    addresses.flatMap(({ announcement: found }) => (found === null ? [] : [...found.origins, ...found.inSets])),
  ),
];

/** The one system that announces all addresses; none where some other announces one too, or one is not in the table. */
function sharedSystem(addresses: readonly RoutedAddress[]): readonly number[] {
  const systems = systemsOf(addresses);
  return systems.length === 1 && addresses.every(({ announcement }) => announcement !== null) ? systems : [];
}
