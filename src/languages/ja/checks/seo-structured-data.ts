import { seoStructuredData } from '../../../checks/seo/seo-structured-data.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_STRUCTURED_DATA_WORDS = {
  name: '構造化データ',
  means: '構造化データは、商品、店舗、イベントなど、ページの内容をプログラムに伝えます。',
  why: '検索エンジンはそのようなページを特別な形で表示できます。壊れたデータや不足のあるデータは無視されます。',
};

export const SEO_STRUCTURED_DATA_TEXTS: readonly TextTable[] = [
  translateFindings(seoStructuredData, SEO_STRUCTURED_DATA_WORDS, {
    good: { says: 'プログラム向けに次の内容が記述されています：{types}' },
    'not-there': {
      says: 'HTMLに構造化データはありません。なくても問題ありません。',
      do: '商品やイベントなどを扱うページなら、JSON-LDで記述する',
      because: '検索エンジンは、その一部を専用の形で表示します。',
    },
    rdfa: {
      says: 'HTMLにRDFaの構造化データがあります。当サービスはJSON-LDとmicrodataだけを読み取るため、評価しません。',
    },
    broken: {
      says: 'JSON-LDが{line}行目で有効なJSONではありません：{near}',
      do: '{line}行目のJSON-LDを修正する',
    },
    incomplete: {
      says: '{line}行目の{type}に、Googleが求める項目がありません：{missing}',
      do: '{line}行目の{type}に次の項目を追加するか、{type}を取り除く：{missing}',
    },
    'site-unnamed': {
      says: '{line}行目のWebSiteに次の項目がないため、Googleはサイト名をここから取得しません：{missing}',
      do: '{line}行目のWebSiteに次の項目を追加する：{missing}',
    },
    'organization-bare': {
      says: '{line}行目の{type}に次の項目がないため、サイトの運営者が検索エンジンに伝わりません：{missing}',
      do: '{line}行目の{type}に次の項目を追加する：{missing}',
    },
    'not-a-number': {
      says: '{line}行目の{type}で、{property}の値「{text}」が数値ではありません。',
      do: '{property}を、1299.00のような数字で指定する',
      more: '通貨は付けず、小数点にはピリオドを使います。',
    },
    invisible: {
      says: '構造化データにある{type}の名前「{name}」が、表示されるテキストにありません。',
      do: '表示されている内容を、同じ言葉で構造化データに記述する',
      because: '検索エンジンは、表示されないものを無視します。',
    },
  }),
];
