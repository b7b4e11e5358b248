import { expect, test } from 'vitest';
import { type DnsName, isAtOrBelow } from '../../src/domain/name.ts';
import { RR_TYPES, type Rr } from '../../src/domain/rr.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { meaningOf } from './mutations.ts';
import { answerOf, createZones, judge, questionOf, rawRr, response } from './signed-world.ts';
import { QUESTIONS, SALT, sourcesOf, ZONE } from './zones.ts';

const NXDOMAIN = 3;

const isProof = ({ type, octets }: Rr): boolean =>
  type === 'NSEC' ||
  type === 'NSEC3' ||
  (type === 'RRSIG' &&
    [RR_TYPES.NSEC, RR_TYPES.NSEC3].some((one) => one === (octets[0] ?? 0) * 256 + (octets[1] ?? 0)));

const DENIALS: readonly (readonly [title: string, sign: SignMode])[] = [
  ['NSEC', { algorithm: 15 }],
  ['NSEC3', { algorithm: 15, nsec3: { iterations: 1, salt: SALT, optOut: false } }],
  ['NSEC3 with opt-out', { algorithm: 15, nsec3: { iterations: 1, salt: SALT, optOut: true } }],
];

test.each(DENIALS)('all proofs that a zone has, at once, deny nothing that is there: %s', async (_title, sign) => {
  const world = createZones(sourcesOf(sign));
  const zones = ['.', ZONE, 'other', `child.${ZONE}`].map((apex) => world.zone(apex as DnsName));
  const wrong: string[] = [];
  let proven = 0;
  for (const [text] of QUESTIONS) {
    const question = questionOf(text);
    const whole = answerOf(world, question);
    const meaning = meaningOf(whole, question.name, question.type);
    const truth = await judge(world, text);
    for (const zone of zones.filter(({ apex }) => isAtOrBelow(question.name, apex)))
      for (const rcode of [0, NXDOMAIN]) {
        const given = response({ rcode, authorities: zone.rrs.filter(isProof).map(rawRr) });
        const verdict = await judge(world, text, given);
        const isSame = meaningOf(given, question.name, question.type) === meaning;
        if (verdict === 'secure' && isSame) proven += 1;
        const isWrong =
          verdict === 'secure' ? !isSame : verdict.startsWith('insecure') && !truth.startsWith('insecure');
        if (isWrong) wrong.push(`${text} by ${zone.apex}, code ${rcode}: ${verdict}`);
      }
  }
  expect(wrong).toEqual([]);
  // What is not there is denied by them.
  expect(proven).toBeGreaterThan(5);
});
