import { expect, test } from 'vitest';
import { manyMonitors } from '../../../tests/browser/monitors.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { MonitorStatus } from '../../monitoring/model/monitor.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { MonitorTable } from './monitor-table.tsx';
import { monitorRows } from './rows.ts';

const wordsWith = (status: Partial<MonitorStatus>): string => {
  const all = manyMonitors(1).map((one) => ({ ...one, status: { ...one.status, ...status } }));
  const rows = monitorRows(all, [], NOW);
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
