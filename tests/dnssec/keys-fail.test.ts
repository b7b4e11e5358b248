import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { reportIn } from '../../src/texts/language.ts';
import { CASE, createServerSource, NOW, premisesOf, type ServerSetting } from '../support/server-world.ts';

const ADDRESSES = ['192.0.2.53', '198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];

test('servers that answer SERVFAIL for the keys of a zone with a DS record lead the diagnosis', async () => {
  const setting: ServerSetting = {
    zone: '@ IN A 192.0.2.1\n@ IN MX 10 mail.hosts.test.\n',
    sign: {},
    at: Object.fromEntries(
      ADDRESSES.map((address) => [
        address,
        {
          reply: (query, usual) =>
            query.type === 'DNSKEY' ? { ...usual, rcode: 2, answers: [], authorities: [] } : usual,
        },
      ]),
    ),
  };
  const evidence = createEvidence(createServerSource(setting), { clock: () => NOW, premises: premisesOf(setting) });
  const build = await OVERALL.run(CASE as DomainName, evidence);
  const report = reportIn(
    'en',
    await build({
      names: { unicode: CASE, tld: '.test', registrable: CASE },
      transcript: evidence.transcript,
      rows: [],
      source: 'live',
      resolvers: [],
      refreshing: false,
      port25Open: false,
      now: NOW,
    }),
  );
  expect(report.verdict).toBe('case.test fails DNSSEC validation: resolvers that validate reject its answers.');
  expect(report.actions[0]?.title).toBe(
    'Repair the signing of case.test, so that its name servers answer with its keys (DNSKEY) again',
  );
  expect(report.warnings.length).toBe(1);
  const check = report.checks.find(({ id }) => id === 'server-proofs');
  expect(check?.explanation).toContain('reject every answer of case.test');
});
