import { expect, test } from 'vitest';
import { startInternet } from '../../../testbed/internet.ts';
import type { SignMode } from '../../../testbed/signing.ts';
import { createResolver } from '../../dns/create-resolver.ts';
import type { DnsName } from '../../domain/name.ts';
import { createEvidence } from '../../evidence/create.ts';
import { createLiveSource } from '../../evidence/live.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { createCanaries, isCanaryAnswer } from './canaries.ts';

const [YES, NO, UNKNOWN] = [true, false, null];

test.each<[votes: readonly (boolean | null)[], result: boolean]>([
  [[], true],
  [[YES], true],
  [[NO], false],
  [[YES, YES, YES], true],
  [[YES, YES, NO], true],
  [[YES, NO, NO], false],
  [[YES, NO], false],
  // What could not be found out shows neither that the network works nor that it does not.
  [[YES, UNKNOWN, UNKNOWN], true],
  [[NO, UNKNOWN, UNKNOWN], false],
  [[UNKNOWN, UNKNOWN, UNKNOWN], true],
])('canary names that answer as always: %j make %s', async (votes, result) => {
  const names = votes.map((_, i) => `${i}.example`);
  const canaries = createCanaries({
    names,
    answers: async (name) => votes[names.indexOf(name)] ?? null,
    clock: () => 1,
  });
  expect(await canaries.answer()).toBe(result);
});

test('what was found out before the clock stepped back is found out again', async () => {
  let [now, isUp] = [100_000_000, false];
  const canaries = createCanaries({ names: ['a.example'], answers: async () => isUp, clock: () => now });
  expect(await canaries.answer()).toBe(false);
  [now, isUp] = [now - 9 * 3_600_000, true];
  expect(await canaries.answer()).toBe(true);
});

test('a canary name that only a resolver without validation has does not answer', async () => {
  const internet = await startInternet({ zonesDir: null });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock: Date.now,
  });
  const evidence = () =>
    createEvidence(createLiveSource({ resolver, clock: Date.now, randomLabel: () => 'zw', fresh: true }), {
      clock: Date.now,
    });
  const load = (sign: SignMode) => {
    for (const apex of ['test', 'canary.test'])
      internet.load(
        `${apex}. 300 IN SOA ns.${apex}. h.${apex}. 1 2 3 4 5
${apex}. 300 IN NS ns.${apex}.
ns.${apex}. 300 IN A 192.0.2.1
${apex}. 300 IN A 192.0.2.2
`,
        apex,
        apex === 'test' ? {} : sign,
      );
  };
  load({});
  expect(isCanaryAnswer(await evidence().ask(dns('canary.test' as DnsName, 'A')))).toBe(true);
  load({ fault: 'expired' });
  expect(isCanaryAnswer(await evidence().ask(dns('canary.test' as DnsName, 'A')))).toBe(false);
  await resolver.close();
  await internet.close();
});
