import type { ReportView } from '../../src/pages/domain/report-view.ts';
import { TABS } from '../../src/pages/domain/tabs.ts';
import { NO_BACKGROUND } from '../../src/pages/web/background.ts';
import { NOW } from './reports.ts';

/** What a page of a report is shown with, where a test says nothing else. */
export const viewOf = (more: Partial<ReportView> = {}): ReportView => ({
  site: { language: 'en', asset: (name) => `/assets/${name}?v=1` },
  now: NOW,
  tabs: TABS,
  publicUrl: 'https://zonewell.example',
  allRecords: false,
  background: NO_BACKGROUND,
  ...more,
});

/** The words of a page, as a reader without pictures gets them. */
export const wordsOfPage = (html: string): string =>
  html
    .replace(/<(head|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
