import { seoCanonical } from '../../../checks/seo/seo-canonical.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const SEO_CANONICAL_WORDS = {
  name: '正規URL',
  means: '同じページに複数のアドレスがあることはよくあります。正規URLは、検索結果に表示すべきアドレスです。',
  why: '複数のアドレスが同じページを表示すると、検索エンジンがそのうち1つを選び、ほかのアドレスへのリンクが考慮されないことがあります。',
};

export const SEO_CANONICAL_TEXTS: readonly TextTable[] = [
  translateFindings(seoCanonical, SEO_CANONICAL_WORDS, {
    ...NO_PAGE,
    own: { says: 'ページ自身が正規URLとして指定されています：{url}' },
    elsewhere: { says: '正規URLとして次のアドレスが指定されています：{url}' },
    unnamed: { says: 'ページのアドレスは{url}です。' },
    'not-named': {
      says: '正規URLが指定されていないため、検索エンジンが自ら選びます。',
      do: 'ページの正規URLを指定する',
      because: '指定がないと、検索エンジンが自ら選びます。',
      advice: 'headのlink要素で指定してください。',
    },
    'outside-head': {
      says: '{line}行目の正規URLがheadの外にあるため、検索エンジンは使用しません。',
      do: '正規URLをheadの中に移す',
      because: '検索エンジンは、headの中にあるものだけを使用します。',
      advice: 'headの中に移してください。imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    },
    several: {
      says: '異なる正規URLが{count}個指定されています。検索エンジンはすべて無視します。',
      do: '正規URLを1つにする',
      because: '複数ある間、検索エンジンはすべて無視します。',
      advice: '1つだけを残してください。',
    },
    invalid: {
      says: '正規URLの「{href}」はアドレスではありません。',
      do: '正規URLを修正する',
      because: '検索エンジンは「{href}」を使用できません。',
      advice: 'httpsから始まる完全なアドレスを指定してください。',
    },
    relative: {
      says: '正規URLがホスト名なしで指定されています：{href}',
      do: '正規URLを完全なアドレスで指定する',
      because: '相対アドレスは、ページを読み取るアドレスによって変わります。',
      advice: 'httpsから始まる完全なアドレスを指定してください。',
    },
    'header-differs': {
      says: 'Linkヘッダーでは別の正規URLが指定されています：{url}',
      do: 'ページとヘッダーに同じ正規URLを指定する',
      because: '検索エンジンには、どちらが正しいかわかりません。',
      advice: '両方に同じアドレスを指定するか、片方だけに指定してください。',
    },
    'target-noindex': {
      says: '正規URLが{crawlers}に対してnoindexを指定しているため、そのページもこのページも検索エンジンに登録されないことがあります。',
      do: '検索エンジンが登録できる正規URLを指定する',
      because: '指定されたアドレスは、{crawlers}に対してnoindexを指定しています。',
      advice: '検索エンジンが登録できるアドレスを指定するか、正規URLのページからnoindexを削除してください。',
    },
    'target-blocked': {
      says: 'robots.txtの{line}行目により、{crawlers}は正規URLを読み取れません。そのページもこのページも検索エンジンに登録されないことがあります。',
      do: '検索エンジンが読み取れる正規URLを指定する',
      because: 'robots.txtの{line}行目により、{crawlers}は読み取れません。',
      advice: '検索エンジンが読み取れるアドレスを指定するか、robots.txtで許可してください。',
    },
    'target-closed-one': {
      says: '正規URLでは、noindexまたはrobots.txtにより{crawler}による登録が禁止されています。そのページもこのページも登録されないことがあります。',
      do: '{crawler}も登録できる正規URLを指定する',
      because: '指定されたアドレスでは、{crawler}による登録が禁止されています。',
      advice: 'すべての検索エンジンが登録できるアドレスを指定するか、そのアドレスの登録を許可してください。',
    },
    'target-loop': {
      says: '正規URLのページが、逆にこのページを正規URLに指定しています。検索エンジンは、どちらか一方を自ら選びます。',
      do: '両方のページに同じ正規URLを指定する',
      because: '2つのページが、互いに相手を指定しています。',
      advice: '両方のページに同じアドレスを指定してください。',
    },
    'target-returns': {
      says: '正規URLは、このページ（{url}）にリダイレクトされて戻ります。',
      do: '最終的なアドレスを正規URLに指定する',
      because: '指定されたアドレスは、このページにリダイレクトされて戻ります。',
      advice: 'このアドレスを正規URLに指定してください。',
    },
    'target-redirects': {
      says: '正規URLは{to}にリダイレクトされます。',
      do: '最終的なアドレスを正規URLに指定する',
      because: '指定されたアドレスはリダイレクトされます。',
      advice: '最終的なアドレスを指定してください。',
    },
    'target-absent': {
      says: '正規URLで応答する、利用可能なWebサーバーがありません。',
      do: '応答する正規URLを指定する',
      because: 'ページが検索結果から外れることがあります。',
      advice: 'ページが応答するアドレスを指定してください。',
    },
    'target-broken': {
      says: '正規URLがステータス200で応答しません（ステータス{status}）。',
      do: '応答する正規URLを指定する',
      because: 'ページが検索結果から外れることがあります。',
      advice: 'ページが応答するアドレスを指定してください。',
    },
    'target-refused': {
      says: '正規URLのサーバーが、当サービスからのリクエストを拒否しました。検索エンジンにどう応答するかは確認できませんでした。',
    },
    'other-domain': {
      says: '別のドメイン（{host}）のページが正規URLに指定されています。検索エンジンには、通常、そのページが登録されます。',
      do: '検索エンジンに登録するページを決める',
      because: '検索エンジンには、通常、このページの代わりに{host}のページが登録されます。',
      advice: 'このページ自体を検索に表示したい場合は、このページのアドレスを指定してください。',
    },
    variants: {
      says: '{url}が正規URLに転送されずにページを表示します。',
      do: '{url}を正規URLにリダイレクトする',
      because: 'このままでは、同じページに2つのアドレスがあります。',
      advice: 'ステータス301でリダイレクトしてください。',
    },
  }),
];
