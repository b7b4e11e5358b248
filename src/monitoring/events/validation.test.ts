import { expect, test } from 'vitest';
import { parseZoneFile } from '../../../testbed/zonefile.ts';
import { meaningsOf } from '../../changes/meanings.ts';
import { NOTHING_AROUND } from '../../changes/options.ts';
import type { SecurityReason } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrsetContent } from '../../observations/store.ts';
import { textIn } from '../../texts/language.ts';
import { withAbsorbed } from './absorbed.ts';
import { meaningEvent } from './judged.ts';
import { bogusEvent } from './validation.ts';

const [DOMAIN, ABOVE] = ['shop.example', 'example'] as DnsName[] as [DnsName, DnsName];

test.each<[about: string, found: SecurityReason | null, says: string, advises: string]>([
  [
    'signatures that expired',
    { code: 'expired', zone: DOMAIN, in: 'records' },
    'they have expired',
    'sign the zone again',
  ],
  [
    'a DS record of another key',
    { code: 'no-key-for-ds', zone: DOMAIN, in: 'zone' },
    'no key of that zone matches its DS records',
    'Sign in at your registrar and replace the DS records',
  ],
  ['a clock', { code: 'not-yet-valid', zone: DOMAIN, in: 'records' }, 'they are not valid yet', 'check the clock'],
  [
    'a fault of the zone above',
    { code: 'expired', zone: ABOVE, in: 'zone' },
    'signatures of example:',
    'the operator of the zone',
  ],
  ['nothing that is known', null, 'their users cannot reach the domain.', 'Check that the DS records'],
])('a domain that resolvers refuse, because of %s', (_, found, says, advises) => {
  const { reason, whatToDo } = bogusEvent(DOMAIN, found, 0);
  expect(textIn('en', reason ?? '')).toContain(says);
  expect(textIn('en', whatToDo ?? '')).toContain(advises);
});

/** The event of other DS records, while resolvers refuse the domain. */
function dsEvent(was: string, is: string) {
  const contentOf = (text: string, at: number): RrsetContent => ({
    at,
    outcome: text === '' ? 'nodata' : 'answer',
    aliases: [],
    records: text === '' ? [] : parseZoneFile(`@ 300 IN DS ${text}\n`, DOMAIN),
  });
  const step = {
    name: DOMAIN,
    type: 'DS',
    before: contentOf(was, 5),
    after: contentOf(is, 9),
    rotation: false,
  } as const;
  const [meaning] = meaningsOf([step], { ...NOTHING_AROUND, domain: DOMAIN, validation: 'bogus' });
  if (meaning === undefined) throw new Error('nothing changed');
  return meaningEvent(meaning);
}
const [KEY, OTHER] = [`1 13 2 ${'AB'.repeat(32)}`, `2 13 2 ${'CD'.repeat(32)}`];

test.each<[about: string, was: string, is: string, kind: string]>([
  ['added', '', OTHER, 'dnssec-failing'],
  ['of another key', KEY, OTHER, 'dnssec-rolled'],
  ['with another digest', KEY, KEY.replace('AB', 'CD'), 'dnssec-digests'],
])('a wrong DS record (%s) is told with the failure that it causes, which shows both', (_, was, is, kind) => {
  const [change, failure] = [
    dsEvent(was, is),
    bogusEvent(DOMAIN, { code: 'no-key-for-ds', zone: DOMAIN, in: 'zone' }, 10),
  ];
  expect(change).toMatchObject({ kind, severity: 'critical' });
  expect(withAbsorbed([change, failure], { muted: [] })).toEqual([
    { ...failure, differences: change.differences, since: 5 },
  ]);
  expect(withAbsorbed([change], { muted: [] })).toEqual([change]);
});
