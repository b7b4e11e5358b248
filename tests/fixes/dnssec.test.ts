import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RepairInstruction, repairOf } from '../../src/checks/dnssec/repair.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { PendingDs } from '../../src/facts/dnssec-pending.ts';
import type { DelegatedDs, ServedKey, Signing } from '../../src/facts/dnssec-signing.ts';
import {
  afterRoll,
  isGoodSigner,
  type ModelDs,
  type ModelKey,
  type ModelZone,
  signedAgain,
  verdictOf,
  withEntryPoint,
  withZoneKey,
} from './dnssec-model.ts';
import { LIMIT_MS, RUNS } from './runs.ts';

const ALGORITHM = 13;
const textOf = ({ key, digestType }: ModelDs): string => `${key} ${ALGORITHM} ${digestType} AB`;
const best = (key: number): ModelDs => ({ key, digestType: 2 });
const addressOf = (server: number): string => `192.0.2.${server}`;

/** What the product sees of the zone. */
function signingOf({ ds, servers }: ModelZone): Signing {
  const keyOf = (key: ModelKey): ServedKey => ({
    tag: key.id,
    algorithm: ALGORITHM,
    isKnown: true,
    isEntryPoint: key.isEntryPoint,
    isRevoked: key.isRevoked,
    signsKeys: key.signsKeys === 'good' && !key.isRevoked,
    isTried: key.signsKeys !== 'none',
    endsAt: null,
    ds: textOf(best(key.id)),
    key: `${key.id}`,
    // A revoked key has another tag and digest than the one that a DS record names.
    namedBy: key.isRevoked ? [] : ds.filter((one) => one.key === key.id).map(textOf),
  });
  return {
    zone: 'case.test' as DnsName,
    ds: ds.map(
      (one): DelegatedDs => ({
        keyTag: one.key,
        algorithm: ALGORITHM,
        digestType: one.digestType,
        digest: new Uint8Array(),
        record: textOf(one),
        isKnown: true,
      }),
    ),
    servers: servers.map((keys, i) => {
      const signers = keys.filter(({ signsZone }) => signsZone !== 'none');
      const holds = signers.some(isGoodSigner);
      return {
        address: addressOf(i),
        keys: keys.map(keyOf),
        soa: holds ? null : signers.length > 0 ? 'expired' : 'unsigned',
        soaEnds: new Map(signers.map(({ id }) => [id, 1])),
      };
    }),
    isWhole: true,
    isCompared: true,
    longTtls: [],
  };
}

/** What the product makes of a signed zone without a DS record, of which all validates. Source: RFC 7344 §4.1. */
function pendingOf({ ds, servers: [first = []] }: ModelZone): PendingDs | null {
  const signing = first.filter(({ signsKeys, isRevoked }) => signsKeys === 'good' && !isRevoked);
  if (ds.length > 0 || signing.length === 0) return null;
  const named = signing.filter(({ isEntryPoint }) => isEntryPoint);
  return { wanted: [], records: named.map(({ id }) => textOf(best(id))) };
}

const NEW_KEY = 1000;

/** The zone once its owner did what an instruction says, with the keys at hand. */
function followed(zone: ModelZone, one: RepairInstruction): ModelZone {
  const everywhere = (change: (keys: readonly ModelKey[]) => readonly ModelKey[]): ModelZone => ({
    ...zone,
    servers: zone.servers.map(() => change(zone.servers.find((keys) => keys.length > 0) ?? [])),
  });
  switch (one.code) {
    case 'sign-zone':
      return everywhere(() => withZoneKey(withEntryPoint([], NEW_KEY), NEW_KEY + 1));
    case 'sign-again':
    case 'return-signatures':
      return everywhere(signedAgain);
    case 'make-key-signing-key':
      return everywhere((keys) => withEntryPoint(keys, NEW_KEY));
    case 'make-zone-signing-key':
      return everywhere((keys) => withZoneKey(keys, NEW_KEY + 1));
    case 'add-ds': {
      const named = zone.servers
        .flat()
        .find(({ id }) => (one.record === null ? id === NEW_KEY : textOf(best(id)) === one.record));
      if (named === undefined) throw new Error('the plan adds a DS record of a key that is not there');
      return { ...zone, ds: [...zone.ds, best(named.id)] };
    }
    case 'remove-ds': {
      const gone = new Set(one.records.map(({ record }) => record));
      return { ...zone, ds: zone.ds.filter((ds) => !gone.has(textOf(ds))) };
    }
    case 'sync-servers': {
      const [good = []] = zone.servers.filter((_, i) => !one.addresses.includes(addressOf(i)));
      return { ...zone, servers: zone.servers.map((keys, i) => (one.addresses.includes(addressOf(i)) ? good : keys)) };
    }
    case 'lower-ttl':
      return zone;
    case 'remove-revoked-key':
      return {
        ...zone,
        servers: zone.servers.map((keys) => keys.filter(({ id }) => !one.tags.includes(id))),
      };
  }
}

