import { expect, test } from 'vitest';
import { MONITORS } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import { DAY_MS } from '../../domain/time.ts';
import { NO_FINDINGS, type UncomparedKind } from '../../monitoring/memory/findings.ts';
import { NOTHING_WATCHED } from '../../monitoring/model/watch-state.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { Uncompared } from './uncompared.tsx';

const [MONITOR] = MONITORS;

function noteOf(uncompared: readonly UncomparedKind[], language: 'en' | 'ja' = 'en', paused = false): string {
  if (MONITOR === undefined) return expect.unreachable('there are monitors');
  const { settings } = MONITOR;
  const monitor = {
    ...MONITOR,
    state: paused ? ('paused' as const) : ('active' as const),
    settings: { ...settings, dailyReports: ['seo', 'mail'] as const },
    watch: { ...NOTHING_WATCHED, findings: { ...NO_FINDINGS, uncompared } },
  };
  return wordsOfPage(inLanguage(language, () => renderHtml(<Uncompared monitor={monitor} now={NOW} />))).trim();
}

const since = (days: number): Omit<UncomparedKind, 'kind'> => ({ since: NOW - days * DAY_MS, why: 'limit' });

test('a report that cannot be compared for three days is named, with the reason', () => {
  expect(noteOf([])).toBe('');
  expect(noteOf([{ kind: 'seo', ...since(2.9) }])).toBe('');
  expect(noteOf([{ kind: 'ssl', ...since(9) }])).toBe('');
  expect(noteOf([{ kind: 'seo', ...since(9) }], 'en', true)).toBe('');
  const one = noteOf([{ kind: 'seo', ...since(3) }]);
  expect(one).toContain('The daily report SEO has reached a limit of ours since ');
  expect(one).toContain('Each run ended before it was complete, so we can’t tell which findings are new.');
  const both = noteOf([
    { kind: 'seo', ...since(9) },
    { kind: 'mail', ...since(4) },
  ]);
  expect(both).toContain('The daily reports SEO and Mail security have reached a limit of ours since ');
  expect(noteOf([{ kind: 'seo', ...since(3), why: 'failed' }])).toContain('The daily report SEO has failed since ');
  expect(noteOf([{ kind: 'seo', ...since(3) }], 'ja')).toContain('毎日のレポート（SEO）が、');
});
