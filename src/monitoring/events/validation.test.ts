import { expect, test } from 'vitest';
import type { SecurityReason } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import { textIn } from '../../texts/language.ts';
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