const made = fc.constantFrom('good', 'good', 'bad', 'none');
const keys: fc.Arbitrary<readonly ModelKey[]> = fc
  .array(
    fc.record({
      isEntryPoint: fc.boolean(),
      isRevoked: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.boolean() }),
      signsKeys: made,
      signsZone: made,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.map((key, i) => ({ ...key, id: i + 1 })));
const dsRecords: fc.Arbitrary<readonly ModelDs[]> = fc.uniqueArray(
  fc.record({ key: fc.integer({ min: 1, max: 5 }), digestType: fc.constantFrom(1, 2) }),
  { maxLength: 3, selector: textOf },
);
/** A second server has the same, what was signed earlier, or nothing that is signed. */
const zones: fc.Arbitrary<ModelZone> = fc
  .tuple(keys, dsRecords, fc.constantFrom('same', 'same', 'stale', 'unsigned', 'alone'))
  .map(([own, ds, other]) => {
    const stale = own.map(
      (key): ModelKey => ({ ...key, signsKeys: worse(key.signsKeys), signsZone: worse(key.signsZone) }),
    );
    const second = { same: [own], stale: [stale], unsigned: [[]], alone: [] }[other];
    return { ds, servers: [own, ...second] };
  });
const worse = (signs: ModelKey['signsKeys']): ModelKey['signsKeys'] => (signs === 'good' ? 'bad' : signs);

test(
  'no step of a repair breaks a zone, and what it makes valid survives the next zone-signing key',
  () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(zones, (first) => {
        const before = verdictOf(first);
        const isComplete = before === 'insecure' && first.servers.every((one) => one.some(isGoodSigner));
        const plan = repairOf(signingOf(first), before, isComplete ? pendingOf(first) : null);
        if (plan.length === 0) return;
        let now = first;
        for (const one of plan) {
          const next = followed(now, one);
          const [was, is] = [verdictOf(now), verdictOf(next)];
          const what = () =>
            `${was} -> ${is} by ${one.code} of ${plan.map(({ code }) => code)}: ${JSON.stringify(first)}`;
          if (was !== 'bogus' && is === 'bogus') throw new Error(what());
          now = next;
        }
        const added = plan.filter(({ code }) => code === 'add-ds').length;
        const [after, rolled] = [verdictOf(now), verdictOf(afterRoll(now))];
        const codes = plan.map(({ code }) => code).join(' ');
        seen.set(codes, (seen.get(codes) ?? 0) + 1);
        if (added > 0 && after !== 'secure') throw new Error(`${after} after ${codes}: ${JSON.stringify(first)}`);
        if (added > 0 && rolled !== 'secure') throw new Error(`${codes}, then a new ZSK: ${JSON.stringify(first)}`);
      }),
      { numRuns: RUNS },
    );
    // Not for want of plans.
    expect([...seen.keys()].toSorted()).toEqual(expect.arrayContaining(['add-ds', 'add-ds remove-ds', 'sign-again']));
    if (RUNS > 100_000) console.log([...seen].map(([codes, count]) => `${count} × ${codes}`).join('\n'));
  },
  LIMIT_MS,
);
