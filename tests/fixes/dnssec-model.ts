/**
 * Zones as signers have them: plain data, judged as RFC 4035 §5 has validators do it and by none of the product's code.
 */

/** Whether a key signed a set, and whether that holds. */
type Made = 'good' | 'bad' | 'none';

export interface ModelKey {
  readonly id: number;
  /** Whether it is made to be named by a DS record (SEP); a signer changes others whenever it likes. Source: RFC 6781 §4.1. */
  readonly isEntryPoint: boolean;
  readonly isRevoked: boolean;
  readonly signsKeys: Made;
  readonly signsZone: Made;
}

export interface ModelDs {
  /** The key that it names, which may not be there. */
  readonly key: number;
  /** 1: SHA-1, 2: SHA-256. */
  readonly digestType: 1 | 2;
}

/** A zone, its DS records, and the version of it that each server has. No key: it is not signed there. */
export interface ModelZone {
  readonly ds: readonly ModelDs[];
  readonly servers: readonly (readonly ModelKey[])[];
}

/** A revoked key signs nothing but itself. Source: RFC 5011 §2.1. */
export const isGoodSigner = ({ signsZone, isRevoked }: ModelKey): boolean => signsZone === 'good' && !isRevoked;
const isGoodEntry = ({ signsKeys, isRevoked }: ModelKey): boolean => signsKeys === 'good' && !isRevoked;

/** What validators make of one version of the zone. Those that ignore SHA-1 beside a better digest count. Source: RFC 4509 §3. */
function verdictOn(keys: readonly ModelKey[], ds: readonly ModelDs[]): 'secure' | 'bogus' {
  const better = ds.filter(({ digestType }) => digestType === 2);
  const heeded = better.length > 0 ? better : ds;
  const isTrusted = keys.some((key) => isGoodEntry(key) && heeded.some((one) => one.key === key.id));
  return isTrusted && keys.some(isGoodSigner) ? 'secure' : 'bogus';
}

/** What validators make of the zone at the server that is worst. */
export function verdictOf({ ds, servers }: ModelZone): 'secure' | 'insecure' | 'bogus' {
  if (ds.length === 0) return 'insecure';
  return servers.every((keys) => verdictOn(keys, ds) === 'secure') ? 'secure' : 'bogus';
}

/** The zone once its signer changed its zone-signing keys, as it does every few weeks without a word to the zone above. */
export const afterRoll = ({ ds, servers }: ModelZone): ModelZone => ({
  ds,
  servers: servers.map((keys) =>
    keys.map((key) => (key.isEntryPoint || key.isRevoked ? key : { ...key, id: key.id + ROLLED })),
  ),
});
const ROLLED = 10_000;

/** The zone once all present keys signed what they are for. */
export function signedAgain(keys: readonly ModelKey[]): readonly ModelKey[] {
  const usable = keys.filter(({ isRevoked }) => !isRevoked);
  const isDivided = usable.some((key) => key.isEntryPoint) && usable.some((key) => !key.isEntryPoint);
  return keys.map((key) =>
    key.isRevoked
      ? key
      : {
          ...key,
          signsKeys: key.isEntryPoint || !isDivided ? 'good' : key.signsKeys === 'bad' ? 'none' : key.signsKeys,
          signsZone: !key.isEntryPoint || !isDivided ? 'good' : key.signsZone === 'bad' ? 'none' : key.signsZone,
        },
  );
}

/** The zone once its owner made a key-signing key, which signs the keys, and signed all again. */
export const withEntryPoint = (keys: readonly ModelKey[], id: number): readonly ModelKey[] =>
  signedAgain([...keys, { id, isEntryPoint: true, isRevoked: false, signsKeys: 'good', signsZone: 'none' }]);

/** The zone once its owner made a zone-signing key and signed its records with it. */
export const withZoneKey = (keys: readonly ModelKey[], id: number): readonly ModelKey[] =>
  signedAgain([...keys, { id, isEntryPoint: false, isRevoked: false, signsKeys: 'none', signsZone: 'good' }]);
