import { seoStatus } from '../../../checks/seo/seo-status.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { LED_AWAY } from './no-page.ts';

const SEO_STATUS_WORDS = {
  name: 'ステータス',
  means: '検索エンジンがページを掲載するのは、サーバーがステータス200とHTMLを返す場合だけです。',
  why: 'エラーになるページや応答のないページは、内容にかかわらず見つけてもらえません。存在しないアドレスがページのように応答すると、検索エンジンの訪問が無駄になります。',
};

export const SEO_STATUS_TEXTS: readonly TextTable[] = [
  translateFindings(seoStatus, SEO_STATUS_WORDS, {
    ...LED_AWAY,
    served: { says: '{url}はステータス200で応答します。' },
    redirected: { says: '{url}は、{count}回のリダイレクトの後にステータス200で応答します。' },
    'many-redirects': {
      says: 'ページに到達するまでに{count}回のリダイレクトがあります。',
      do: 'ページに1回でリダイレクトする',
      because: 'リダイレクトのたびに、表示までのリクエストが1つ増えます。',
    },
    refresh: {
      says: 'ページは、meta refreshで訪問者を{seconds}秒後に別のページへ移動させます。',
      do: 'meta refreshをステータス301のリダイレクトに置き換える',
      because: 'ステータス301のリダイレクトは、どの検索エンジンにも正しく伝わります。',
    },
    'soft-404': {
      says: '存在しないアドレスが404ではなくステータス{status}で応答するため、検索エンジンに空のページが登録されることがあります。',
      do: 'ページがない場合はステータス404で応答する',
    },
    'error-status': {
      says: '{url}がステータス{status}で応答するため、検索エンジンに登録されません。',
      do: 'ページがステータス200で応答するようにする',
    },
    'not-html': {
      says: '{url}はWebページではありません。サーバーが送信したのは「{type}」です。',
      do: 'ページをtext/htmlとして配信する',
    },
    'no-html': {
      says: '{url}はWebページではありません。サーバーは「{type}」として送信していますが、HTMLが含まれていません。',
      do: '{url}でHTMLを配信する',
    },
    'absent-server': {
      says: 'この名前にはアドレスがないため、Webサイトもありません。',
      do: 'Webサイトを公開する場合は、AレコードまたはAAAAレコードを公開する',
    },
    private: {
      says: 'Webサイトのアドレスには、インターネットから到達できません。',
      do: 'Webサイトのグローバルアドレスを公開する',
    },
    closed: {
      says: 'Webサーバーが接続を拒否しているか、ポート443でTLSを使わずに応答しています。',
      do: 'Webサーバーを起動するか、ポートを開く',
    },
    untrusted: {
      says: 'Webサーバーの証明書が有効ではないため、ブラウザーは警告を表示し、クローラーは読み取りを中止します。',
      do: 'Webサーバーに有効な証明書を設定する',
    },
  }),
];
