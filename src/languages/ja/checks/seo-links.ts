import { seoLinks } from '../../../checks/seo/seo-links.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_LINKS_WORDS = {
  name: 'リンク',
  means: '検索エンジンはリンクからページを見つけ、リンクの文から内容を知ります。',
  why: 'スクリプトでしか開けないリンクは、クローラーにはたどれません。「こちら」のような文からは何も伝わりません。',
};

export const SEO_LINKS_TEXTS: readonly TextTable[] = [
  translateFindings(seoLinks, SEO_LINKS_WORDS, {
    none: { says: 'HTMLにリンクはありません。' },
    scripted: {
      says: 'スクリプトがページを組み立てるため、HTMLにリンクがありません。当サービスはスクリプトを実行しません。',
      do: 'ほかのページへのリンクをHTMLに含めて送信する',
      because: 'スクリプトを実行しないクローラーは、ほかのページを見つけられません。',
    },
    good: {
      says: '{extent, select, part {HTMLの先頭2MiBにある} other {}}{count}個のリンクすべてにアドレスがあり、リンク先がわかります。',
    },
    some: { says: 'ページには{extent, select, part {少なくとも} other {}}{count}個のリンクがあります。' },
    uncrawlable: {
      says: 'アドレスがないか使用できないため、クローラーがたどれないリンクが{extent, select, part {少なくとも} other {}}{without}個あります。最初は{line}行目の「{text}」です。',
      do: 'リンク{without}個のhrefにアドレスを指定する',
      because: 'クローラーがたどるのはアドレスで、スクリプトではありません。',
    },
    'page-nofollow': {
      says: '{place, select, page {ページの{line}行目} other {X-Robots-Tagヘッダー}}にnofollowの指定があるため、検索エンジンはこのページのリンクをたどりません。',
      do: 'このページからほかのページを見つけてほしい場合は、nofollowを削除する',
    },
    'all-nofollow': {
      says: '{count}個のリンクすべてのrel属性にnofollowがあるため、検索エンジンがどれもたどらないことがあります。',
      do: '推奨できないリンクだけにnofollowを残す',
      because: '検索エンジンは、リンクをたどってページを見つけます。',
    },
    'to-local': {
      says: '閲覧者自身のコンピューターまたはプライベートネットワークを指すリンクが{count}個あります。最初は{line}行目です：{url}',
      do: 'リンク先を修正するか、リンクを削除する',
      because: 'ほかの人はこのアドレスに接続できません。開発中のアドレスが残っていることがよくあります。',
    },
    'to-plain-http': {
      says: '暗号化されていないHTTPのページへのリンクが{count}個あります。最初は{line}行目です：{url}',
      do: 'リンク先がHTTPSに対応している場合は、httpsのアドレスにする',
    },
    'own-nofollow': {
      says: 'このサイトのページへのリンクのうち、rel属性にnofollowがあるものが{count}個あります。最初は{line}行目です：{url}',
      do: '検索エンジンに見つけてほしいページへのリンクから、nofollowを削除する',
    },
    vague: {
      says: 'リンク先がわからないリンクが{extent, select, part {少なくとも} other {}}{without}個あります。最初は{line}行目の「{text}」です。',
      do: 'リンク先のページの名前をリンクのテキストに書く',
      because: 'リンクのテキストは、人と検索エンジンにリンク先を伝えます。',
    },
  }),
];
