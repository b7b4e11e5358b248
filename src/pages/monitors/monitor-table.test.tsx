import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import { DAY_MS } from '../../domain/time.ts';
import { monitorRows } from '../../monitoring/fleet/listed.ts';
import type { MonitorStatus } from '../../monitoring/model/monitor.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { MonitorTable } from './monitor-table.tsx';

const wordsWith = (status: Partial<MonitorStatus>): string => {
  const all = manyMonitors(1).map((one) => ({ ...one, status: { ...one.status, ...status } }));
  const rows = monitorRows(all, { open: [], unheard: [], now: NOW });
  return wordsOfPage(inLanguage('en', () => renderHtml(<MonitorTable caption="" rows={rows} plan={null} now={NOW} />)));
};
const ENDS = { certificateEndsAt: NOW + 60 * DAY_MS };

test.each<[status: Partial<MonitorStatus>, says: string]>([
  [{ ...ENDS, certificateProblem: 'incomplete' }, 'not trusted'],
  [{ ...ENDS, certificateProblem: 'wrong-name' }, 'for another name'],
  [{ ...ENDS, certificateProblem: 'revoked' }, 'revoked'],
  [{ certificateProblem: 'no-tls' }, 'no encryption'],
  [{ score: { score: 75, max: 75, grade: 'D' }, cap: 'no-name-server' }, 'capped: no name server can be used'],
])('%j is told as %s', (status, says) => {
  expect(wordsWith(status)).toContain(says);
  expect(wordsWith({ ...ENDS, certificateProblem: null, cap: null })).not.toContain(says);
});

test('a row says who does not hear of it, since when its name is missing, and its tags', () => {
  const since = NOW - 40 * DAY_MS;
  const all = manyMonitors(1).map((one) => ({
    ...one,
    settings: { ...one.settings, tags: ['shop'] },
    status: { ...one.status, missingSince: since, silentSince: null },
  }));
  const rows = monitorRows(all, { open: [], unheard: all.map(({ domain }) => domain), now: NOW });
  const html = inLanguage('en', () => renderHtml(<MonitorTable caption="" rows={rows} plan={null} now={NOW} />));
  expect(wordsOfPage(html)).toMatch(/Does not exist ?since 11 Oct 2026 Nobody gets its alerts/);
  expect(html).toContain('href="/monitors?tag=shop"');
});
