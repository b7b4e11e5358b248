import type { Caa } from '../../facts/caa.ts';
import { type CaaSlip, slipsIn } from '../../records/caa-slips.ts';
import { type Remark, remarksOf } from '../check.ts';
import { cut } from '../shown.ts';
import { CAA_SLIP_FINDINGS } from './findings.ts';

const remark = remarksOf(CAA_SLIP_FINDINGS);

const CODES = {
  unknown: 'unknown-properties',
  contact: 'unusable-contact',
  flags: 'reserved-flags',
} as const satisfies Readonly<Record<CaaSlip['code'], keyof typeof CAA_SLIP_FINDINGS>>;

/** Properties named in a sentence; a set may hold hundreds. */
const MAX_NAMED = 3;

/** Returns remarks on properties of a set that neither let nor forbid, and don't do what was meant. */
export function slipRemarks({ at, records }: Caa): readonly Remark[] {
  if (at === null) return [];
  const slips = slipsIn(records);
  return (['unknown', 'contact', 'flags'] as const).flatMap((code) => {
    const some = slips.filter((one) => one.code === code).slice(0, MAX_NAMED);
    const properties = some.map(({ flags, tag, value }) => cut(`${flags} ${tag} "${value}"`));
    return properties.length === 0 ? [] : [remark(CODES[code], { at, properties })];
  });
}
