import type { Security } from '../../domain/answer.ts';
import type { PendingDs } from '../../facts/dnssec-pending.ts';
import {
  type DelegatedDs,
  type ServedKey,
  type ServedSigning,
  type Signing,
  signersOf,
} from '../../facts/dnssec-signing.ts';

/**
 * Records to publish in the zone, in place of all others of their types, so that a registry changes the DS records by
 * itself. They name all DS records that are to be there afterwards. Source: RFC 7344 §4.
 */
export interface CdsWay {
  readonly cds: readonly string[];
  readonly cdnskey: readonly string[];
}

/** One instruction of a repair. */
export type RepairInstruction =
  /**
   * `again`: it is signed, and the signatures do not hold. `return-signatures`: keys and DS records fit, and no server
   * returns a signature.
   */
  | { readonly code: 'sign-zone' | 'sign-again' | 'return-signatures' }
  /** New keys sign the keys of the zone, or its records. Those that are there stay. */
  | { readonly code: 'make-key-signing-key' | 'make-zone-signing-key' }
  /**
   * A null record is known once the zone is signed. `byCds`: whether a registry that reads CDS records may do it. Where
   * there are DS records, it accepts only what a key that they name has signed. Source: RFC 7344 §4.1. `way`: the records
   * for that, where they are known; `asked`: the zone has them.
   */
  | {
      readonly code: 'add-ds';
      readonly record: string | null;
      readonly byCds: boolean;
      readonly way: CdsWay | 'asked' | null;
    }
  /** `isByWay`: a registry that follows the CDS records of the step before removes them too. */
  | { readonly code: 'remove-ds'; readonly records: readonly DelegatedDs[]; readonly isByWay: boolean }
  /** These servers have another version of the zone. */
  | { readonly code: 'sync-servers'; readonly addresses: readonly string[] }
  | { readonly code: 'lower-ttl'; readonly types: readonly string[] }
  | { readonly code: 'remove-revoked-key'; readonly tags: readonly number[] };

/**
 * Plans how to make a zone secure, in an order that never makes bogus what was not: a DS record goes before the keys that
 * it names change, and one comes only once its key signs. None where nothing is to be done, where not all is known, or
 * where several signers may be at work (RFC 8901): what one of them lacks the other has. A signed zone without a DS
 * record gets one only where it is `pending`, so that its whole apex was verified and its CDS records were read.
 * `security` is what validators make of the zone, `bogus` where they reject some of its records. Source: the eight
 * instructions of "Automatically Debugging DNSSEC" (DFixer), RFC 6781 §4.
 */
export function repairOf(
  signing: Signing,
  security: Security,
  pending: PendingDs | null = null,
): readonly RepairInstruction[] {
  const { ds, longTtls, isWhole } = signing;
  // A new DS record is not in all caches yet, so others may still validate.
  const servers = security === 'bogus' ? followed(signing) : signing.servers;
  if (!isWhole || servers.length === 0 || signersOf(servers) !== 'one') return [];
  if (security === 'insecure') {
    if (ds.length > 0) return [];
    return servers.some(isSigned) ? firstDs(servers, pending) : [{ code: 'sign-zone' }, LATER];
  }
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
  const canBeNamed = entriesToName(signed).every((key) => key !== undefined);
  // A key that the zone above names is published, and another one signs in its place.
  if (signed.length > 0 && !canBeNamed && signed.every(isNamedAndSilent)) return [{ code: 'sign-again' }];
  // The keys sign the zone as they should, and the zone above names others.
  if (signed.length > 0 && canBeNamed)
    return [
      ...sync(servers.filter((server) => !holds(server))),
      // No DS record names a key that signs, so no registry accepts a CDS record.
      ...added(signed, { byCds: false, way: null }),
      { code: 'remove-ds', records: ds, isByWay: false },
      ...tidied(signed, longTtls),
    ];
  // What we cannot verify may be in order.
  if (servers.some(({ keys }) => keys.some(({ isKnown }) => !isKnown))) return [];
  if (servers.some(isNamedAndTried)) return [remedyOf(servers)];
  if (servers.every(isStripped)) return [{ code: 'return-signatures' }];
  const made = servers.some(isSigned) ? 'make-key-signing-key' : 'sign-zone';
  return [{ code: 'remove-ds', records: ds, isByWay: false }, { code: made }, LATER];
}

const SHA1 = 1;

/** The servers as many validators see them: they ignore DS records with SHA-1 beside better ones. Source: RFC 4509 §3. */
function followed({ ds, servers }: Signing): readonly ServedSigning[] {
  if (!ds.some(({ isKnown, digestType }) => isKnown && digestType !== SHA1)) return servers;
  const ignored = new Set(ds.flatMap(({ record, digestType }) => (digestType === SHA1 ? [record] : [])));
  const named = (key: ServedKey): ServedKey => ({ ...key, namedBy: key.namedBy.filter((one) => !ignored.has(one)) });
  return servers.map((server) => ({ ...server, keys: server.keys.map(named) }));
}

/** Its DS record is known once the zone is signed. */
const LATER: RepairInstruction = { code: 'add-ds', record: null, byCds: true, way: null };

