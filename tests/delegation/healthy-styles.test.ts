import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import type { ServerQuery, ServerResponse } from '../../src/domain/server-query.ts';
import { gravityOf, isHeadline } from '../../src/domain/severity.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { server } from '../../src/evidence/questions/server.ts';
import { askOf, type EvidenceSource } from '../../src/evidence/source.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { dsOf } from '../../testbed/signing.ts';
import { CASE, createServerSource, NOW, type ServerSetting } from '../support/server-world.ts';

// Healthy zones of different styles: what none of them does wrong must not be found.

const RECORDS = '@ IN A 192.0.2.1\n@ IN MX 10 mail.hosts.test.\n@ IN TXT "v=spf1 mx -all"\n';
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
  .map((i) => `@ IN NS ns${i}\nns${i} IN A 192.0.${i}.53\nns${i} IN AAAA 2001:db8:${i}::1\n`)
  .join('');
const GLUE = '@ IN NS ns\nns IN A 192.0.5.53\nns IN AAAA 2001:db8:5::1\n@ IN NS ns1.hosts.test.\n';
const HOST_SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const SUBZONE = `${HOST_SERVERS}sub IN NS ns1.hosts.test.\nsub IN NS ns2.hosts.test.\n`;
const PLAIN_NSEC3 = { iterations: 0, salt: new Uint8Array() };
const SIGNERS = `@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n${RECORDS}`;
const SECOND_SIGNER = '203.0.113.53';
const PARENTS = ['192.0.2.11', '198.51.100.11'];

/** A world with two signers, whose keys both have a DS record in the zone above. */
async function twoSigners(): Promise<EvidenceSource> {
  let ds: Uint8Array | null = null;
  const reply = (query: ServerQuery, usual: ServerResponse): ServerResponse => {
    const [first] = usual.answers;
    const more = query.type === 'DS' && first !== undefined && ds !== null ? [{ ...first, octets: ds }] : [];
    return { ...usual, answers: [...usual.answers, ...more] };
  };
  const source = createServerSource({
    zone: SIGNERS,
    sign: {},
    at: {
      [SECOND_SIGNER]: { zone: SIGNERS, sign: {} },
      ...Object.fromEntries(PARENTS.map((address) => [address, { reply }])),
    },
  });
  const flags = { rd: false, cd: false, do: true };
  const at = { address: SECOND_SIGNER, port: 53 };
  const question = server({ server: at, name: CASE, type: 'DNSKEY', transport: 'udp', flags });
  const answer = await askOf(source, question);
  if (answer.kind !== 'response') throw new Error('the second signer answers');
  const [key] = answer.response.answers.filter(({ type }) => type === RR_TYPES.DNSKEY);
  if (key === undefined) throw new Error('the second signer has a key');
  ds = dsOf(CASE, key.octets);
  return source;
}

const over = (setting: ServerSetting) => async () => createServerSource(setting);

