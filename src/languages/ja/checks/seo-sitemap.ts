import { seoSitemap } from '../../../checks/seo/seo-sitemap.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_SITEMAP_WORDS = {
  name: 'サイトマップ',
  means: 'サイトマップは、検索エンジンのためにサイトのページを一覧にしたものです。',
  why: '検索エンジンはリンクをたどってページを見つけます。サイトマップがあれば、リンクの少ないページも見つかりやすく、更新時期も伝わります。',
};

export const SEO_SITEMAP_TEXTS: readonly TextTable[] = [
  translateFindings(seoSitemap, SEO_SITEMAP_WORDS, {
    found: { says: '{url}には{count}件のアドレスがあります。' },
    'found-in-part': {
      says: '{url}には少なくとも{count}件のアドレスがあります。当サービスが読み取る長さを超えています。',
    },
    absent: {
      says: 'サイトマップが見つかりませんでした。robots.txtに指定がなく、/sitemap.xmlにもありません。',
      do: 'サイトマップを公開し、robots.txtに指定する',
      because: 'リンクの少ないページも、検索エンジンが見つけられます。',
    },
    missing: {
      says: 'robots.txtに指定された{url}が、ステータス200で応答しません。',
      do: 'robots.txtに指定したサイトマップを公開するか、robots.txtを修正する',
    },
    invalid: {
      says: '{url}はサイトマップではありません。{line}行目から読み取れません。',
      do: 'サイトマップの{line}行目を修正する',
      more: '多くのシステムはサイトマップを自動で作成します。',
    },
    undeclared: {
      says: 'サイトマップがrobots.txtに指定されていません。',
      do: '検索エンジンに別の方法で知らせていない場合は、robots.txtにサイトマップを指定する',
    },
    relative: {
      says: 'robots.txtの{line}行目で、サイトマップがホスト名なしで指定されています：{text}',
      do: 'サイトマップを完全なアドレスで指定する',
    },
    'some-of-several': {
      says: 'robots.txtにはサイトマップが{count}件指定されています。Zonewellが読んだのは{read}件のため、ほかのサイトマップは確認していません。',
    },
    'further-broken': {
      says: 'robots.txtの{line}行目に指定された{url}は、ステータス{status}で応答し、サイトマップではありません。',
      do: 'robots.txtの{line}行目に指定したサイトマップを公開するか、その行を削除する',
    },
    blocked: {
      says: 'サイトマップに、robots.txtでGooglebotに閉じられたアドレスがあります。最初は{address}で、robots.txtの{line}行目が閉じています。',
      do: 'robots.txtで{address}を許可するか、サイトマップから外す',
      because: 'サイトマップには、検索結果に表示したいアドレスを記載します。',
    },
    'plain-http': {
      says: 'サイトマップに{address}などhttpのアドレスがありますが、ページはHTTPSで配信されています。',
      do: 'サイトマップにhttpsのアドレスを記載する',
      because: 'サイトマップには、検索結果に表示したいアドレスを記載します。',
    },
    empty: {
      says: 'サイトマップにアドレスが1つもありません。',
      do: 'サイトマップにページを記載する',
    },
    'too-many': {
      says: 'サイトマップに、規格の上限である{most}件を超えるアドレスが記載されています。検索エンジンが残りを読み飛ばす可能性があります。',
      do: 'サイトマップを分割し、インデックスに記載する',
    },
    'too-large': {
      says: 'サーバーによると、サイトマップは{octets, number}バイトで、規格の上限である52,428,800バイトを超えています。検索エンジンが読み取らない可能性があります。',
      do: 'サイトマップを分割し、インデックスに記載する',
    },
    'other-host': {
      says: 'サイトマップに{address}など別のホストのアドレスがあります。検索エンジンは、これらを読み飛ばします。',
      do: 'サイトマップにこのホストのアドレスを記載する',
    },
    'child-broken': {
      says: 'サイトマップはインデックスですが、その最初のサイトマップを読み取れません：{address}',
      do: 'インデックスの最初のサイトマップを公開するか、インデックスから外す',
    },
  }),
];
