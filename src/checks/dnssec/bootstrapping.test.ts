import { expect, test } from 'vitest';
import { serverTable } from '../../../tests/support/server-table.ts';
import { CASE, createServerSource, NOW, premisesOf } from '../../../tests/support/server-world.ts';
import type { DomainName } from '../../domain/name.ts';
import { createEvidence } from '../../evidence/create.ts';
import { questionKey } from '../../evidence/questions/questions.ts';
import { bootstrapping } from './bootstrapping.ts';

/** The tag of this key is 3613. */
const KEY = '257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=';
const DS = '3613 15 2 8E9143E4B0B0DB28C7EF6A85B9FB02578C2D3F8BAB4670CD266D39886A22BF23';
const OF_NO_KEY = `1 13 2 ${'00'.repeat(32)}`;
const WITHOUT_DS = { sign: { withoutDs: true } } as const;
const ASKING = { zone: `@ IN DNSKEY ${KEY}\n@ IN CDS ${DS}\n@ IN CDNSKEY ${KEY}\n`, ...WITHOUT_DS } as const;
const SIGNALS = ['ns1', 'ns2'].map((host) => `_dsboot.case.test._signal.${host}`);
const signal = (name: string | undefined, ds = DS) => `${name} IN CDS ${ds}\n${name} IN CDNSKEY ${KEY}\n`;
const ALL = SIGNALS.map((name) => signal(name)).join('');
const at = (zone: string, sign: object = {}) => ({ hostZone: { zone, sign } });

/** More keys than are compared. */
const MANY_KEYS = Array.from(
  { length: 60 },
  (_, i) => `@ IN DNSKEY 257 3 15 ${Buffer.alloc(32, i + 1).toString('base64')}\n`,
).join('');

serverTable(bootstrapping, [
  { about: 'a zone with a DS record', zone: '', sign: {}, outcome: 'satisfied', text: 'not-needed' },
  { about: 'the root', name: '.', zone: '', sign: {}, outcome: 'satisfied', text: 'not-needed' },
  { about: 'no keys', zone: '', outcome: 'satisfied', text: 'unsigned' },
  { about: 'no CDS record', zone: '', ...WITHOUT_DS, outcome: 'satisfied', text: 'no-request' },
  {
    about: 'a removal',
    zone: '@ IN CDS 0 0 0 00\n@ IN CDNSKEY 0 3 0 AA==\n',
    ...WITHOUT_DS,
    ...at(ALL),
    outcome: 'satisfied',
    text: 'no-request',
  },
  {
    about: 'a CDS record of no key',
    zone: `@ IN CDS ${OF_NO_KEY}\n`,
    ...WITHOUT_DS,
    outcome: 'satisfied',
    text: 'contradictory',
  },
  {
    about: 'a CDNSKEY record of another key than the CDS record',
    zone: `@ IN DNSKEY ${KEY}\n@ IN CDNSKEY ${KEY}\n`,
    sign: { withoutDs: true, cds: true },
    outcome: 'satisfied',
    text: 'contradictory',
  },
  {
    about: 'other CDS records at one server',
    ...ASKING,
    at: { '198.51.100.53': { zone: `@ IN DNSKEY ${KEY}\n@ IN CDS ${DS}\n`, ...WITHOUT_DS } },
    outcome: 'satisfied',
    text: 'contradictory',
  },
  {
    about: 'name servers in the zone alone',
    ...ASKING,
    zone: `@ IN NS ns\nns IN A 192.0.2.53\n${ASKING.zone}`,
    outcome: 'satisfied',
    text: 'inside-only',
  },
  {
    about: 'a server that does not answer',
    ...ASKING,
    ...at(ALL),
    at: { '198.51.100.53': 'silent' },
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'a lookup that fails, where the other server confirms',
    ...ASKING,
    ...at(ALL),
    lost: [`${SIGNALS[1]}.hosts.test`],
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'both confirm',
    ...ASKING,
    ...at(ALL),
    outcome: 'satisfied',
    text: 'confirmed',
    says: 'ns1.hosts.test and ns2.hosts.test',
  },
  {
    about: 'both confirm, and a third server is in the zone',
    ...ASKING,
    zone: `@ IN NS ns1.hosts.test.\n@ IN NS ns\nns IN A 192.0.2.53\n${ASKING.zone}`,
    ...at(signal(SIGNALS[0])),
    outcome: 'satisfied',
    text: 'confirmed',
  },
  {
    about: 'a zone that has CDS records alone',
    zone: `@ IN DNSKEY ${KEY}\n@ IN CDS ${DS}\n`,
    ...WITHOUT_DS,
    ...at(SIGNALS.map((name) => `${name} IN CDS ${DS}\n`).join('')),
    outcome: 'satisfied',
    text: 'confirmed',
  },
  { about: 'nobody confirms', ...ASKING, ...at(''), outcome: 'satisfied', text: 'none-confirm' },
  {
    about: 'nobody confirms, and the zone of the servers is not signed',
    ...ASKING,
    outcome: 'satisfied',
    text: 'none-confirm',
  },
  {
    about: 'one confirms',
    ...ASKING,
    ...at(signal(SIGNALS[0])),
    outcome: 'satisfied',
    text: 'not-all-confirm',
    says: '(_dsboot): ns2.hosts.test',
  },
  {
    about: 'one surely does not, and the other cannot be looked up',
    ...ASKING,
    ...at(signal(SIGNALS[0])),
    lost: [`${SIGNALS[0]}.hosts.test`],
    outcome: 'satisfied',
    text: 'not-all-confirm',
  },
  {
    about: 'in a zone without DNSSEC',
    ...ASKING,
    hostZone: { zone: ALL },
    outcome: 'satisfied',
    text: 'insecure',
  },
  {
    about: 'in a zone that does not validate',
    ...ASKING,
    ...at(ALL, { fault: 'wrong-ds' }),
    outcome: 'satisfied',
    text: 'bogus',
  },
  {
    about: 'other records than the zone has',
    ...ASKING,
    ...at(signal(SIGNALS[0]) + signal(SIGNALS[1], OF_NO_KEY)),
    outcome: 'satisfied',
    text: 'differs',
    says: 'ns2.hosts.test',
  },
  {
    about: 'CDS records, and no CDNSKEY records',
    ...ASKING,
    ...at(SIGNALS.map((name) => `${name} IN CDS ${DS}\n`).join('')),
    outcome: 'satisfied',
    text: 'differs',
  },
  {
    about: 'more keys than are compared',
    zone: `${MANY_KEYS}@ IN CDS ${OF_NO_KEY}\n`,
    ...WITHOUT_DS,
    outcome: 'satisfied',
    text: 'too-many',
  },
  {
    about: 'more CDNSKEY records than are compared',
    zone: MANY_KEYS.replaceAll('DNSKEY', 'CDNSKEY'),
    ...WITHOUT_DS,
    outcome: 'satisfied',
    text: 'too-many',
  },
]);

test.each([
  ['a zone with a DS record', { zone: ASKING.zone, sign: {} }, 0],
  ['a zone without a DS record that asks for none', { zone: '', ...WITHOUT_DS }, 0],
  ['one that asks for one', ASKING, 4],
] as const)('lookups of confirmations for %s', async (_, setting, count) => {
  const evidence = createEvidence(createServerSource(setting), { clock: () => NOW, premises: premisesOf({}) });
  await bootstrapping.run(CASE as DomainName, evidence);
  const asked = evidence.transcript.lines.filter(({ question }) => questionKey(question).includes('_dsboot'));
  expect(asked).toHaveLength(count);
});
