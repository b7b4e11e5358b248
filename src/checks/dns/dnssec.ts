import { readDnssec } from '../../readings/dnssec.ts';
import { defineCheck } from '../check.ts';

/** DNSSEC lets resolvers tell genuine answers from forged ones. A DS alone is not enough: the chain must validate. */
export const dnssec = defineCheck({
  id: 'dnssec',
  name: 'DNSSEC',
  source: 'RFC 4035 §5, RFC 9364',
  needs: { found: readDnssec },
  texts: {
    valid: ['The zone {zone} is signed, and a validating resolver accepts it.'],
    unsigned: [
      'The zone {zone} is not secured with DNSSEC: there is no DS record at its parent, so forged answers cannot be told from genuine ones.',
      'Switch DNSSEC on at your DNS provider, then enter the DS record that it gives you at your registrar.',
    ],
    broken: [
      'The parent has a DS record for {zone}, but the resolver did not accept the chain as signed. Its algorithm or digest may be one that is no longer supported.',
      'Sign the zone with algorithm 13 (ECDSA P-256), publish its DS with digest type 2, and then take the old DS away.',
    ],
    bogus: [
      'The zone {zone} is bogus: its signatures do not validate, so resolvers that check DNSSEC refuse every answer and the domain is unreachable for their users.',
      'Sign the zone again at your DNS provider, or, if that cannot be done at once, have the DS record removed at your registrar.',
    ],
  },
  judge({ found }, say) {
    const { zone, state } = found;
    return state === 'valid' ? say.satisfied('valid', { zone }) : say.failed(state, { zone });
  },
});
