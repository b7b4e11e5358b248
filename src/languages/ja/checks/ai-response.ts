import { aiResponse } from '../../../checks/ai-search/ai-response.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { LED_AWAY } from './no-page.ts';

const AI_RESPONSE_WORDS = {
  name: '応答',
  means: 'クローラーがページを読み取るのは、サーバーがステータス200とHTMLを返す場合だけです。',
  why: '人が回答を待っている間にページを取得するクローラーもあります。応答の遅いサーバーからの取得は、途中で打ち切られます。',
};

export const AI_RESPONSE_TEXTS: readonly TextTable[] = [
  translateFindings(aiResponse, AI_RESPONSE_WORDS, {
    ...LED_AWAY,
    quick: { says: 'サーバーは{ms}ミリ秒後にステータス200で応答します（当サービスからの計測）。' },
    answered: { says: 'サーバーはステータス200で応答します。' },
    slow: {
      says: '最初のバイトは{ms}ミリ秒後に届きました（当サービスからの計測）。800ミリ秒までが良好です。',
      do: 'ページをキャッシュするか、サーバーを高速化する',
      because: 'ページの取得が終わるまで、人が待っています。',
    },
    'error-status': {
      says: '{url}で、サーバーがステータス{status}を返しています。クローラーはページを読み取れません。',
      do: 'ページをステータス200で配信する',
    },
    'not-html': {
      says: '{url}にWebページがありません。サーバーが示す種類は{type}です。',
      do: 'ページをtext/htmlとして配信する',
      because: 'クローラーが読み取るのはWebページです。',
    },
    'absent-server': {
      says: 'この名前にはアドレスが設定されていないため、Webサイトがありません。',
      do: 'Webサイトが必要な場合は、AまたはAAAAレコードを公開する',
    },
    unreachable: {
      says: 'Webサーバーに接続できません。グローバルアドレスがないか、接続が拒否されるか、証明書が有効ではありません。',
      do: 'グローバルアドレスと有効な証明書で、WebサーバーがHTTPSに応答するようにする',
    },
  }),
];
