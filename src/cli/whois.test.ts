import { expect, test } from 'vitest';
import { REGISTRATIONS } from '../../tests/browser/registrations.ts';
import { NOW } from '../../tests/browser/reports.ts';
import { renderWhois } from './whois.ts';

const PLAIN = { columns: 80, width: 80, colour: false, unicode: true, language: 'en' } as const;

/** What leads the registration of a name, after the name itself. */
test.each([
  ['soon.example', 'Renew shop.example now: its registration ends in 3 days, on 23 Nov 2026.'],
  ['expired.example', 'Restore shop.example now: it has been deleted, or will be soon.'],
  ['free.example', 'shop.example is not registered.'],
])('what leads %s', (name, expected) => {
  const answer = REGISTRATIONS[name];
  if (answer?.kind !== 'known') throw new Error(name);
  expect(renderWhois(answer.report, PLAIN, NOW).split('\n')[2]).toBe(expected);
});

test('nothing leads a registration in good order', () => {
  const answer = REGISTRATIONS['shop.example'];
  if (answer?.kind !== 'known') throw new Error('shop.example');
  const text = renderWhois({ ...answer.report, statuses: [] }, PLAIN, NOW);
  expect(text.split('\n')[2]).toMatch(/^Registrar {7}Careful Names$/);
});
