import { seoCanonical } from '../../checks/seo/seo-canonical.ts';
import { seoIndexable } from '../../checks/seo/seo-indexable.ts';
import { seoStatus } from '../../checks/seo/seo-status.ts';
import { translateActions, translateCheck } from '../translate.ts';
import { LED_AWAY, LED_AWAY_ACTIONS, NO_PAGE, NOTHING_READ } from './no-page.ts';

/** Whether search engines find a page. */
export const SEO_FOUND_CHECKS = [
  translateCheck(seoStatus, 'ステータス', {
    served: ['{url}はステータス200で応答します。'],
    redirected: ['{url}は、{count}回のリダイレクトの後にステータス200で応答します。'],
    'many-redirects': [
      '到達するまでに{count}回のリダイレクトがあります。',
      '最終的なアドレスに1回でリダイレクトしてください。',
    ],
    refresh: [
      'meta refreshにより、{seconds}秒後に訪問者を別のページに移します。',
      '代わりにステータス301でリダイレクトしてください。',
    ],
    'soft-404': [
      '存在しないアドレスが404ではなくステータス{status}で応答するため、検索エンジンに空のページが登録されることがあります。',
      'ページがないアドレスでは、ステータス404で応答してください。',
    ],
    'error-status': [
      '{url}がステータス{status}で応答するため、検索エンジンに登録されません。',
      'ページがステータス200で応答するようにしてください。',
    ],
    'not-html': [
      '{url}はWebページではありません。サーバーが送信したのは「{type}」です。',
      'text/htmlとして配信してください。',
    ],
    'no-html': [
      '{url}はWebページではありません。サーバーは「{type}」として送信していますが、HTMLが含まれていません。',
      'このアドレスでページを配信してください。',
    ],
    'absent-server': [
      'この名前にはアドレスがないため、Webサイトもありません。',
      'Webサイトを公開する場合は、AレコードまたはAAAAレコードを公開してください。',
    ],
    ...LED_AWAY,
    private: ['Webサイトのアドレスには、インターネットから到達できません。', 'グローバルアドレスを公開してください。'],
    closed: [
      'Webサーバーが接続を拒否しているか、ポート443でTLSを使わずに応答しています。',
      'Webサーバーを起動するか、ポートを開いてください。',
    ],
    untrusted: [
      'Webサーバーの証明書が有効ではないため、ブラウザーは警告を表示し、クローラーは読み取りを中止します。',
      '有効な証明書をインストールしてください。',
    ],
  }),
  translateActions(seoStatus, {
    'many-redirects': ['ページに1回でリダイレクトする', 'リダイレクトのたびに、表示までの要求が1つ増えます。'],
    refresh: [
      'meta refreshをリダイレクトに置き換える',
      'ステータス301のリダイレクトは、どの検索エンジンにも明確です。',
    ],
    ...LED_AWAY_ACTIONS,
    'soft-404': [
      'ページがない場合はステータス404で応答する',
      '存在しないページが検索エンジンに登録されることがあります。',
    ],
    'error-status': [
      'ページがステータス200で応答するようにする',
      'ステータス{status}で応答するページは、検索エンジンに登録されません。',
    ],
    'not-html': ['ページをtext/htmlとして配信する'],
    'no-html': ['{url}でHTMLを配信する', '検索エンジンが読み取れるものがありません。'],
    'absent-server': ['Webサイトのアドレスを公開する'],
    private: ['Webサイトのグローバルアドレスを公開する'],
    closed: ['Webサーバーが応答するようにする'],
    untrusted: ['有効な証明書をWebサーバーにインストールする'],
  }),
  translateCheck(seoIndexable, 'インデックスの許可', {
    ...NO_PAGE,
    indexable: ['robots.txtはこのページを許可しており、ページにもヘッダーにもnoindexはありません。'],
    noindex: [
      'ページの{line}行目に「{directive}」の指定があるため、検索エンジンに登録されません。',
      '検索結果に表示したい場合は、この指定を削除してください。',
    ],
    'noindex-header': [
      'X-Robots-Tagヘッダーに「{directive}」の指定があるため、検索エンジンに登録されません。',
      '検索結果に表示したい場合は、このヘッダーを削除してください。',
    ],
    blocked: [
      'robots.txtの{line}行目により、次のクローラーはページを読み取れません：{crawler}',
      '検索結果に表示したい場合は、robots.txtで許可してください。',
    ],
    'for-some': ['次のクローラーは、このページを読み取って登録できます：{crawlers}。'],
    'blocked-one': [
      'robots.txtの{line}行目により、{crawler}はページを読み取れません。',
      'その検索結果に表示したい場合は、robots.txtで許可してください。',
    ],
    'noindex-one': [
      'ページの{line}行目に{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      'その検索結果に表示したい場合は、この指定を削除してください。',
    ],
    'noindex-header-one': [
      'X-Robots-Tagヘッダーに{crawler}への「{directive}」の指定があるため、その検索結果に登録されません。',
      'その検索結果に表示したい場合は、このヘッダーを削除してください。',
    ],
    broken: [
      'robots.txtがエラー（{status}）で応答しています。検索エンジンは、何も読み取ってはならないと解釈します。',
      'robots.txtが規則またはステータス404で応答するようにしてください。',
    ],
    'canonical-elsewhere': [
      'このページには別の正規URLも指定されており、noindexと矛盾します。',
      'どちらか1つだけを残してください。',
    ],
    unseen: [
      'ページにはnoindexがありますが、robots.txtで読み取りが禁止されているため、検索エンジンには見えません。',
      '検索結果に表示したくない場合は、robots.txtで許可し、noindexを残してください。',
    ],
  }),
  translateActions(seoIndexable, {
    noindex: ['ページから次の指定を削除する：{directive}', 'この指定がある間、検索エンジンに登録されません。'],
    'noindex-header': [
      'X-Robots-Tagヘッダーから次の指定を削除する：{directive}',
      'この指定がある間、検索エンジンに登録されません。',
    ],
    blocked: ['ページの読み取りを次のクローラーに許可する：{crawler}', 'robots.txtの{line}行目で禁止されています。'],
    'blocked-one': ['{crawler}にページの読み取りを許可する', 'robots.txtの{line}行目で禁止されています。'],
    'noindex-one': [
      'ページから{crawler}への次の指定を削除する：{directive}',
      'この指定がある間、{crawler}の検索結果に登録されません。',
    ],
    'noindex-header-one': [
      'X-Robots-Tagヘッダーから{crawler}への次の指定を削除する：{directive}',
      'この指定がある間、{crawler}の検索結果に登録されません。',
    ],
    broken: ['robots.txtが再び応答するようにする', NOTHING_READ],
  }),
  translateCheck(seoCanonical, '正規URL', {
    ...NO_PAGE,
    own: ['ページ自身が正規URLとして指定されています：{url}'],
    elsewhere: ['正規URLとして次のアドレスが指定されています：{url}'],
    unnamed: ['ページのアドレスは{url}です。'],
    'not-named': ['正規URLが指定されていないため、検索エンジンが自ら選びます。', 'headのlink要素で指定してください。'],
    'outside-head': [
      '{line}行目の正規URLがheadの外にあるため、検索エンジンは使用しません。',
      'headの中に移してください。imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    ],
    several: [
      '異なる正規URLが{count}個指定されています。検索エンジンはすべて無視します。',
      '1つだけを残してください。',
    ],
    invalid: ['正規URLの「{href}」はアドレスではありません。', 'httpsから始まる完全なアドレスを指定してください。'],
    relative: ['正規URLがホスト名なしで指定されています：{href}', 'httpsから始まる完全なアドレスを指定してください。'],
    'header-differs': [
      'Linkヘッダーでは別の正規URLが指定されています：{url}',
      '両方に同じアドレスを指定するか、片方だけに指定してください。',
    ],
    'target-noindex': [
      '正規URLが{crawlers}に対してnoindexを指定しているため、そのページもこのページも検索エンジンに登録されないことがあります。',
      '検索エンジンが登録できるアドレスを指定するか、正規URLのページからnoindexを削除してください。',
    ],
    'target-blocked': [
      'robots.txtの{line}行目により、{crawlers}は正規URLを読み取れません。そのページもこのページも検索エンジンに登録されないことがあります。',
      '検索エンジンが読み取れるアドレスを指定するか、robots.txtで許可してください。',
    ],
    'target-closed-one': [
      '正規URLでは、noindexまたはrobots.txtにより{crawler}による登録が禁止されています。そのページもこのページも登録されないことがあります。',
      'すべての検索エンジンが登録できるアドレスを指定するか、そのアドレスの登録を許可してください。',
    ],
    'target-loop': [
      '正規URLのページが、逆にこのページを正規URLに指定しています。検索エンジンは、どちらか一方を自ら選びます。',
      '両方のページに同じアドレスを指定してください。',
    ],
    'target-returns': [
      '正規URLは、このページ（{url}）にリダイレクトされて戻ります。',
      'このアドレスを正規URLに指定してください。',
    ],
    'target-redirects': ['正規URLは{to}にリダイレクトされます。', '最終的なアドレスを指定してください。'],
    'target-absent': [
      '正規URLで応答する、利用可能なWebサーバーがありません。',
      'ページが応答するアドレスを指定してください。',
    ],
    'target-broken': [
      '正規URLがステータス200で応答しません（ステータス{status}）。',
      'ページが応答するアドレスを指定してください。',
    ],
    'target-refused': [
      '正規URLのサーバーが、当サービスからのリクエストを拒否しました。検索エンジンにどう応答するかは確認できませんでした。',
    ],
    'other-domain': [
      '別のドメイン（{host}）のページが正規URLに指定されています。検索エンジンには、通常、そのページが登録されます。',
      'このページ自体を検索に表示したい場合は、このページのアドレスを指定してください。',
    ],
    variants: ['{url}が正規URLに転送されずにページを表示します。', 'ステータス301でリダイレクトしてください。'],
  }),
  translateActions(seoCanonical, {
    'not-named': ['ページの正規URLを指定する', '指定がないと、検索エンジンが自ら選びます。'],
    'outside-head': ['正規URLをheadの中に移す', '検索エンジンは、headの中にあるものだけを使用します。'],
    several: ['正規URLを1つにする', '複数ある間、検索エンジンはすべて無視します。'],
    invalid: ['正規URLを修正する', '検索エンジンは「{href}」を使用できません。'],
    relative: ['正規URLを完全なアドレスで指定する', '相対アドレスは、ページを読み取るアドレスによって変わります。'],
    'header-differs': ['ページとヘッダーに同じ正規URLを指定する', '検索エンジンには、どちらが正しいかわかりません。'],
    'target-noindex': [
      '検索エンジンが登録できる正規URLを指定する',
      '指定されたアドレスは、{crawlers}に対してnoindexを指定しています。',
    ],
    'target-blocked': [
      '検索エンジンが読み取れる正規URLを指定する',
      'robots.txtの{line}行目により、{crawlers}は読み取れません。',
    ],
    'target-closed-one': [
      '{crawler}も登録できる正規URLを指定する',
      '指定されたアドレスでは、{crawler}による登録が禁止されています。',
    ],
    'target-loop': ['両方のページに同じ正規URLを指定する', '2つのページが、互いに相手を指定しています。'],
    'target-returns': [
      '最終的なアドレスを正規URLに指定する',
      '指定されたアドレスは、このページにリダイレクトされて戻ります。',
    ],
    'target-redirects': ['最終的なアドレスを正規URLに指定する', '指定されたアドレスはリダイレクトされます。'],
    'target-absent': ['応答する正規URLを指定する', 'ページが検索結果から外れることがあります。'],
    'target-broken': ['応答する正規URLを指定する', 'ページが検索結果から外れることがあります。'],
    'other-domain': [
      '検索エンジンに登録するページを決める',
      '検索エンジンには、通常、このページの代わりに{host}のページが登録されます。',
    ],
    variants: ['{url}を正規URLにリダイレクトする', 'このままでは、同じページに2つのアドレスがあります。'],
  }),
];
