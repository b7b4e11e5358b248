import { expect, test } from 'vitest';
import {
  type DelegatedDs,
  type ServedKey,
  type ServedSigning,
  type Signing,
  signersOf,
} from '../../facts/dnssec-signing.ts';
import { repairOf } from './repair.ts';

const dsOf = (tag: number): DelegatedDs => ({
  keyTag: tag,
  algorithm: 13,
  digestType: 2,
  digest: new Uint8Array(32),
  record: `${tag} 13 2 AB`,
  isKnown: true,
});
const key = (tag: number, also: Partial<ServedKey> = {}): ServedKey => ({
  tag,
  algorithm: 13,
  isKnown: true,
  isEntryPoint: true,
  isRevoked: false,
  signsKeys: true,
  isTried: true,
  endsAt: 1,
  ds: `${tag} 13 2 AB`,
  key: `257 3 13 KEY${tag}`,
  namedBy: [],
  ...also,
});
const server = (address: string, keys: readonly ServedKey[], also: Partial<ServedSigning> = {}): ServedSigning => ({
  address,
  keys,
  soa: null,
  soaEnds: new Map(keys.slice(0, 1).map(({ tag }) => [tag, 1])),
  ...also,
});
const signing = (ds: readonly number[], servers: readonly ServedSigning[], also: Partial<Signing> = {}): Signing =>
  ({ zone: 'case.test', ds: ds.map(dsOf), servers, isWhole: true, longTtls: [], ...also }) as Signing;

const [A, B] = [key(1, { namedBy: ['1 13 2 AB'] }), key(2, { namedBy: ['2 13 2 AB'] })];
const WRONG = signing([9], [server('a', [key(1)])]);

test('a wrong DS record of a zone whose servers all answered is replaced', () => {
  expect(repairOf(WRONG, 'bogus').map(({ code }) => code)).toEqual(['add-ds', 'remove-ds']);
});

test.each([
  ['no DS record names a key that signs', WRONG, 'bogus', [false]],
  [
    'a digest of SHA-1 names the key',
    { ...signing([1], [server('a', [A])]), ds: [{ ...dsOf(1), digestType: 1 }] },
    'secure',
    [true],
  ],
  ['there is no DS record', signing([], [server('a', [])]), 'insecure', [true]],
] as const)('whether a registry may read the DS record from CDS records where %s', (_, given, security, expected) => {
  const plan = repairOf(given, security);
  expect(plan.flatMap((one) => (one.code === 'add-ds' ? [one.byCds] : []))).toEqual(expected);
});

const ZSK = key(2, { isEntryPoint: false });

test.each([
  [
    'the key that the DS record names does not sign, and the zone-signing key signs all',
    signing([1], [server('a', [{ ...A, signsKeys: false, isTried: false }, ZSK])]),
    ['sign-again'],
  ],
  [
    'the key that the DS record names was revoked, and the zone-signing key signs all',
    signing([1], [server('a', [{ ...A, isRevoked: true, namedBy: [] }, ZSK])]),
    ['remove-ds', 'make-key-signing-key', 'add-ds'],
  ],
  [
    'a revoked key signs still, and the zone-signing key signs all',
    signing([1], [server('a', [key(129, { isEntryPoint: false, isRevoked: true }), ZSK])]),
    ['remove-ds', 'make-key-signing-key', 'add-ds'],
  ],
  [
    'servers return no signatures, and keys and DS record fit',
    signing([1], [server('a', [{ ...A, signsKeys: false, isTried: false }], { soa: 'unsigned', soaEnds: new Map() })]),
    ['return-signatures'],
  ],
] as const)(
  'no DS record of a zone-signing key is planned, and no fitting one removed, where %s',
  (_, given, steps) => {
    expect(repairOf(given, 'bogus').map(({ code }) => code)).toEqual(steps);
  },
);

const OLD = { ...dsOf(1), digestType: 1 };

