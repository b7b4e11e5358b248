import { expect, test } from 'vitest';
import { serverTable } from '../../../tests/support/server-table.ts';
import { CASE, createServerSource, NOW, premisesOf } from '../../../tests/support/server-world.ts';
import type { DomainName } from '../../domain/name.ts';
import { createEvidence } from '../../evidence/create.ts';
import { questionKey } from '../../evidence/questions/questions.ts';
import { dsAutomation } from './ds-automation.ts';

const WITHOUT_DS = { zone: '', sign: { withoutDs: true } } as const;
const OF_NO_KEY = `1 13 2 ${'00'.repeat(32)}`;
/** The tag of this key is 3613. */
const NEXT_KEY = '@ IN DNSKEY 257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=\n';
const SCANNER = 'CDS 1 5359 scanner.hosts.test.';
const WILDCARD = `*._dsync IN DSYNC ${SCANNER}\n`;
const at = (suffix: string) => ({
  others: { [suffix]: { zone: '', sign: {} }, [`case.${suffix}`]: WITHOUT_DS },
  name: `case.${suffix}`,
});

serverTable(dsAutomation, [
  { about: 'a healthy zone', zone: '', sign: {}, outcome: 'satisfied', text: 'nothing-to-change' },
  {
    about: 'a healthy zone that asks for what there is',
    zone: '',
    sign: { cds: true },
    delegations: WILDCARD,
    outcome: 'satisfied',
    text: 'nothing-to-change',
  },
  { about: 'a zone that is not signed', zone: '', outcome: 'satisfied', text: 'nothing-to-change' },
  { about: 'the root', name: '.', zone: '', outcome: 'satisfied', text: 'nothing-to-change' },
  { about: 'signed without DS, and nothing announced', ...WITHOUT_DS, outcome: 'satisfied', text: 'not-announced' },
  {
    about: 'signed without DS',
    ...WITHOUT_DS,
    delegations: WILDCARD,
    outcome: 'satisfied',
    text: 'announced-first',
    says: 'DSYNC record at case._dsync.test',
  },
  {
    about: 'announced without a wildcard',
    ...WITHOUT_DS,
    delegations: `_dsync IN DSYNC ${SCANNER}\n`,
    outcome: 'satisfied',
    text: 'announced-first',
    says: 'DSYNC record at _dsync.test',
  },
  {
    about: 'announced for another zone',
    ...WITHOUT_DS,
    delegations: `other._dsync IN DSYNC ${SCANNER}\n`,
    outcome: 'satisfied',
    text: 'not-announced',
  },
  ...['CSYNC 1 5359 scanner.hosts.test.', 'CDS 0 5359 scanner.hosts.test.', 'CDS 1 0 scanner.hosts.test.'].map(
    (record) =>
      ({
        about: `announced by ${record}`,
        ...WITHOUT_DS,
        delegations: `*._dsync IN DSYNC ${record}\n_dsync IN DSYNC ${SCANNER}\n`,
        outcome: 'satisfied',
        text: 'not-announced',
      }) as const,
  ),
  {
    about: 'a lookup that fails',
    ...WITHOUT_DS,
    delegations: WILDCARD,
    lost: ['case._dsync.test'],
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'an answer that does not validate',
    zone: '',
    others: { shop: { zone: WILDCARD, sign: { fault: 'wrong-ds' } }, 'case.shop': WITHOUT_DS },
    name: 'case.shop',
    outcome: 'satisfied',
    text: 'not-known',
  },
  {
    about: 'a delegation that is only given',
    ...WITHOUT_DS,
    undelegated: {
      zone: CASE,
      servers: [{ host: 'ns1.hosts.test', addresses: ['192.0.2.53'] }],
      ds: [],
    } as never,
    outcome: 'satisfied',
    text: 'not-known',
  },
  ...(
    [
      ['a DS record of no key', { zone: '', sign: { moreDs: [OF_NO_KEY] } }],
      ['a DS record alone that has a digest of SHA-1', { zone: '', sign: { fault: 'sha1-ds' } }],
      ['a key that is to come', { zone: NEXT_KEY, sign: {} }],
      ['CDS records of another key', { zone: `@ IN CDS ${OF_NO_KEY}\n`, sign: {} }],
      ['a removal', { zone: '@ IN CDS 0 0 0 00\n', sign: {} }],
      ['a DS record and no keys', { zone: '', sign: { fault: 'no-keys' } }],
    ] as const
  ).map(
    ([about, setting]) =>
      ({
        about,
        ...setting,
        delegations: WILDCARD,
        outcome: 'satisfied',
        text: 'announced',
        says: 'on port 5359',
      }) as const,
  ),
  {
    about: 'a registry that reads CDS records',
    zone: '',
    ...at('se'),
    outcome: 'satisfied',
    text: 'reads-first',
    says: '72 hours',
  },
  {
    about: 'a registry that reads CDS records, and sets no first one',
    zone: '',
    others: { '193.in-addr.arpa': { zone: '', sign: {} }, '2.0.193.in-addr.arpa': WITHOUT_DS },
    name: '2.0.193.in-addr.arpa',
    outcome: 'satisfied',
    text: 'reads-later',
  },
  {
    about: 'a registry that takes what servers confirm',
    zone: '',
    ...at('ch'),
    outcome: 'satisfied',
    text: 'reads-confirmed',
  },
  {
    about: 'a change of keys below a registry that reads CDNSKEY records',
    zone: '',
    others: { cz: { zone: '', sign: {} }, 'case.cz': { zone: NEXT_KEY, sign: {} } },
    name: 'case.cz',
    outcome: 'satisfied',
    text: 'reads',
    says: 'reads CDNSKEY records',
  },
  {
    about: 'a registry that reads CDS records and announces it',
    zone: '',
    others: { se: { zone: WILDCARD, sign: {} }, 'case.se': WITHOUT_DS },
    name: 'case.se',
    outcome: 'satisfied',
    text: 'announced-first',
    beside: ['reads-first'],
  },
]);

test.each([
  ['a healthy zone', { zone: '', sign: { cds: true } }, 0],
  ['a zone that is not signed', { zone: '' }, 0],
  ['a zone without a DS record', { ...WITHOUT_DS, delegations: WILDCARD }, 1],
] as const)('lookups of what the zone above offers: %s', async (_, setting, count) => {
  const evidence = createEvidence(createServerSource(setting), { clock: () => NOW, premises: premisesOf({}) });
  await dsAutomation.run(CASE as DomainName, evidence);
  const asked = evidence.transcript.lines.filter(({ question }) => questionKey(question).includes('_dsync'));
  expect(asked).toHaveLength(count);
});
