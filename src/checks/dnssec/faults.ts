import type { SecurityReason, SignatureFault, UnsignedReason } from '../../domain/answer.ts';
import { defineTexts, type Message } from '../../domain/message.ts';

/** Says what is wrong with signatures, as a clause. */
export const SIGNATURE_FAULT_TEXTS = defineTexts('dnssec-cause', {
  unsigned: 'the signatures are missing',
  'no-key': 'they were made with a key that the zone does not publish',
  'no-named-key': 'the keys of the zone are not signed with a key that a DS record names',
  expired: 'they have expired',
  'expired-at': 'they expired on {date}',
  'not-yet-valid': 'they are not valid yet',
  'valid-from': 'they are valid only from {date}',
  'wrong-signature': 'they do not match the records',
  'wrong-signer': 'they were made in the name of another zone',
  'too-many-labels': 'they were made for longer names',
  'too-much-work': 'there are more of them to try than validators accept',
  'no-key-for-ds': 'no key of that zone matches its DS records',
  unproven: 'the proof of an absence is missing',
  unknown: 'they may have expired, or those of a zone above are wrong',
} as const satisfies Readonly<
  Record<SignatureFault | 'no-named-key' | 'expired-at' | 'valid-from' | 'unknown', string>
>);

/** Says what is wrong with the signatures of some types of answers; `open`: that is not known. */
export const TYPE_FAULT_TEXTS = defineTexts('dnssec-types', {
  of: '{types}: {fault}.',
  open: '{types}: we do not know why.',
});

/** Says what to do about it. */
export const SIGNATURE_ADVICE_TEXTS = defineTexts('dnssec-advice', {
  sign: 'Ask your DNS provider to sign the zone again, and check that it renews all signatures automatically.',
  clock: 'Ask your DNS provider to check the clock of the server that signs the zone, and to sign the zone again.',
  serve:
    'Ask your DNS provider to sign the zone again, and check that every name server has the signed version of the zone.',
  keys: 'Ask your DNS provider to sign the zone again with the keys that it publishes.',
  entry: 'Ask your DNS provider to sign the keys of the zone with the key that the DS record names.',
  fewer: 'Ask your DNS provider to remove the keys and signatures that are no longer needed.',
  report: 'Report the fault to the operator of the zone {zone}.',
});

/** Why a zone with DS records counts as unsigned, as a clause. */
export const UNSIGNED_TEXTS = defineTexts('dnssec-unsigned', {
  unknown: 'its algorithm or digest may be one that is no longer supported',
  algorithm: 'its DS records name only algorithms or digest types that validators do not support',
  'no-ds': 'there is no DS record for it at its own parent',
  iterations: 'its own parent uses more NSEC3 iterations than validators accept',
});

/** Why something is bogus. */
export type SignatureReason = Extract<SecurityReason, { readonly code: SignatureFault }>;
/** Why a zone, or an absence in it, counts as unsigned. */
export type UnsignedState = Extract<SecurityReason, { readonly code: UnsignedReason }>;

/** Returns whether a reason tells what is wrong with signatures. */
export const isFault = (reason: SecurityReason | null): reason is SignatureReason =>
  reason !== null && reason.code in SIGNATURE_FAULT_TEXTS.texts;

/** Words a fault of signatures, as a clause; what it may be where that is not known. */
export function dsClause(reason: SignatureReason | null): Message {
  const { message } = SIGNATURE_FAULT_TEXTS;
  if (reason === null) return message('unknown');
  const { code, at } = reason;
  // Of a zone's keys, only those count that DS records name: the zone may well publish the others.
  if (isWithoutEntry(reason)) return message('no-named-key');
  if (code === 'expired' && at !== undefined) return message('expired-at', { date: { date: at } });
  if (code === 'not-yet-valid' && at !== undefined) return message('valid-from', { date: { date: at } });
  return message(code);
}

const isWithoutEntry = ({ code, in: where }: SignatureReason): boolean => code === 'no-key' && where === 'zone';

const ADVICE: Readonly<Record<SignatureFault, 'sign' | 'clock' | 'serve' | 'keys' | 'fewer'>> = {
  unsigned: 'serve',
  'no-key': 'keys',
  expired: 'sign',
  'not-yet-valid': 'clock',
  'wrong-signature': 'sign',
  'wrong-signer': 'sign',
  'too-many-labels': 'sign',
  'too-much-work': 'fewer',
  'no-key-for-ds': 'keys',
  unproven: 'sign',
};

/** Says what to do about signatures that do not validate. */
export const faultAdvice = (faults: readonly SignatureReason[]): readonly Message[] => {
  const advice =
    faults.length === 0
      ? (['sign'] as const)
      : faults.map((one) => (isWithoutEntry(one) ? ('entry' as const) : ADVICE[one.code]));
  return [...new Set(advice)].map((one) => SIGNATURE_ADVICE_TEXTS.message(one));
};

/** Returns why a zone counts as unsigned, as a clause. */
export const unsignedClause = (code: UnsignedReason | null): Message =>
  UNSIGNED_TEXTS.message(code === null || code === 'no-anchor' ? 'unknown' : code === 'opt-out' ? 'no-ds' : code);
