import { aiSnippets } from '../../../checks/ai-search/ai-snippets.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

const AI_SNIPPETS_WORDS = {
  name: 'スニペット',
  means: 'ページとヘッダーの指定によって、引用できる量が制限されます。',
  why: '回答に表示されたいページには、引用できるテキストが必要です。',
};

export const AI_SNIPPETS_TEXTS: readonly TextTable[] = [
  translateFindings(aiSnippets, AI_SNIPPETS_WORDS, {
    ...NO_PAGE,
    unlimited: { says: '引用を制限する指定はありません。' },
    quotable: { says: 'ページは引用できます。' },
    nosnippet: {
      says: 'ページに「{directive}」の指定があるため、まったく引用できません。',
      do: '次の指定を削除する：{directive}',
      because: 'この指定がある間、ページはまったく引用できません。',
      advice: '引用されたい場合は、この指定を削除してください。',
    },
    'max-snippet': {
      says: 'max-snippetで許可されているのは{chars}文字で、1文にも足りません。',
      do: 'より長いスニペットを許可する',
      because: '検索結果で引用できるのは{chars}文字までです。',
      advice: '文字数を増やすか、制限を削除してください。',
    },
    parts: {
      says: 'テキストの大部分が、data-nosnippetのある要素の中にあります。',
      do: 'data-nosnippetの範囲を減らす',
      because: 'テキストの大部分を引用できません。',
      advice: '引用されたくない部分だけに付けてください。',
    },
    noarchive: {
      says: 'ページにnoarchiveの指定があるため、Bingの回答に表示されません。',
      do: 'noarchiveを削除する',
      because: 'この指定がある間、Bingの回答に表示されません。',
      advice: '回答に引用されたい場合は、この指定を削除してください。',
    },
    nocache: {
      says: 'ページにnocacheの指定があるため、Bingの回答に表示されるのはアドレス、タイトル、スニペットだけです。',
      do: 'nocacheを削除する',
      because: 'この指定がある間、Bingの回答に表示されるのはアドレス、タイトル、スニペットだけです。',
      advice: '全体を引用されたい場合は、この指定を削除してください。',
    },
  }),
];
