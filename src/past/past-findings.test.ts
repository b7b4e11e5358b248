import { expect, test } from 'vitest';
import type { CheckItem, FindingItem } from '../diagnoses/diagnosis.ts';
import type { Severity } from '../domain/severity.ts';
import { createPastFindings } from './past-findings.ts';

type Found = Readonly<Record<string, Severity>> | 'unknown' | 'not-tested';

/** Makes a report with one check; null stands for a name that does not exist. */
function reportOf(found: Found | null) {
  const isKnown = found !== null && typeof found !== 'string';
  const findings = isKnown ? Object.entries(found).map(([code, severity]) => ({ code, severity }) as FindingItem) : [];
  const outcome = isKnown ? (findings.length === 0 ? 'satisfied' : 'failed') : (found ?? 'failed');
  return { exists: found !== null, checks: [{ id: 'dmarc', outcome, findings } as unknown as CheckItem] };
}

test.each<[what: string, newestFirst: readonly (Found | null)[], changes: readonly string[]]>([
  ['the same all the time', [{ none: 'warning' }, { none: 'warning' }], []],
  [
    'one that began and one that ended',
    [{ missing: 'error' }, { none: 'warning' }],
    ['2 began missing', '2 ended none'],
  ],
  ['one that came and went', [{}, { none: 'warning' }, {}], ['3 ended none', '2 began none']],
  ['what was unknown in between ends when that is known', [{}, 'unknown', { none: 'warning' }], ['3 ended none']],
  ['what is unknown now has not ended', ['unknown', { none: 'warning' }], []],
  ['what was not tested has not begun', [{ none: 'warning' }, 'not-tested'], []],
  ['a name that did not exist in between', [{}, null, { none: 'warning' }], ['3 ended none']],
  ['what is in order or for information', [{ reject: 'ok', mailboxes: 'info' }, {}], []],
])('%s', (_what, newestFirst, changes) => {
  const findings = createPastFindings();
  for (const [i, found] of newestFirst.entries()) findings.add(reportOf(found), newestFirst.length - i, 0);
  expect(findings.of(0).map(({ at, change, code }) => `${at} ${change} ${code}`)).toEqual(changes);
});
