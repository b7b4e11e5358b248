import { expect, test } from 'vitest';
import { wordsOfPage } from '../../../tests/browser/view.ts';
import { renderHtml } from '../web/render-html.ts';
import { inLanguage } from '../web/words.ts';
import { ALL_LISTED } from './rows.ts';
import { SeveralForm } from './several-bar.tsx';
import { DoneText } from './several-page.tsx';

test.each<[count: number, en: string, ja: string]>([
  [1, 'The 1 domain that is listed, on all pages', '一覧の1件すべて（ほかのページも含む）'],
  [1000, 'All 1,000 domains that are listed, on all pages', '一覧の1,000件すべて（ほかのページも含む）'],
  [
    1001,
    'The first 1,000 of the 1,001 domains that are listed. Filter the list to change the others.',
    '一覧の1,001件のうち、先頭の1,000件。残りを変更するには、一覧を絞り込んでください。',
  ],
])('of %i domains that are listed it says how many are changed at once', (count, en, ja) => {
  const form = () => renderHtml(<SeveralForm query={ALL_LISTED} count={count} children={null} />);
  expect(wordsOfPage(inLanguage('en', form))).toContain(en);
  expect(wordsOfPage(inLanguage('ja', form))).toContain(ja);
});

test('what was done and what was so already stand as the language has sentences follow each other', () => {
  const done = () => renderHtml(<DoneText kind="pause" count={2} same={1} />);
  expect(inLanguage('en', done)).toBe('2 monitors are paused. 1 was so already.');
  expect(inLanguage('ja', done)).toBe('2件の監視を一時停止しました。1件はすでにその状態でした。');
});
