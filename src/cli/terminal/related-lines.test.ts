import { expect, test } from 'vitest';
import { REGISTRATIONS } from '../../../tests/browser/registrations.ts';
import { failing, NOW } from '../../../tests/browser/reports.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { RelatedResults } from './related.ts';
import { renderReport } from './render.ts';

const PLAIN = { columns: 80, width: 80, colour: false, unicode: true, language: 'en' } as const;

const registrationOf = (name: string): NonNullable<RelatedResults['registration']> => {
  const answer = REGISTRATIONS[name];
  if (answer?.kind !== 'known') throw new Error(name);
  return answer.report;
};
const CALM = { ...registrationOf('shop.example'), statuses: [] };
const mailOf = (score: number, maxScore: number) => ({
  score,
  maxScore,
  testedPoints: 100,
  notTested: 0,
  grade: null,
  isKnown: true,
  worst: null,
  first: { id: 'dmarc/none/do', args: {} },
  certificate: null,
  webCertificate: null,
  isJudged: true,
  isOvertaken: false,
  isOverWork: false,
  observedAt: NOW,
});
const NOTHING: RelatedResults = { registration: null, mail: null, now: NOW };
const ends = { about: 'The registration ends in 75 days, on 3 Feb 2027.' };

test.each<[what: string, RelatedResults, above: string | null, below: readonly string[]]>([
  ['nothing', NOTHING, null, []],
  ['a registration', { ...NOTHING, registration: CALM }, null, [`Also  ${ends.about}`]],
  [
    'both',
    { ...NOTHING, registration: CALM, mail: mailOf(65, 65) },
    null,
    [
      `Also  ${ends.about}`,
      '      Mail security: 65/100, without asking its mail servers.',
      '      First: Set DMARC to p=reject. More:',
      '      zonewell mail failing.example',
    ],
  ],
  [
    'an urgent registration, and mail of which something is unknown',
    { ...NOTHING, registration: registrationOf('soon.example'), mail: mailOf(47, 80) },
    'Renew shop.example now: its registration ends in 3 days, on 23 Nov 2026.',
    [
      'Also  Mail security: at least 47/100, without asking its mail servers.',
      '      First: Set DMARC to p=reject. More:',
      '      zonewell mail failing.example',
    ],
  ],
  ['no date', { ...NOTHING, registration: { ...CALM, expiresAt: null } }, null, []],
])('beside the report: %s', (_, related, above, below) => {
  const lines = renderReport(HEALTH, { report: failing, capabilities: PLAIN, related }).split('\n');
  expect(lines[2]).toBe(above ?? renderReport(HEALTH, { report: failing, capabilities: PLAIN }).split('\n')[2]);
  const score = lines.findIndex((line) => line.startsWith('Score  '));
  expect(lines.slice(score + 1, score + 1 + below.length)).toEqual(below);
  expect(lines[score + 1 + below.length]).toMatch(/^From our store/);
});

test('a title with text from outside reaches the terminal without control characters', () => {
  const first = { id: 'spf/bad-name/do', args: { term: 'include:\u001b[31m\u202e' } };
  const text = renderReport(HEALTH, {
    report: failing,
    capabilities: PLAIN,
    related: { ...NOTHING, mail: { ...mailOf(65, 65), first } },
  });
  expect(text).toContain('Correct the name in "include:');
  for (const hidden of ['\u001b', '\u202e']) expect(text).not.toContain(hidden);
});
