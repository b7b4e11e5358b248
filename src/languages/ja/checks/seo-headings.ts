import { seoHeadings } from '../../../checks/seo/seo-headings.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const SEO_HEADINGS_WORDS = {
  name: '見出し',
  means: '見出しは、ページの内容を示し、ページを区切ります。',
  why: '検索エンジンとスクリーンリーダーは、見出しからページの構成を理解します。',
};

export const SEO_HEADINGS_TEXTS: readonly TextTable[] = [
  translateFindings(seoHeadings, SEO_HEADINGS_WORDS, {
    good: { says: '見出しが{extent, select, part {少なくとも} other {}}{count}個あり、最初は「{first}」です。' },
    'not-there': {
      says: 'HTMLに見出しがありません。',
      do: 'ページの見出し（h1）と、各部分の見出しを追加する',
      because: 'ページの内容が伝わります。',
    },
    scripted: {
      says: 'スクリプトがページを組み立てるため、HTMLに見出しがありません。当サービスはスクリプトを実行しません。',
      do: '見出しをHTMLに含めて送信する',
      because: 'スクリプトを実行しないクローラーには、見出しが見えません。',
    },
    'no-main': {
      says: 'ページの見出し（h1）がありません。',
      do: 'ページの見出しをh1にする',
      because: '検索エンジンがタイトルとして使うことがあります。',
    },
    'several-main': { says: 'h1の見出しが{count}個あります。HTMLで認められており、検索エンジンも問題なく扱います。' },
    skipped: {
      says: '{line}行目で、h{from}からh{to}に飛んでいます。検索エンジンは問題なく扱いますが、スクリーンリーダーの利用者はレベルを手がかりにします。',
    },
    empty: {
      says: '{line}行目の見出しが空です。',
      do: '{line}行目の見出しにテキストを入れるか、削除する',
    },
  }),
];
