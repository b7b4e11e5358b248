import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type OtherDomains, type OtherTarget, readOtherDomains } from '../../facts/delegation/other-domains.ts';
import { defineCheck, type FindingTable, type Remark, remarksOf } from '../check.ts';
import { gravestOf } from '../gravest.ts';
import { valuesAt } from './words.ts';

const FINDINGS = {
  fine: {
    severity: 'ok',
    says: 'The other domains on which {zone} depends exist, as far as we looked: {domains}.',
  },
  none: { severity: 'ok', says: 'The name servers, mail servers and aliases of {zone} depend on no other domain.' },
  'name-servers': {
    severity: 'error',
    says: 'Name servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it can take over {zone}.',
    advice: 'Remove these name servers at your registrar and in the zone now, or register the domains.',
    action: 'Remove name servers in domains that do not exist: {domains}',
    why: 'A stranger who registers such a domain can take over {zone}.',
    impact: 'reachability',
  },
  'mail-servers': {
    severity: 'error',
    says: 'Mail servers of {zone} are in domains that do not exist: {domains}. If such a domain is free, a stranger who registers it receives your mail.',
    advice: 'Remove these MX records now, or register the domains.',
    action: 'Remove MX records that point to domains that do not exist: {domains}',
    why: 'A stranger who registers such a domain receives your mail.',
  },
  aliases: {
    severity: 'error',
    says: 'Aliases (CNAME) of {zone} lead to domains that do not exist: {domains}. If such a domain is free, a stranger who registers it answers in your name.',
    advice: 'Remove these CNAME records now.',
    action: 'Remove CNAME records to domains that do not exist: {domains}',
    why: 'A stranger who registers such a domain answers in your name.',
  },
  dangling: {
    severity: 'warning',
    says: 'Aliases (CNAME) of {zone} lead to names that do not exist: {domains}. If a provider gives such a name to somebody else, they answer in your name.',
    advice: 'Remove these CNAME records, or set the service up again.',
    action: 'Remove CNAME records to names that do not exist: {domains}',
    why: 'A provider may give such a name to somebody else.',
  },
  circular: {
    severity: 'error',
    says: 'The name servers of {zone} are in domains that are found only through {zone} itself: {domains}. Resolvers that know none of them find none.',
    advice: 'Give at least one name server of {zone} a name in {zone} itself, with its addresses at your registrar.',
    action: 'Break the circle between {zone} and {domains}',
    why: 'Resolvers that know none of them find none.',
    impact: 'reachability',
  },
  'one-domain': {
    severity: 'info',
    says: 'All name servers of {zone} are in one other domain, {domains}. If that domain fails, {zone} fails with it.',
  },
} as const satisfies FindingTable;
const remark = remarksOf(FINDINGS);

/** Records that point into another domain depend on it: who gets hold of that domain gets hold of what they serve. */
export const otherDomains = defineCheck({
  id: 'other-domains',
  name: 'Other domains that it depends on',
  citations: [
    { rfc: 1034, section: '4.2.1' },
    { rfc: 2182, section: '3' },
  ],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { found: readOtherDomains },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, targets } = found;
    const known = targets.filter(({ state }) => state !== 'unknown');
    const domains = [...new Set(known.map(({ domain }) => domain))].sort();
    const fine = domains.length === 0 ? remark('none', { zone }) : remark('fine', { zone, domains });
    return gravestOf(FINDINGS, fine, [...missing(found), ...dependencies(found)]);
  },
});

const CODES = { 'name-server': 'name-servers', 'mail-server': 'mail-servers', alias: 'aliases' } as const;

function missing({ zone, targets }: OtherDomains): readonly Remark[] {
  const gone = targets.filter(({ state }) => state === 'no-domain');
  const dangling = targets.filter(({ state }) => state === 'no-name');
  return [
    ...(['name-server', 'mail-server', 'alias'] as const).flatMap((use) => {
      const some = gone.filter((one) => one.use === use);
      return some.length === 0 ? [] : [remark(CODES[use], { zone, domains: shown(some, ({ domain }) => domain) })];
    }),
    ...(dangling.length === 0 ? [] : [remark('dangling', { zone, domains: shown(dangling, ({ target }) => target) })]),
  ];
}

/** Each name that is gone, with the names that lead there. */
const shown = (targets: readonly OtherTarget[], nameOf: (target: OtherTarget) => string) =>
  valuesAt(Map.groupBy(targets, nameOf), ({ use, owner, target }: OtherTarget) => (use === 'alias' ? owner : target));

function dependencies({ zone, circular, serverDomains, targets }: OtherDomains): readonly Remark[] {
  const [only, ...others] = serverDomains;
  const isOutside = targets.some(({ use, domain }) => use === 'name-server' && domain === only);
  return [
    ...(circular.length === 0 ? [] : [remark('circular', { zone, domains: circular })]),
    ...(only !== undefined && others.length === 0 && isOutside
      ? [remark('one-domain', { zone, domains: [only] })]
      : []),
  ];
}
