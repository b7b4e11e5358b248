import { readDnssec, readOwnAnswers } from '../../facts/dnssec.ts';
import { readDnssecChain } from '../../facts/dnssec-chain.ts';
import { defineCheck } from '../check.ts';
import { DNSSEC_REMARKS, dnssecCode, dnssecRemarks } from './remarks.ts';

/**
 * DNSSEC signs the records of a zone, so that resolvers can tell genuine answers from forged ones. A DS record alone
 * is not enough: the whole chain must validate.
 */
export const dnssec = defineCheck({
  id: 'dnssec',
  name: 'DNSSEC',
  citations: [{ rfc: 4035, section: '5' }, { rfc: 9364 }, { rfc: 9905 }, { rfc: 9276, section: '3.1' }],
  needs: { found: readDnssec, chain: readDnssecChain, own: readOwnAnswers },
  findings: {
    valid: { severity: 'ok', says: 'The zone {zone} is signed, and a validating resolver accepts it.' },
    'valid-unchecked': {
      severity: 'info',
      says: 'The zone {zone} is signed, and a validating resolver accepts it. We could not look up these records of {name}, so we cannot say whether it accepts them too: {types}.',
    },
    unsigned: {
      severity: 'notice',
      says: 'The zone {zone} is not secured with DNSSEC: there is no DS record at its parent, so resolvers cannot tell forged answers from genuine ones.',
      advice: 'Switch DNSSEC on at your DNS provider, then enter the DS record that it gives you at your registrar.',
      action: 'Sign the zone {zone} with DNSSEC',
      why: 'Anyone on the path can forge answers of an unsigned zone.',
    },
    broken: {
      severity: 'error',
      says: 'The parent has a DS record for {zone}, but the resolver did not accept the chain as signed. Its algorithm or digest may be one that is no longer supported.',
      advice:
        'Ask your DNS provider to sign the zone with algorithm 13 (ECDSA P-256). Once it is signed, add the DS record with digest type 2 that it shows at your registrar, and remove the old DS record two days later.',
      action: 'Sign the zone {zone} with a current algorithm',
      why: 'Resolvers treat the zone as unsigned.',
    },
    bogus: {
      severity: 'critical',
      says: 'The zone {zone} is bogus: its signatures do not validate, so resolvers that check DNSSEC reject every answer and the domain is unreachable for their users.',
      action: 'Repair DNSSEC for {zone}',
      why: 'Resolvers that validate reject every answer, so their users can’t reach it.',
      impact: 'reachability',
    },
    'partly-bogus': {
      severity: 'critical',
      says: 'The zone {zone} is signed, but the signatures of these answers of {name} do not validate: {types}. Resolvers that check DNSSEC reject them.',
      advice: 'Ask your DNS provider to sign the zone again, and check that it renews all signatures automatically.',
      action: 'Repair the signatures of {name}: {types}',
      why: 'Resolvers that validate reject these answers.',
      impact: 'reachability',
    },
    ...DNSSEC_REMARKS,
  },
  judge({ found, chain, own }, say, domain) {
    const { zone } = found;
    const code = dnssecCode(found, own);
    if (code === 'partly-bogus')
      return say.failed(code, { zone, name: domain, types: own.bogus }).also(dnssecRemarks(found, chain));
    if (code === 'valid-unchecked')
      return say.satisfied(code, { zone, name: domain, types: own.missed }).also(dnssecRemarks(found, chain));
    const finding = code === 'valid' ? say.satisfied(code, { zone }) : say.failed(code, { zone });
    return finding.also(dnssecRemarks(found, chain));
  },
});
