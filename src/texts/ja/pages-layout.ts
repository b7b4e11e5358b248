import { LAYOUT_TEXTS } from '../../pages/layout-texts.ts';
import { translate } from './translate.ts';

/** Words around every page. */
export const LAYOUT = translate(LAYOUT_TEXTS, {
  domain: 'ドメイン名',
  check: '診断',
  skip: '本文へ移動',
  account: 'アカウント',
  'sign-in': 'ログイン',
  disclaimer: '結果は表示の時点での観測に基づく情報です。現在の設定とは異なる場合があります。',
  api: '<link>API</link>',
  'api-report': '<link>この診断結果をAPIで取得</link>',
});
