import { readAnyAddress } from '../../facts/addresses.ts';
import { readCrowdedAlias } from '../../facts/existence.ts';
import { defineCheck, type FindingTable, remarksOf } from '../check.ts';
import { ADDRESS_REMARKS, addressRemarks, isUnreachable, specialListed } from './remarks.ts';

const ALIAS_REMARKS = {
  'beside-alias': {
    severity: 'error',
    says: 'The name has a CNAME to {target} and other records ({types}). A name with a CNAME may have no other records (RFC 1034 section 3.6.2). Resolvers may see either the alias or the other records, so mail and web can fail at random.',
    advice:
      'Replace the CNAME with A and AAAA records, or with the alias record (ALIAS, ANAME, CNAME flattening) of your DNS provider.',
    action: 'Replace the CNAME with A and AAAA records',
    why: 'Beside other records it makes mail and web fail at random.',
    refs: { rfc: { rfc: 1034, section: '3.6.2' } },
  },
} as const satisfies FindingTable;
const crowdedAlias = ({ target, types }: { readonly target: string; readonly types: string }) =>
  remarksOf(ALIAS_REMARKS)('beside-alias', { target, types });

/** A name needs an address before anyone can connect to it. One address family is enough here. */
export const nameResolution = defineCheck({
  id: 'name-resolution',
  name: 'Name resolution (A/AAAA)',
  citations: [
    { rfc: 1034, section: '3.6.2' },
    { rfc: 1034, section: '4.3.2' },
    { rfc: 4035, section: '5.5' },
  ],
  needs: { found: readAnyAddress, crowded: readCrowdedAlias },
  findings: {
    resolves: { severity: 'ok', says: 'The name has an address: {addresses}.' },
    'resolves-by-alias': {
      severity: 'ok',
      says: 'The name is an alias of {target}, which has an address: {addresses}.',
    },
    unreachable: {
      severity: 'critical',
      says: 'The name has an address, but nobody on the internet can reach it: {special}.',
      advice:
        'Publish the public address of your server. If the name is meant for your own network only, keep it out of the public DNS.',
      action: 'Publish the public address of your server',
      why: 'Nobody on the internet can reach the name.',
      impact: 'reachability',
    },
    bogus: {
      severity: 'critical',
      says: 'The name has an address ({addresses}), but its DNSSEC signatures do not validate. Resolvers that check them reject the answer, so their users cannot reach the name.',
      advice: 'Fix DNSSEC first: the DNSSEC check says how.',
      action: 'Repair DNSSEC',
      why: 'Resolvers that validate reject every answer, so their users can’t reach the name.',
      impact: 'reachability',
      partOf: 'dnssec',
    },
    // A name that exists may still have no address.
    dangling: {
      severity: 'critical',
      says: 'The name is an alias of {target}, which does not exist. Anyone who can register that name, or claim it at its provider, answers for this one.',
      advice: 'Point the CNAME at a name that exists, or remove it.',
      action: 'Point the CNAME at a name that exists',
      why: 'Anyone who registers {target} answers for this name.',
      impact: 'reachability',
      certainty: 'open',
    },
    'alias-without-address': {
      severity: 'error',
      says: 'The name is an alias of {target}, which has neither an A nor an AAAA record.',
      advice: 'Point the CNAME at a name that has an address.',
      action: 'Point the CNAME at a name that has an address',
      why: 'Nobody can connect to {target}.',
      impact: 'reachability',
    },
    none: {
      severity: 'error',
      says: 'The name has neither an A nor an AAAA record, so no web server can be reached under it.',
      advice:
        'Add an A record with the IPv4 address of your server, and an AAAA record with its IPv6 address. Your host or provider tells you both.',
      action: 'Add an address for the website',
      why: 'Without an A or AAAA record, nobody can connect to the name.',
      impact: 'reachability',
    },
    ...ADDRESS_REMARKS,
    ...ALIAS_REMARKS,
  },
  judge({ found, crowded }, say) {
    const { addresses, aliases, dangling } = found;
    const crowdedRemarks = crowded === null ? [] : [crowdedAlias({ ...crowded, types: crowded.types.join(', ') })];
    const target = aliases.at(-1);
    if (addresses.length === 0) {
      if (target === undefined) return say.failed('none').also(crowdedRemarks);
      return say.failed(dangling ? 'dangling' : 'alias-without-address', { target }).also(crowdedRemarks);
    }
    if (found.bogus) return say.failed('bogus', { addresses }).also(crowdedRemarks);
    if (isUnreachable(found))
      return say.satisfied('unreachable', { special: specialListed(found) }).also(crowdedRemarks);
    const unusable = new Set(found.special.map(({ address }) => address));
    const usable = addresses.filter((address) => !unusable.has(address));
    const shown = usable.length > 0 ? usable : addresses;
    const result =
      target === undefined
        ? say.satisfied('resolves', { addresses: shown })
        : say.satisfied('resolves-by-alias', { target, addresses: shown });
    return result.also([...addressRemarks(found), ...crowdedRemarks]);
  },
});
