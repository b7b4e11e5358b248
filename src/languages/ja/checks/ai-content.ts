import { aiContent } from '../../../checks/ai-search/ai-content.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const NO_SCRIPTS = 'アシスタントのクローラーの多くは、スクリプトを実行しません。';

const AI_CONTENT_WORDS = {
  name: 'HTMLのテキスト',
  means: 'アシスタントのクローラーの多くはスクリプトを実行せず、HTMLに含まれるテキストを読み取ります。',
  why: 'フレームワークがブラウザーで内容を表示するページは、人には完全に見えても、このようなクローラーには空に見えます。そのため、引用できるものがありません。',
};

export const AI_CONTENT_TEXTS: readonly TextTable[] = [
  translateFindings(aiContent, AI_CONTENT_WORDS, {
    readable: {
      says: 'HTMLには{extent, select, part {少なくとも} other {}}{chars}文字のテキストがあります。スクリプトが追加する内容は、ブラウザーでしかわかりません。',
    },
    rendered: {
      says: 'ページは{framework}で作られ、HTMLには{extent, select, part {少なくとも} other {}}{chars}文字のテキストがあります。スクリプトが追加する内容は、ブラウザーでしかわかりません。',
    },
    short: { says: 'HTMLには{chars}文字のテキストがあり、スクリプトはないため、これがすべてです。' },
    empty: {
      says: 'HTMLにテキストがないため、引用できるものがありません。',
      do: 'ページのテキストをHTMLに入れる',
      because: 'クローラーは、フレームや画像の内容をページのテキストとして読み取りません。',
    },
    thin: {
      says: '引用できるテキストが{chars}文字しかありません。スクリプトが追加することもありますが、ブラウザーでしかわかりません。',
      do: 'スクリプトが追加するテキストをHTMLに含める',
      because: NO_SCRIPTS,
    },
    shell: {
      says: 'ページは空の枠で、{framework}がブラウザーで内容を表示します。スクリプトを実行しないクローラーに見えるのは{chars}文字です。',
      do: 'ページをサーバーで、または事前に生成する',
      because: NO_SCRIPTS,
    },
    'script-only': {
      says: 'HTMLにテキストがありません。スクリプトが追加する内容は、スクリプトを実行しないクローラーには見えません。',
      do: 'ページのテキストをHTMLに含める',
      because: NO_SCRIPTS,
    },
  }),
];