const STYLES: readonly (readonly [about: string, source: () => Promise<EvidenceSource>, signers: number])[] = [
  [
    'two servers',
    over({ zone: RECORDS, sign: { nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } } }),
    1,
  ],
  ['eight dual-stack servers in the zone', over({ zone: EIGHT + RECORDS, sign: { cds: true } }), 1],
  [
    'a hidden primary',
    over({
      zone: RECORDS,
      soa: '@ 3600 IN SOA ns3.hosts.test. hostmaster.hosts.test. 7 14400 3600 1209600 3600\n',
      sign: { compact: true },
    }),
    1,
  ],
  ['two signers', twoSigners, 2],
  ['servers in the zone and beside it', over({ zone: GLUE + RECORDS, sign: {} }), 1],
  ['four servers', over({ zone: `${EIGHT.split('\n').slice(0, 12).join('\n')}\n${RECORDS}`, sign: {} }), 1],
  ['NSEC3 that opts out', over({ zone: RECORDS + SUBZONE, sign: { nsec3: { ...PLAIN_NSEC3, optOut: true } } }), 1],
  ['compact denial', over({ zone: RECORDS, sign: { compact: true } }), 1],
  ['RSA and SHA-256', over({ zone: RECORDS, sign: { algorithm: 8 } }), 1],
  ['P-384', over({ zone: RECORDS, sign: { algorithm: 14 } }), 1],
  ['Ed25519', over({ zone: RECORDS, sign: { algorithm: 15 } }), 1],
  ['CDS as its DS', over({ zone: RECORDS, sign: { cds: true } }), 1],
  ['an unsigned zone below it', over({ zone: RECORDS + SUBZONE, sign: {} }), 1],
  ['a name with nothing but names below it', over({ zone: `${RECORDS}a.b.c IN A 192.0.2.7\n`, sign: {} }), 1],
  ['a wildcard with an address', over({ zone: `${RECORDS}* IN A 192.0.2.7\n`, sign: {} }), 1],
  ['a wildcard that is an alias', over({ zone: `${RECORDS}* IN CNAME mail.hosts.test.\n`, sign: {} }), 1],
  ['a DNAME at a name beside it', over({ zone: `${RECORDS}old IN DNAME hosts.test.\n`, sign: {} }), 1],
  ['a null MX', over({ zone: '@ IN A 192.0.2.1\n@ IN MX 0 .\n@ IN TXT "v=spf1 -all"\n', sign: {} }), 1],
  [
    'the SOA of Google Cloud DNS',
    over({
      zone: `@ IN NS ns-cloud-a1.googledomains.com.\n@ IN NS ns-cloud-a2.googledomains.com.\n${RECORDS}`,
      soa: '@ 21600 IN SOA ns-cloud-a1.googledomains.com. cloud-dns-hostmaster.google.com. 1 21600 3600 259200 300\n',
      sign: {},
      delegations: 'case IN NS ns-cloud-a1.googledomains.com.\ncase IN NS ns-cloud-a2.googledomains.com.\n',
      others: { 'googledomains.com': { zone: 'ns-cloud-a1 IN A 192.0.2.53\nns-cloud-a2 IN A 198.51.100.53\n' } },
    }),
    1,
  ],
];

/** Checks whose evidence is in such a world: all of servers and zones, but for the chain of trust to the root. */
const AREAS = OVERALL.areas.filter(({ id }) => ['delegation', 'servers', 'zone', 'dnssec'].includes(id));
const IDS = new Set(AREAS.flatMap(({ checks }) => checks).filter((id) => id !== 'dnssec'));
const CHECKS = OVERALL.checks.map(({ check }) => check).filter(({ id }) => IDS.has(id));

const found: string[] = [];

test.each(STYLES)('a healthy zone with %s has nothing to fix', async (about, makeSource, signers) => {
  const evidence = createEvidence(await makeSource(), {
    clock: () => NOW,
    premises: { publicNetworks: [...PUBLIC_NETWORKS, '192.0.0.0/16'].flatMap((text) => parseNetwork(text) ?? []) },
  });
  const results = await Promise.all(
    CHECKS.map(async (check) => [check.id, await check.run(CASE as DomainName, evidence)] as const),
  );
  const codes = results.flatMap(([id, result]) =>
    result.outcome === 'unknown' ? [`${id} unknown`] : result.findings.map(({ code }) => `${id}/${code}`),
  );
  for (const [id, result] of results)
    for (const { code, severity } of result.outcome === 'unknown' ? [] : result.findings)
      if (gravityOf(severity) >= gravityOf('notice')) found.push(`${about}\t${severity}\t${id}/${code}\n`);
  const wrong = results.flatMap(([id, result]) =>
    result.outcome === 'unknown'
      ? [id]
      : result.findings.filter(({ severity }) => isHeadline(severity)).map(({ code }) => `${id}/${code}`),
  );
  expect(wrong).toEqual([]);
  // All was looked at, and what the style is about was seen.
  expect(codes).toEqual(
    expect.arrayContaining(['server-proofs/fine', 'tcp-answers/all', 'edns/fine', 'open-servers/closed']),
  );
  expect(codes.includes('key-agreement/several-signers')).toBe(signers > 1);
});

// Notices are listed too: whoever adds a check sees what it says of zones that are well.
test('what is found in healthy zones is as it was looked at', async () => {
  await expect(found.join('')).toMatchFileSnapshot(join(import.meta.dirname, 'healthy-styles.tsv'));
});
