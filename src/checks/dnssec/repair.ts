import type { Security } from '../../domain/answer.ts';
import {
  type DelegatedDs,
  type ServedKey,
  type ServedSigning,
  type Signing,
  signersOf,
} from '../../facts/dnssec-signing.ts';

/** One instruction of a repair. */
export type RepairInstruction =
  /** `again`: it is signed, and the signatures do not hold. */
  | { readonly code: 'sign-zone' | 'sign-again' }
  /** New keys sign the keys of the zone, or its records. */
  | { readonly code: 'make-key-signing-key' | 'make-zone-signing-key' }
  /**
   * A null record is known once the zone is signed. `byCds`: whether a registry that reads CDS records may do it. Where
   * there are DS records, it accepts only what a key that they name has signed. Source: RFC 7344 §4.1.
   */
  | { readonly code: 'add-ds'; readonly record: string | null; readonly byCds: boolean }
  | { readonly code: 'remove-ds'; readonly records: readonly DelegatedDs[] }
  /** These servers have another version of the zone. */
  | { readonly code: 'sync-servers'; readonly addresses: readonly string[] }
  | { readonly code: 'lower-ttl'; readonly types: readonly string[] }
  | { readonly code: 'remove-revoked-key'; readonly tags: readonly number[] };

/**
 * Plans how to make a zone secure, in an order that never makes bogus what was not: a DS record goes before the keys that
 * it names change, and one comes only once its key signs. None where nothing is to be done, where not all is known, or
 * where several signers may be at work (RFC 8901): what one of them lacks the other has. A signed zone without a DS
 * record is left to the DNSSEC check, which verifies its whole apex and reads its CDS records first. `security` is what
 * validators make of the zone, `bogus` where they reject some of its records. Source: the eight instructions of
 * "Automatically Debugging DNSSEC" (DFixer), RFC 6781 §4.
 */
export function repairOf(signing: Signing, security: Security): readonly RepairInstruction[] {
  const { ds, servers, longTtls, isWhole } = signing;
  if (!isWhole || servers.length === 0 || signersOf(servers) !== 'one') return [];
  if (security === 'insecure') return ds.length === 0 && !servers.some(isSigned) ? [{ code: 'sign-zone' }, LATER] : [];
  if (security === 'indeterminate' || ds.length === 0) return [];
  const isGood = (server: ServedSigning): boolean => holds(server) && entriesOf(server).length > 0;
  const [good, bad] = [servers.filter(isGood), servers.filter((server) => !isGood(server))];
  const sync = (others: readonly ServedSigning[]): readonly RepairInstruction[] =>
    others.length === 0 ? [] : [{ code: 'sync-servers', addresses: others.map(({ address }) => address) }];
  const isBogus = security === 'bogus';
  if (good.length > 0)
    return [
      // Other records of it do not validate.
      ...(isBogus && bad.length === 0 ? [{ code: 'sign-again' } as const] : []),
      ...sync(bad),
      ...(isBogus ? [] : improved(ds, good)),
      ...tidied(good, longTtls),
    ];
  // Others validate the zone, so something between us and its servers is at fault.
  if (!isBogus) return [];
  const signed = servers.filter(holds);
  // The keys sign the zone as they should, and the zone above names others.
  if (signed.length > 0)
    return [
      ...sync(servers.filter((server) => !holds(server))),
      // No DS record names a key that signs, so no registry accepts a CDS record.
      ...added(signed, false),
      { code: 'remove-ds', records: ds },
      ...tidied(signed, longTtls),
    ];
  // What we cannot verify may be in order.
  if (servers.some(({ keys }) => keys.some(({ isKnown }) => !isKnown))) return [];
  if (servers.some(isNamedAndTried)) return [remedyOf(servers)];
  const made = servers.some(isSigned) ? 'make-key-signing-key' : 'sign-zone';
  return [{ code: 'remove-ds', records: ds }, { code: made }, LATER];
}

/** Its DS record is known once the zone is signed. */
const LATER: RepairInstruction = { code: 'add-ds', record: null, byCds: true };

const isSigned = ({ keys }: ServedSigning): boolean => keys.length > 0;

/** Whether a server's keys sign each other and the zone. */
const holds = ({ keys, soa }: ServedSigning): boolean => soa === null && keys.some(({ signsKeys }) => signsKeys);

/** The keys that the zone above names and that sign the others. */
const entriesOf = ({ keys }: ServedSigning): readonly ServedKey[] =>
  keys.filter(({ signsKeys, namedBy }) => signsKeys && namedBy.length > 0);

/** Whether the key that the zone above names is in use, however badly: then its owner has it. */
const isNamedAndTried = ({ keys }: ServedSigning): boolean =>
  keys.some(({ namedBy, isTried }) => namedBy.length > 0 && isTried);

function remedyOf(servers: readonly ServedSigning[]): RepairInstruction {
  const isOfLostKey = servers.every(({ soa, keys }) => soa === 'no-key' && keys.some(({ signsKeys }) => signsKeys));
  return { code: isOfLostKey ? 'make-zone-signing-key' : 'sign-again' };
}

/** The DS record of a signing key of each server: where several providers sign, each has its own (RFC 8901). */
function added(servers: readonly ServedSigning[], byCds: boolean): readonly RepairInstruction[] {
  const records = servers.map(({ keys }) => {
    const signing = keys.filter(({ signsKeys }) => signsKeys);
    return (signing.find(({ isEntryPoint }) => isEntryPoint) ?? signing[0])?.ds ?? null;
  });
  return [...new Set(records)].map((record) => ({ code: 'add-ds', record, byCds }));
}

const SHA1 = 1;

/**
 * Improves the zone above: a digest that stays allowed in place of SHA-1. DS records that name no key stay, since a change
 * of keys may be under way.
 */
function improved(ds: readonly DelegatedDs[], good: readonly ServedSigning[]): readonly RepairInstruction[] {
  const named = new Set(good.flatMap((server) => server.keys.flatMap(({ namedBy }) => namedBy)));
  const old = ds.filter(({ digestType }) => digestType === SHA1);
  const isOld = old.length > 0 && !ds.some(({ record, digestType }) => digestType !== SHA1 && named.has(record));
  return isOld ? [...added(good, true), { code: 'remove-ds', records: old }] : [];
}

/** Improves the zone itself. A revoked key may go: no DS record makes it trusted. */
function tidied(good: readonly ServedSigning[], longTtls: readonly string[]): readonly RepairInstruction[] {
  const revoked = [
    ...new Set(good.flatMap(({ keys }) => keys.flatMap(({ tag, isRevoked }) => (isRevoked ? [tag] : [])))),
  ];
  return [
    ...(longTtls.length === 0 ? [] : [{ code: 'lower-ttl', types: longTtls } as const]),
    ...(revoked.length === 0 ? [] : [{ code: 'remove-revoked-key', tags: revoked } as const]),
  ];
}
