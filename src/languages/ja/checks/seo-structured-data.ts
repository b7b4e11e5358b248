import { seoStructuredData } from '../../../checks/seo/seo-structured-data.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const SEO_STRUCTURED_DATA_WORDS = {
  name: '構造化データ',
  means: '構造化データは、商品、店舗、イベントなど、ページの内容をプログラムに伝えます。',
  why: '検索エンジンはそのようなページを特別な形で表示できます。壊れたデータや不足のあるデータは無視されます。',
};

export const SEO_STRUCTURED_DATA_TEXTS: readonly TextTable[] = [
  translateFindings(seoStructuredData, SEO_STRUCTURED_DATA_WORDS, {
    ...NO_PAGE,
    good: { says: 'プログラム向けに次の内容が記述されています：{types}' },
    'not-there': {
      says: 'HTMLに構造化データはありません。なくても問題ありません。',
      advice: '商品やイベントなど、検索エンジンが専用の形で表示するものを扱うページなら、JSON-LDで記述できます。',
    },
    rdfa: {
      says: 'HTMLにRDFaの構造化データがあります。当サービスはJSON-LDとmicrodataだけを読み取るため、評価しません。',
    },
    broken: {
      says: 'JSON-LDが{line}行目で有効なJSONではありません：{near}',
      do: '{line}行目のJSON-LDを修正する',
      because: '誰も読み取れません。',
      advice: '修正してください。',
    },
    incomplete: {
      says: '{line}行目の{type}に、Googleが求める項目がありません：{missing}',
      do: '{line}行目の{type}を補う',
      because: '次の項目がないと、Googleは使用しません：{missing}',
      advice: '追加するか、{type}を取り除いてください。',
    },
    'not-a-number': {
      says: '{line}行目の{type}で、{property}の値「{text}」が数値ではありません。',
      do: '{line}行目の{type}の{property}を修正する',
      because: 'Googleが読み取れません。',
      advice: '1299.00のように、通貨を付けず、小数点にピリオドを使った数字で指定してください。',
    },
    invisible: {
      says: '構造化データにある{type}の名前「{name}」が、表示されるテキストにありません。',
      do: 'ページに表示されている内容を構造化データに記述する',
      because: '検索エンジンは、表示されないものを無視します。',
      advice: '表示されている内容を、同じ言葉で記述してください。',
    },
  }),
];
