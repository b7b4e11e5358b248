import { aiSnippets } from '../../../checks/ai-search/ai-snippets.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_SNIPPETS_WORDS = {
  name: 'スニペット',
  means: 'ページとヘッダーの指定によって、引用できる量が制限されます。',
  why: '回答に表示されたいページには、引用できるテキストが必要です。',
};

export const AI_SNIPPETS_TEXTS: readonly TextTable[] = [
  translateFindings(aiSnippets, AI_SNIPPETS_WORDS, {
    unlimited: { says: '引用を制限する指定はありません。' },
    quotable: { says: 'ページは引用できます。' },
    nosnippet: {
      says: 'ページに「{directive}」の指定があるため、まったく引用できません。',
      do: '引用されたい場合は、次の指定を削除する：{directive}',
    },
    'max-snippet': {
      says: 'max-snippetで許可されているのは{chars}文字で、1文にも足りません。',
      do: 'より長いスニペットを許可するか、制限を削除する',
    },
    parts: {
      says: 'テキストの大部分が、data-nosnippetのある要素の中にあります。',
      do: '引用されたくない部分だけにdata-nosnippetを付ける',
      because: 'この中のテキストは引用できません。',
    },
    noarchive: {
      says: 'ページにnoarchiveの指定があるため、Bingの回答に表示されません。',
      do: 'Bingの回答に引用されたい場合は、noarchiveを削除する',
    },
    nocache: {
      says: 'ページにnocacheの指定があるため、Bingの回答に表示されるのはアドレス、タイトル、スニペットだけです。',
      do: 'Bingの回答に全体を引用されたい場合は、nocacheを削除する',
    },
  }),
];