test.each([
  ['no DS record names a key that signs', WRONG, 'bogus', null, [null]],
  [
    'a digest of SHA-1 names the key',
    { ...signing([1], [server('a', [A])]), ds: [OLD] },
    'secure',
    null,
    [{ cds: ['1 13 2 AB'], cdnskey: ['257 3 13 KEY1'] }],
  ],
  [
    'a DS record of a key to come would go with that of SHA-1',
    { ...signing([1], [server('a', [A])]), ds: [OLD, dsOf(9)] },
    'secure',
    null,
    [null],
  ],
  [
    'SHA-1 names two keys, of which one signs: each is meant to be there',
    { ...signing([1, 2], [server('a', [A, { ...B, signsKeys: false }])]), ds: [OLD, { ...dsOf(2), digestType: 1 }] },
    'secure',
    null,
    Array(2).fill({ cds: ['1 13 2 AB', '2 13 2 AB'], cdnskey: ['257 3 13 KEY1', '257 3 13 KEY2'] }),
  ],
  [
    'SHA-1 names a key, and another that signs has no DS record yet',
    { ...signing([1], [server('a', [key(3), A])]), ds: [OLD] },
    'secure',
    null,
    [{ cds: ['1 13 2 AB'], cdnskey: ['257 3 13 KEY1'] }],
  ],
  [
    'a DS record of SHA-1 of a key to come would go too',
    { ...signing([1], [server('a', [A])]), ds: [OLD, { ...dsOf(9), digestType: 1 }] },
    'secure',
    null,
    [null],
  ],
  [
    'the first DS record is all that is missing',
    signing([], [server('a', [key(1)])]),
    'insecure',
    { wanted: [], records: ['1 13 2 AB'] },
    [{ cds: ['1 13 2 AB'], cdnskey: ['257 3 13 KEY1'] }],
  ],
  [
    'the zone asks for its first DS record',
    signing([], [server('a', [key(1)])]),
    'insecure',
    { wanted: [{ keyTag: 1, algorithm: 13, digestType: 2 }], records: ['1 13 2 AB'] },
    ['asked'],
  ],
] as const)('the records to publish for a registry where %s', (_, given, security, pending, expected) => {
  const plan = repairOf(given, security, pending);
  expect(plan.flatMap((one) => (one.code === 'add-ds' ? [one.way] : []))).toEqual(expected);
  const isByWay = plan.flatMap((one) => (one.code === 'remove-ds' ? [one.isByWay] : []));
  expect(isByWay).toEqual(plan.flatMap(({ code }) => (code === 'remove-ds' ? [expected[0] !== null] : [])));
});

test('a DS record of a key to come stays, though its digest is of SHA-1', () => {
  const given = { ...signing([1], [server('a', [A])]), ds: [OLD, { ...dsOf(9), digestType: 1 }] };
  const gone = repairOf(given, 'secure').flatMap((one) => (one.code === 'remove-ds' ? one.records : []));
  expect(gone).toEqual([OLD]);
});

test.each([
  ['what was not seen may be in order', { ...WRONG, isWhole: false }, 'bogus'],
  ['nobody knows what validators make of it', WRONG, 'indeterminate'],
  ['validators accept it, and something between removed the signatures', { ...WRONG, ds: [dsOf(1)] }, 'secure'],
  ['it is signed and has no DS record: it may be leaving DNSSEC', signing([], [server('a', [key(1)])]), 'insecure'],
  [
    'the second of two signers has a signature that ended',
    signing([1, 2], [server('a', [A]), server('b', [B], { soa: 'expired' })]),
    'bogus',
  ],
  ['the DS record of the second signer is to come', signing([1], [server('a', [A]), server('b', [key(2)])]), 'bogus'],
  [
    'two signers publish the same keys, and each signs with its own',
    signing([1, 2], [server('a', [A, B]), server('b', [B, A], { soa: 'expired' })]),
    'bogus',
  ],
  ['a DS record waits for the next key', signing([1, 9], [server('a', [A])]), 'secure'],
] as const)('nothing is planned where %s', (_, given, security) => {
  expect(repairOf(given, security)).toEqual([]);
});

const [ONE, TWO] = [key(1), key(2)];
const signedBy = (...tags: readonly number[]) => ({ soaEnds: new Map(tags.map((tag) => [tag, 1])) });

test.each([
  ['no server', [], 'one'],
  ['the same keys', [server('a', [ONE]), server('b', [ONE])], 'one'],
  ['the same keys in another order', [server('a', [ONE, TWO]), server('b', [TWO, ONE], signedBy(1))], 'one'],
  ['one signs with the next key as well', [server('a', [ONE, TWO]), server('b', [ONE, TWO], signedBy(1, 2))], 'one'],
  ['one has no keys', [server('a', [ONE]), server('b', [], signedBy())], 'one'],
  ['a key that one has only', [server('a', [ONE]), server('b', [ONE, TWO], signedBy(1))], 'open'],
  ['other keys, and no signatures', [server('a', [ONE]), server('b', [TWO], signedBy())], 'open'],
  ['each signs with its own', [server('a', [ONE]), server('b', [TWO])], 'several'],
  ['each signs with its own, and knows the other', [server('a', [ONE, TWO]), server('b', [TWO, ONE])], 'several'],
  [
    'each signs with its own, and one signature ended',
    [server('a', [ONE]), server('b', [TWO], { soa: 'expired' })],
    'several',
  ],
] as const)('signers where there is %s', (_, servers, expected) => {
  expect(signersOf(servers)).toBe(expected);
});
