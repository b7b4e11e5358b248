import { MAX_ALIASES } from '../../dns/limits.ts';
import { readServedRecords, type ServedRecords, type ServedSet } from '../../facts/delegation/served-records.ts';
import { authoritative, recordsIn } from '../../facts/delegation/server-response.ts';
import { MANY_ALIASES, readUnusualRecords, type UnusualRecords } from '../../facts/delegation/unusual-records.ts';
import { readStandingRights, textsInForce } from '../../facts/standing-rights.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  none: { severity: 'ok', says: 'We found no wildcards at the apex of {zone}, and no unusual record types or TTLs.' },
  wildcard: {
    severity: 'info',
    says: 'Names below {zone} that do not exist, and are below none that does, get records of a wildcard (*.{zone}): {types}. Mistyped names seem to exist, and what other checks find below {zone} may come from it.',
    refs: { zonewell: 'ZONE12' },
  },
  'wildcard-policy': {
    severity: 'notice',
    says: 'The wildcard *.{zone} has TXT records, so that names such as _dmarc below subdomains that do not exist seem to have them as well.',
    do: 'Move TXT records that only some names need from *.{zone} to these names',
    refs: { zonewell: 'ZONE12' },
  },
  'old-types': {
    severity: 'notice',
    says: '{zone} has records of types that nobody uses any more: {types}.',
    do: 'Remove these records of {zone}: {types}',
    more: 'An SPF policy belongs in a TXT record.',
    refs: { zonewell: 'ZONE13' },
  },
  'ttl-zero': {
    severity: 'notice',
    says: 'Resolvers may not cache these records at all (TTL 0): {sets}. Each lookup takes longer, and your servers get more questions.',
    do: 'Set the TTL of these records to at least 60 seconds: {sets}',
    refs: { zonewell: 'ZONE16' },
  },
  'ttl-long': {
    severity: 'notice',
    says: 'Resolvers may cache these records for more than a week: {sets}. A mistake in them stays for as long.',
    do: 'Set the TTL of these records to between an hour and a day: {sets}',
    refs: { zonewell: 'ZONE16' },
  },
  'ttl-mixed': {
    severity: 'notice',
    says: 'Records of one name and type have different TTLs: {sets}. Resolvers then use the lowest.',
    do: 'Give all records of one name and type the same TTL: {sets}',
    refs: { zonewell: 'ZONE16', rfc: { rfc: 2181, section: '5.2' } },
  },
  'alias-endless': {
    severity: 'error',
    says: 'The aliases (CNAME) of these names lead in a circle or through more than {max} names: {names}. Resolvers give up, so nobody gets an address.',
    do: 'Point the CNAME records of {names} to a name that has addresses',
    refs: { zonewell: 'ZONE15', rfc: { rfc: 1034, section: '3.6.2' } },
  },
  'alias-long': {
    severity: 'notice',
    says: 'The aliases (CNAME) of these names lead through {most} other names or more: {names}. Each of them takes a lookup, and resolvers stop after 10 to 16.',
    do: 'Shorten the chain of aliases of {names}',
    more: 'Leave out other names of your own. Keep the names that your providers gave you: they change what lies behind these.',
    refs: { zonewell: 'ZONE15', rfc: { rfc: 1034, section: '3.6.2' } },
  },
  'www-missing': {
    severity: 'info',
    says: '{zone} has an address and www.{zone} does not exist. People who type www in front of your domain do not reach your website.',
    refs: { zonewell: 'ZONE15' },
  },
  'www-private': {
    severity: 'error',
    says: 'All addresses of www.{zone} are private or reserved: {addresses}. Nobody reaches a website there from the internet.',
    do: 'Replace the addresses of www.{zone} with public ones, or remove them',
    refs: { zonewell: 'ZONE15' },
  },
  'denied-above': {
    severity: 'warning',
    says: 'Your name servers say that {above} does not exist (NXDOMAIN), although {below} below it has a record. Resolvers that follow RFC 8020 then take {below} for missing.',
    do: 'Have your DNS provider answer without an error for names that have others below them',
    more: 'A TXT record of any text at {above} makes the name exist until then.',
    refs: { zonewell: 'ZONE15', rfc: { rfc: 8020, section: '2' } },
  },
  'standing-right': {
    severity: 'info',
    says: 'At {at} you allow these accounts of certificate authorities to get certificates without another check: {rights}.',
    refs: { zonewell: 'ZONE17' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** A mistake should not stay for longer. Source: RFC 1912 §2.2 and resolvers, which cap TTLs between a day and a week. */
const LONGEST_TTL_S = 604_800;

/** Wildcards, old record types and extreme TTLs are allowed, but surprise people and other checks. */
export const unusualRecords = defineCheck({
  id: 'unusual-records',
  name: 'Wildcards, aliases, types, TTLs',
  means: 'A zone may have records that surprise people and other checks.',
  why: 'A wildcard makes mistyped names exist, and a mistake in records with a long TTL stays visible for as long.',
  citations: [
    { rfc: 4592, section: '2.1' },
    { rfc: 2181, section: '5.2' },
    { rfc: 1912, section: '2.2' },
  ],
  needs: { unusual: readUnusualRecords, served: readServedRecords, rights: readStandingRights },
  findings: FINDINGS,
  judge({ unusual, served, rights }) {
    const { zone } = unusual;
    const inForce = textsInForce(rights);
    const unlike = [
      ...wildcardRemarks(unusual),
      ...(unusual.old.length === 0 ? [] : [remark('old-types', { zone, types: unusual.old })]),
      ...ttlRemarks(served),
      ...aliasRemarks(unusual),
      ...unusual.denied.map((one) => remark('denied-above', one)),
      ...(unusual.wwwSpecial.length === 0 ? [] : [remark('www-private', { zone, addresses: unusual.wwwSpecial })]),
    ];
    const www = unusual.lacksWww ? [remark('www-missing', { zone })] : [];
    const rightRemarks = inForce.length === 0 ? [] : [remark('standing-right', { at: rights.at, rights: inForce })];
    const notFine = unlike.map(({ code }) => code);
    return gravest(remark('none', { zone }), [...unlike, ...www, ...rightRemarks], notFine);
  },
});

function wildcardRemarks({ zone, wildcards }: UnusualRecords): readonly Remark[] {
  if (wildcards === null || wildcards.length === 0) return [];
  return [
    remark('wildcard', { zone, types: wildcards }),
    ...(wildcards.includes('TXT') ? [remark('wildcard-policy', { zone })] : []),
  ];
}

const aliasRemarks = ({ endless, long }: UnusualRecords): readonly Remark[] => [
  ...(endless.length === 0 ? [] : [remark('alias-endless', { names: endless, max: MAX_ALIASES })]),
  ...(long.length === 0 ? [] : [remark('alias-long', { names: long, most: MANY_ALIASES })]),
];

function ttlRemarks({ sets }: ServedRecords): readonly Remark[] {
  const ttls = sets.map((set) => ({ set: `${set.name} ${set.type}`, all: ttlsOf(set) }));
  const having = (isOne: (all: readonly (readonly number[])[]) => boolean) =>
    ttls.filter(({ all }) => isOne(all)).map(({ set }) => set);
  const zero = having((all) => all.flat().includes(0));
  const long = having((all) => all.flat().some((ttl) => ttl > LONGEST_TTL_S));
  const mixed = having((all) => all.some((one) => new Set(one).size > 1));
  return [
    ...(zero.length === 0 ? [] : [remark('ttl-zero', { sets: zero })]),
    ...(long.length === 0 ? [] : [remark('ttl-long', { sets: long })]),
    ...(mixed.length === 0 ? [] : [remark('ttl-mixed', { sets: mixed })]),
  ];
}

/** The TTLs of the records that each server gives. */
const ttlsOf = ({ name, type, replies }: ServedSet): readonly (readonly number[])[] =>
  replies.map(({ reply }) => {
    const response = authoritative(reply);
    return response === null ? [] : recordsIn(response.answers, name, type).map(({ ttlSeconds }) => ttlSeconds);
  });