const isSigned = ({ keys }: ServedSigning): boolean => keys.length > 0;

/** Whether a server's keys sign each other and the zone. */
const holds = ({ keys, soa }: ServedSigning): boolean => soa === null && keys.some(({ signsKeys }) => signsKeys);

/** The keys that the zone above names and that sign the others. */
const entriesOf = ({ keys }: ServedSigning): readonly ServedKey[] =>
  keys.filter(({ signsKeys, namedBy }) => signsKeys && namedBy.length > 0);

/** Whether the key that the zone above names is in use, however badly: then its owner has it. */
const isNamedAndTried = ({ keys }: ServedSigning): boolean =>
  keys.some(({ namedBy, isTried }) => namedBy.length > 0 && isTried);

/** Whether a key that the zone above names is there to sign, and does not. */
const isNamedAndSilent = ({ keys }: ServedSigning): boolean =>
  keys.some(({ namedBy, isTried, isRevoked }) => namedBy.length > 0 && !isTried && !isRevoked);

/** Whether the key that the zone above names is there, and no signature at all. */
const isStripped = (server: ServedSigning): boolean =>
  isNamedAndSilent(server) && server.soa === 'unsigned' && server.keys.every(({ isTried }) => !isTried);

function remedyOf(servers: readonly ServedSigning[]): RepairInstruction {
  const isOfLostKey = servers.every(({ soa, keys }) => soa === 'no-key' && keys.some(({ signsKeys }) => signsKeys));
  return { code: isOfLostKey ? 'make-zone-signing-key' : 'sign-again' };
}

/**
 * A signing key of each server that a DS record may name: where several providers sign, each has its own (RFC 8901). None
 * of a zone-signing key, which its signer changes without a word to the zone above (RFC 6781 §4.1).
 */
const entriesToName = (servers: readonly ServedSigning[]): readonly (ServedKey | undefined)[] =>
  servers.map(({ keys }) => keys.find(canBeEntry));

const canBeEntry = ({ signsKeys, isEntryPoint, isRevoked }: ServedKey): boolean =>
  signsKeys === true && isEntryPoint && !isRevoked;

type ByCds = Pick<Extract<RepairInstruction, { readonly code: 'add-ds' }>, 'byCds' | 'way'>;

/** The DS records of those keys. */
function added(servers: readonly ServedSigning[], by: ByCds): readonly RepairInstruction[] {
  const records = entriesToName(servers).map((key) => key?.ds ?? null);
  return [...new Set(records)].map((record) => ({ code: 'add-ds', record, ...by }));
}

const wayOf = (keys: readonly ServedKey[]): CdsWay => ({
  cds: [...new Set(keys.map(({ ds }) => ds))],
  cdnskey: [...new Set(keys.map(({ key }) => key))],
});

/** The first DS record of a signed zone that needs nothing else. */
function firstDs(servers: readonly ServedSigning[], pending: PendingDs | null): readonly RepairInstruction[] {
  if (pending === null) return [];
  const [record] = pending.records;
  if (record === undefined) return [{ code: 'make-key-signing-key' }, LATER];
  const named = servers.flatMap(({ keys }) => keys.filter(({ ds }) => ds === record));
  const way = pending.wanted.length > 0 ? 'asked' : named.length === 0 ? null : wayOf(named);
  return [{ code: 'add-ds', record, byCds: true, way }];
}

/**
 * Improves the zone above: a digest that stays allowed in place of SHA-1, for each key that it names so. DS records that
 * name no key stay, since a change of keys may be under way.
 */
function improved(ds: readonly DelegatedDs[], good: readonly ServedSigning[]): readonly RepairInstruction[] {
  const keys = good.flatMap((server) => server.keys);
  const named = new Set(keys.flatMap(({ namedBy }) => namedBy));
  const [old, others] = [
    ds.filter(({ record, digestType }) => digestType === SHA1 && named.has(record)),
    ds.filter(({ record, digestType }) => digestType !== SHA1 || !named.has(record)),
  ];
  if (old.length === 0 || others.some(({ record }) => named.has(record))) return [];
  const renamed = keys.filter(
    ({ namedBy, isEntryPoint }) => isEntryPoint && old.some(({ record }) => namedBy.includes(record)),
  );
  const removed = (isByWay: boolean): RepairInstruction => ({ code: 'remove-ds', records: old, isByWay });
  if (!renamed.some(canBeEntry)) return [{ code: 'make-key-signing-key' }, LATER, removed(false)];
  // What a registry takes over replaces all: a DS record of a key that is not there yet would go with the old ones.
  const way = others.length > 0 ? null : wayOf(renamed);
  // The first hides those with SHA-1 from many validators (RFC 4509 §3), so it names a key that signs.
  const [ready, silent] = [renamed.filter(canBeEntry), renamed.filter((key) => !canBeEntry(key))];
  const records = [...new Set([...ready, ...silent].map((key) => key.ds))];
  return [...records.map((record) => ({ code: 'add-ds', record, byCds: true, way }) as const), removed(way !== null)];
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
