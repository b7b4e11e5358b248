import type { Message } from '../../domain/message.ts';
import type { Chosen } from '../../facts/chosen-ciphers.ts';
import type { OtherCertificate } from '../../facts/other-certificates.ts';
import { coversHost } from '../../records/certificate.ts';
import { BITS_WORTH_112 } from '../../records/certificates/weak-key.ts';
import { type CipherWeakness, hasForwardSecrecy } from '../../records/tls/cipher-suites.ts';
import { SKEW_MS } from '../certificate/judgement.ts';
import { CONNECTION_NOTE_TEXTS } from './notes.ts';

// What is said of cipher suites and second certificates, of a web server as of a mail server.

/** Those that take traffic and time to break; all others protect nothing. */
const MERELY_WEAK: readonly CipherWeakness[] = ['rc4', '3des'];

/** Sorts what a server chose by how much it protects. */
export function sortedSuites(chosen: readonly Chosen[]) {
  const sound = chosen.filter(({ suite }) => suite.weakness === null);
  const weak = chosen.filter(({ suite }) => suite.weakness !== null);
  const broken = weak.filter(({ suite }) => suite.weakness !== null && !MERELY_WEAK.includes(suite.weakness));
  const [shortest] = sound
    .flatMap(({ dhBits }) => (dhBits !== null && dhBits < BITS_WORTH_112 ? [dhBits] : []))
    .toSorted((a, b) => a - b);
  // Of clients without elliptic curves alone.
  const withoutCurves = sound.filter(({ hello }) => hello === 'tls12-plain');
  const plain = withoutCurves.filter(({ suite }) => !hasForwardSecrecy(suite));
  const dhe = withoutCurves.filter(({ suite }) => suite.keyExchange === 'dhe');
  return { sound, broken, merelyWeak: weak.filter((one) => !broken.includes(one)), plain, dhe, shortest };
}

/** Returns the names of suites, each once. */
export const suiteNames = (some: readonly Chosen[]): readonly string[] => [
  ...new Set(some.map(({ suite }) => suite.name)),
];

/** Names the kinds of weak suites, each once, as they are turned off. */
export const suiteKinds = (some: readonly Chosen[]): readonly Message[] =>
  [...new Set(some.flatMap(({ suite }) => suite.weakness ?? []))].map((kind) =>
    CONNECTION_NOTE_TEXTS.message(`suites-${kind}`),
  );

type SeenLeaf = Pick<OtherCertificate, 'host' | 'leaf' | 'at'>;

/** Returns whether a certificate is out of date. */
export const isOver = ({ leaf, at }: Pick<SeenLeaf, 'leaf' | 'at'>): boolean =>
  at + SKEW_MS < leaf.notBefore || at > leaf.notAfter;
/** Returns whether a certificate is for other names. */
export const isForOthers = ({ leaf, host }: Pick<SeenLeaf, 'leaf' | 'host'>): boolean => !coversHost(leaf, host);
