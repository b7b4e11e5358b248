import type { SecurityReason, SignatureFault, UnsignedReason } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { OctetReader, Writer } from './octets.ts';
import { readName, writeName } from './written-name.ts';

type Where = Extract<SecurityReason, { readonly in: unknown }>['in'];

/** Documents hold the places of these lists: only append to them, up to 32 each. */
const FAULTS: readonly SignatureFault[] = [
  'unsigned',
  'no-key',
  'expired',
  'not-yet-valid',
  'wrong-signature',
  'wrong-signer',
  'too-many-labels',
  'too-much-work',
  'no-key-for-ds',
  'unproven',
];
const UNSIGNED: readonly UnsignedReason[] = ['no-ds', 'opt-out', 'algorithm', 'no-anchor', 'iterations'];
const PLACES: readonly Where[] = ['zone', 'delegation', 'records'];
/** Of a fault, with and without a time; of what counts as unsigned; and the others. */
const [FAULT, FAULT_AT, NOT_SIGNED, NOT_ANSWERED, ANCHOR, STRIPPED, OVER_BUDGET, PLANNED] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

/** Writes why an answer is not secure: what kind of reason it is, its code, where, the zone and the time. */
export function writeReason(to: Writer, reason: SecurityReason, key: DnsName): void {
  const head = (kind: number, code = 0, where = 0): void => to.natural(kind + 8 * (where + PLACES.length * code));
  switch (reason.code) {
    case 'stripped':
      head(STRIPPED);
      return;
    case 'over-budget':
      head(OVER_BUDGET);
      return;
    case 'planned':
      head(PLANNED);
      return;
    case 'not-answered':
      head(NOT_ANSWERED);
      break;
    case 'anchor':
      head(ANCHOR, FAULTS.indexOf(reason.fault));
      break;
    default: {
      const where = PLACES.indexOf(reason.in);
      if (isUnsigned(reason)) head(NOT_SIGNED, UNSIGNED.indexOf(reason.code), where);
      else head(reason.at === undefined ? FAULT : FAULT_AT, FAULTS.indexOf(reason.code), where);
    }
  }
  writeName(to, reason.zone, key);
  if ('at' in reason && reason.at !== undefined) to.natural(reason.at);
}

const isUnsigned = (reason: SecurityReason): reason is Extract<SecurityReason, { readonly code: UnsignedReason }> =>
  (UNSIGNED as readonly string[]).includes(reason.code);

/** Reads what `writeReason` wrote. Throws a `RangeError` on what it never writes. */
export function readReason(from: OctetReader, key: DnsName): SecurityReason {
  const head = from.natural();
  const kind = head & 7;
  if (kind === STRIPPED) return { code: 'stripped' };
  if (kind === OVER_BUDGET) return { code: 'over-budget' };
  if (kind === PLANNED) return { code: 'planned' };
  const rest = Math.floor(head / 8);
  const where = known(PLACES, rest % PLACES.length);
  const place = Math.floor(rest / PLACES.length);
  const zone = readName(from, key);
  switch (kind) {
    case NOT_ANSWERED:
      return { code: 'not-answered', zone };
    case ANCHOR:
      return { code: 'anchor', zone, fault: known(FAULTS, place) };
    case NOT_SIGNED:
      if (where === 'delegation') break;
      return { code: known(UNSIGNED, place), zone, in: where };
    case FAULT:
      return { code: known(FAULTS, place), zone, in: where };
    case FAULT_AT:
      return { code: known(FAULTS, place), zone, in: where, at: from.natural() };
  }
  throw new RangeError('a reason is not known');
}

function known<T>(list: readonly T[], place: number): T {
  const one = list[place];
  if (one === undefined) throw new RangeError('a reason is not known');
  return one;
}

/** Returns whether two reasons are the same. */
export function sameReason(some: SecurityReason | undefined, other: SecurityReason | undefined): boolean {
  if (some === other) return true;
  if (some === undefined || other === undefined || some.code !== other.code) return false;
  const [a, b]: readonly Flat[] = [some, other];
  return a?.zone === b?.zone && a?.in === b?.in && a?.at === b?.at && a?.fault === b?.fault;
}

/** Any reason, with all that one may have. */
interface Flat {
  readonly code: string;
  readonly zone?: DnsName;
  readonly in?: Where;
  readonly at?: number;
  readonly fault?: SignatureFault;
}
