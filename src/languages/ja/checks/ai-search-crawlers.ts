import { aiSearchCrawlers } from '../../../checks/ai-search/ai-search-crawlers.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_SEARCH_CRAWLERS_WORDS = {
  name: '検索クローラー',
  means:
    'AI検索がページへリンクするのは、robots.txtでクローラーの読み取りが許可されている場合だけです。対象は12のクローラーです。検索または人の求めに応じた取得に使い、robots.txtに従うと、クローラーの運用者が公開しているものだけを数えます。',
  why: '学習を拒否するリストには、検索用のクローラーもよく含まれています。その場合、読者を連れてくるリンクが失われるだけで、学習の拒否にはなりません。',
};

export const AI_SEARCH_CRAWLERS_TEXTS: readonly TextTable[] = [
  translateFindings(aiSearchCrawlers, AI_SEARCH_CRAWLERS_WORDS, {
    allowed: { says: 'robots.txtは、採点対象の{count}種のクローラーすべてに読み取りを許可しています。' },
    some: { says: 'robots.txtは、採点対象の{count}種のクローラーのうち{allowed}種に読み取りを許可しています。' },
    none: { says: 'robots.txtは、採点対象の{count}種のクローラーのいずれにも読み取りを許可していません。' },
    'blocked-by-list': {
      says: '学習を拒否するリストで次の検索用のクローラーも禁止されているため、その回答に表示されません：{crawlers}。',
      do: '学習を拒否するリストから次のクローラーを外す：{crawlers}',
    },
    blocked: {
      says: 'robots.txtで次のクローラーが禁止されているため、その回答に内容は表示されません（リンクだけが表示されることはあります）：{crawlers}。',
      do: 'そのサービスに表示したい場合は、robots.txtで次のクローラーを許可する：{crawlers}',
    },
    broken: {
      says: 'robots.txtがエラー（{status}）で応答しています。クローラーは何も読み取りません。',
      do: 'robots.txtが規則またはステータス404で応答するようにする',
    },
  }),
];
