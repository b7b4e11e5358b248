import { seoViewport } from '../../../checks/seo/seo-viewport.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SMALL = 'スマートフォンでページが小さく表示されます。';

const SEO_VIEWPORT_WORDS = {
  name: 'ビューポート',
  means: 'ビューポートは、ページの幅をスマートフォンに伝えます。',
  why: '指定がないと、スマートフォンはパソコン向けに配置してから縮小するため、読みにくくなります。',
};

export const SEO_VIEWPORT_TEXTS: readonly TextTable[] = [
  translateFindings(seoViewport, SEO_VIEWPORT_WORDS, {
    good: { says: 'ページはスマートフォンの画面幅に合わせて表示されます：「{content}」' },
    'no-zoom': {
      says: 'ビューポートの「{term}」により、ページを拡大できません。',
      do: 'ビューポートから「{term}」を削除する',
      because: '視力の弱い人は、ページを5倍まで拡大して読みます。',
    },
    'not-there': {
      says: 'ビューポートの指定がないため、スマートフォンで小さく表示されます。',
      do: 'nameがviewportのmeta要素を追加する',
      more: 'contentは「width=device-width, initial-scale=1」です。',
    },
    quirks: {
      says: 'ページの先頭に現在のDOCTYPEがないため、ブラウザーは1990年代のページとして表示します（後方互換モード）。',
      do: 'ページの先頭に<!DOCTYPE html>を書く',
      because: '大きさや間隔が、スタイルの指定と異なることがあります。',
    },
    useless: {
      says: 'ビューポートにwidthもinitial-scaleもありません：「{content}」',
      do: 'ビューポートに「width=device-width, initial-scale=1」を指定する',
      because: SMALL,
    },
  }),
];
