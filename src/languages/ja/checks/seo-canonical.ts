import { seoCanonical } from '../../../checks/seo/seo-canonical.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_CANONICAL_WORDS = {
  name: '正規URL',
  means: '同じページに複数のアドレスがあることはよくあります。正規URLは、検索結果に表示すべきアドレスです。',
  why: '複数のアドレスが同じページを表示すると、検索エンジンがそのうち1つを選び、ほかのアドレスへのリンクが考慮されないことがあります。',
};

export const SEO_CANONICAL_TEXTS: readonly TextTable[] = [
  translateFindings(seoCanonical, SEO_CANONICAL_WORDS, {
    own: { says: 'ページ自身が正規URLとして指定されています：{url}' },
    elsewhere: { says: '正規URLとして次のアドレスが指定されています：{url}' },
    unnamed: { says: 'ページのアドレスは{url}です。' },
    'not-named': {
      says: '正規URLが指定されていないため、検索エンジンが自ら選びます。',
      do: 'headのlink要素で、ページの正規URLを指定する',
    },
    'outside-head': {
      says: '{line}行目の正規URLがheadの外にあるため、検索エンジンは使用しません。',
      do: '正規URLをheadの中に移す',
      more: 'imgなど、bodyでしか使えない要素があると、headはそこで終わります。',
    },
    several: {
      says: '異なる正規URLが{count}個指定されています。検索エンジンはすべて無視します。',
      do: '正規URLを1つにする',
    },
    invalid: {
      says: '正規URLの「{href}」はアドレスではありません。',
      do: '正規URLを、httpsから始まる完全なアドレスで指定する',
    },
    relative: {
      says: '正規URLがホスト名なしで指定されています：{href}',
      do: '正規URLを、httpsから始まる完全なアドレスで指定する',
      because: '相対アドレスは、ページを読み取るアドレスによって変わります。',
    },
    'header-differs': {
      says: 'Linkヘッダーでは別の正規URLが指定されています：{url}',
      do: 'ページとヘッダーに同じ正規URLを指定するか、片方だけに指定する',
      because: '検索エンジンには、どちらが正しいかわかりません。',
    },
    'target-noindex': {
      says: '正規URLが{crawlers}に対してnoindexを指定しているため、そのページもこのページも検索エンジンに登録されないことがあります。',
      do: '検索エンジンが登録できる正規URLを指定するか、正規URLのページからnoindexを削除する',
    },
    'target-blocked': {
      says: 'robots.txtの{line}行目により、{crawlers}は正規URLを読み取れません。そのページもこのページも検索エンジンに登録されないことがあります。',
      do: '検索エンジンが読み取れる正規URLを指定するか、robots.txtで許可する',
    },
    'target-closed-one': {
      says: '正規URLでは、noindexまたはrobots.txtにより{crawler}による登録が禁止されています。そのページもこのページも登録されないことがあります。',
      do: '{crawler}も登録できる正規URLを指定するか、そのアドレスの登録を許可する',
    },
    'target-loop': {
      says: '正規URLのページが、逆にこのページを正規URLに指定しています。検索エンジンは、どちらか一方を自ら選びます。',
      do: '両方のページに同じ正規URLを指定する',
    },
    'target-returns': {
      says: '正規URLは、このページ（{url}）にリダイレクトされて戻ります。',
      do: '{url}を正規URLに指定する',
    },
    'target-redirects': {
      says: '正規URLは{to}にリダイレクトされます。',
      do: '最終的なアドレスを正規URLに指定する',
    },
    'target-absent': {
      says: '正規URLで応答する、利用可能なWebサーバーがありません。',
      do: 'ページが応答する正規URLを指定する',
      because: 'ページが検索結果から外れることがあります。',
    },
    'target-broken': {
      says: '正規URLがステータス200で応答しません（ステータス{status}）。',
      do: 'ページが応答する正規URLを指定する',
      because: 'ページが検索結果から外れることがあります。',
    },
    'target-refused': {
      says: '正規URLのサーバーが、当サービスからのリクエストを拒否しました。検索エンジンにどう応答するかは確認できませんでした。',
    },
    'other-domain': {
      says: '別のドメイン（{host}）のページが正規URLに指定されています。検索エンジンには、通常、そのページが登録されます。',
      do: 'このページ自体を検索に表示したい場合は、このページのアドレスを正規URLに指定する',
    },
    variants: {
      says: '{url}が、正規URLにリダイレクトせずにページを表示します。',
      do: '{url}を正規URLにステータス301でリダイレクトする',
      because: 'このままでは、同じページに2つのアドレスがあります。',
    },
  }),
];
