import { aiMarkdown } from '../../../checks/ai-search/ai-markdown.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';

const AI_MARKDOWN_WORDS = {
  name: 'Markdown',
  means: 'プログラムが求めると、ページをMarkdownで配信するサーバーがあります。',
  why: '検索サービスの運用者で、これを求めているところはありません。HTMLで十分です。',
};

export const AI_MARKDOWN_TEXTS: readonly TextTable[] = [
  translateFindings(aiMarkdown, AI_MARKDOWN_WORDS, {
    offered: { says: 'サーバーは、プログラムが求めると、ページをMarkdownで配信します。' },
    html: { says: 'サーバーはHTMLだけでページを配信します。それで十分です。' },
  }),
];
