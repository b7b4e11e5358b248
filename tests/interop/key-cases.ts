import { absent, bogus, type Case, present, type Row } from './dnssec-case.ts';
import { type KeyPlan, keyed } from './zone-signers.ts';

const roll = (label: string, title: string, plan: KeyPlan, rows: readonly Row[] = [present, absent]): Case => ({
  title,
  label,
  sign: keyed(plan),
  rows,
});

/** Two providers, each with keys of its own. Source: RFC 8901 §2.1.2. */
const SIGNERS: readonly Case[] = [
  roll('two-own', 'two signers: keys and records of one', {
    published: 'k1 z1 z2',
    signKeys: 'k1',
    signData: 'z1',
    ds: 'k1 k2',
  }),
  roll('two-mixed', 'two signers: keys of one, records of the other', {
    published: 'k1 z1 z2',
    signKeys: 'k1',
    signData: 'z2',
    ds: 'k1 k2',
  }),
  roll(
    'two-apart',
    'two signers that do not have each other’s keys: keys of one, records of the other',
    { published: 'k1 z1', signKeys: 'k1', signData: 'z2', ds: 'k1 k2' },
    bogus,
  ),
];

/** Sources: RFC 6781 §4.1.1.1 (pre-publish), §4.1.2 (double DS), §4.1.4 (algorithms). */
const ROLLS: readonly Case[] = [
  roll('zsk-1', 'ZSK roll: before', { published: 'k1 z1', signKeys: 'k1', signData: 'z1', ds: 'k1' }),
  roll('zsk-2', 'ZSK roll: new key published', { published: 'k1 z1 z2', signKeys: 'k1', signData: 'z1', ds: 'k1' }),
  roll('zsk-3', 'ZSK roll: new key signs', { published: 'k1 z1 z2', signKeys: 'k1', signData: 'z2', ds: 'k1' }),
  roll('zsk-4', 'ZSK roll: old key removed', { published: 'k1 z2', signKeys: 'k1', signData: 'z2', ds: 'k1' }),
  roll(
    'zsk-bad',
    'ZSK roll: old key removed while it signs',
    { published: 'k1 z2', signKeys: 'k1', signData: 'z1', ds: 'k1' },
    bogus,
  ),
  roll('ksk-1', 'KSK roll: before', { published: 'k1 z1', signKeys: 'k1', signData: 'z1', ds: 'k1' }),
  roll('ksk-2', 'KSK roll: new DS record', { published: 'k1 z1', signKeys: 'k1', signData: 'z1', ds: 'k1 k2' }),
  roll('ksk-3', 'KSK roll: new key', { published: 'k2 z1', signKeys: 'k2', signData: 'z1', ds: 'k1 k2' }),
  roll('ksk-4', 'KSK roll: old DS record removed', { published: 'k2 z1', signKeys: 'k2', signData: 'z1', ds: 'k2' }),
  roll(
    'ksk-bad',
    'KSK roll: new key without its DS record',
    { published: 'k2 z1', signKeys: 'k2', signData: 'z1', ds: 'k1' },
    bogus,
  ),
  roll('alg-1', 'algorithm roll: signed with both, DS record of the old one', {
    published: 'k1:8 z1:8 k2:13 z2:13',
    signKeys: 'k1:8 k2:13',
    signData: 'z1:8 z2:13',
    ds: 'k1:8',
  }),
  roll('alg-2', 'algorithm roll: signed with both, DS record of the new one', {
    published: 'k1:8 z1:8 k2:13 z2:13',
    signKeys: 'k1:8 k2:13',
    signData: 'z1:8 z2:13',
    ds: 'k2:13',
  }),
  // One way that holds is enough (RFC 6840 §5.11).
  roll('alg-3', 'algorithm roll: DS records of both, signed with one', {
    published: 'k1:8 z1:8',
    signKeys: 'k1:8',
    signData: 'z1:8',
    ds: 'k1:8 k2:13',
  }),
];

/** Several signers, and each step of replacing a key. */
export const KEY_CASES: readonly Case[] = [...SIGNERS, ...ROLLS];
