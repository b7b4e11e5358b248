import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { readAnyAddress } from '../../facts/addresses.ts';
import { readCrowdedAlias } from '../../facts/existence.ts';
import { defineCheck, remarksOf } from '../check.ts';
import { pick } from '../subject.ts';
import { ADDRESSES } from './findings.ts';
import { addressRemarks, isUnreachable, specialListed } from './remarks.ts';

const remark = remarksOf(ADDRESSES.findings);
const crowdedAlias = ({ target, types }: { readonly target: string; readonly types: string }) =>
  remark('beside-alias', { target, types });

export const nameResolution = defineCheck({
  id: 'name-resolution',
  name: 'Name resolution (A/AAAA)',
  means: 'Before anyone can connect to a name, DNS has to give them an address for it.',
  why: 'A name without an A or AAAA record has no website, and nothing else can connect to it either. One address family is enough for this check; IPv6 has a check of its own.',
  citations: [
    { rfc: 1034, section: '3.6.2' },
    { rfc: 1034, section: '4.3.2' },
    { rfc: 4035, section: '5.5' },
  ],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { found: readAnyAddress, crowded: readCrowdedAlias },
  ...pick(
    ADDRESSES,
    'resolves',
    'resolves-by-alias',
    'unreachable',
    'bogus',
    'dangling',
    'alias-without-address',
    'none',
    'some-unreachable',
    'beside-alias',
  ),
  judge({ found, crowded }, say) {
    const { addresses, aliases, dangling } = found;
    const crowdedRemarks = crowded === null ? [] : [crowdedAlias({ ...crowded, types: crowded.types.join(', ') })];
    const target = aliases.at(-1);
    if (addresses.length === 0) {
      if (target === undefined) return say.failed('none').also(crowdedRemarks);
      return say.failed(dangling ? 'dangling' : 'alias-without-address', { target }).also(crowdedRemarks);
    }
    const special = specialListed(found);
    // The owner must fix both: valid signatures don't make an address public.
    if (found.bogus)
      return say
        .failed('bogus', { addresses })
        .also([
          ...(isUnreachable(found) ? [remark('unreachable', { special })] : addressRemarks(found)),
          ...crowdedRemarks,
        ]);
    if (isUnreachable(found)) return say.satisfied('unreachable', { special }).also(crowdedRemarks);
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
