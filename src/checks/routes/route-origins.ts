import type { Message } from '../../domain/message.ts';
import { prefixText } from '../../domain/rdata/address.ts';
import { type JudgedRoute, readDomainRoutes } from '../../facts/routes.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { ROUTE_TEXTS } from './findings.ts';

const FINDINGS = {
  valid: {
    severity: 'ok',
    says: 'The routes to {count, plural, one {# address} other {all # addresses}} of name servers, mail servers and the domain are authorised (RPKI).',
    refs: { zonewell: 'ROUTE01' },
  },
  'not-configured': {
    severity: 'info',
    says: 'We did not check whether routes are authorised (RPKI): that needs a table of announced prefixes and a list of authorisations, and the operator of this service has not configured both.',
    refs: { zonewell: 'ROUTE01' },
  },
  'of-the-past': { severity: 'info', says: 'We do not know whether routes were authorised (RPKI) at that time.' },
  'no-addresses': {
    severity: 'info',
    says: 'We found no public address of a name server, a mail server or the domain whose route could be judged.',
  },
  'nothing-invalid': {
    severity: 'ok',
    says: 'We found no route to name servers, mail servers or the domain that contradicts an authorisation (RPKI).',
    refs: { zonewell: 'ROUTE01' },
  },
  invalid: {
    severity: 'warning',
    says: 'The routes to these addresses contradict the authorisations (RPKI) of {at}: {routes}. Many networks reject such routes, so they may not reach these addresses.',
    do: 'Correct the route authorisations (ROA) of {prefixes}',
    more: 'Ask the operator of the network to correct the route authorisation (ROA) of the prefix, or its announcement. If another system announces the prefix without their consent, somebody may be taking it over.',
    refs: { zonewell: 'ROUTE01', rfc: { rfc: 6811, section: '2' } },
  },
  'not-found': {
    severity: 'info',
    says: 'The routes to these addresses have no authorisation (RPKI): {routes}. Networks accept them, but cannot tell if somebody else announces the prefix.',
    do: 'Ask the operator of the network for route authorisations (ROA)',
    refs: { zonewell: 'ROUTE01', rfc: { rfc: 6811, section: '2' } },
  },
  'not-announced': {
    severity: 'info',
    says: 'The table of announced prefixes of {at} does not have these addresses: {addresses}. They may have been announced since then.',
  },
  partial: {
    severity: 'info',
    says: 'We could not look up all addresses, so we did not judge the routes to the others.',
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const routeOrigins = defineCheck({
  id: 'route-origins',
  name: 'Authorised routes (RPKI)',
  means: 'Holders of addresses publish which AS may announce them (route origin authorisations, ROA, of the RPKI).',
  why: 'Many networks reject routes that contradict an authorisation. Without one, they cannot tell if somebody else announces your addresses.',
  citations: [
    { rfc: 6811, section: '2' },
    { rfc: 9582, section: '4' },
  ],
  needs: { found: readDomainRoutes },
  findings: FINDINGS,
  judge({ found: { state, at, routes, isWhole } }) {
    if (state !== 'known') return gravest(remark(state));
    const open = isWhole ? [] : [remark('partial')];
    if (routes.length === 0) return gravest(remark('no-addresses'), open);
    const instant = { instant: at };
    const having = (validity: JudgedRoute['validity']) => routes.filter((one) => one.validity === validity);
    const [invalid, notFound, absent] = [having('invalid'), having('not-found'), having(null)];
    const faults: readonly Remark[] = [
      ...(invalid.length === 0
        ? []
        : [remark('invalid', { routes: invalid.map(shownRoute), prefixes: prefixesOf(invalid), at: instant })]),
      ...(notFound.length === 0 ? [] : [remark('not-found', { routes: notFound.map(shownRoute) })]),
      ...(absent.length === 0
        ? []
        : [remark('not-announced', { addresses: absent.map(({ address }) => address), at: instant })]),
      ...open,
    ];
    const isValid = having('valid').length === routes.length;
    return gravest(isValid ? remark('valid', { count: routes.length }) : remark('nothing-invalid'), faults);
  },
});

function shownRoute({ of, address, host, announcement }: JudgedRoute): Message {
  const prefix = announcement === null ? '' : prefixText(announcement.network);
  const [systems, inSets] = [announcement?.origins ?? [], announcement?.inSets ?? []].map((some) =>
    some.map((asn) => `AS${asn}`),
  );
  return ROUTE_TEXTS.message(of, {
    address,
    host,
    prefix,
    systems: [
      ...(systems ?? []),
      ...(inSets === undefined || inSets.length === 0 ? [] : [ROUTE_TEXTS.message('of-set', { systems: inSets })]),
    ],
  });
}

const prefixesOf = (routes: readonly JudgedRoute[]): readonly string[] => [
  ...new Set(routes.flatMap(({ announcement }) => (announcement === null ? [] : prefixText(announcement.network)))),
];
