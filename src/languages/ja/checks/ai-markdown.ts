import { aiMarkdown } from '../../../checks/ai-search/ai-markdown.ts';
import type { TextTable } from '../../../domain/message.ts';
import { translateFindings } from '../../translate.ts';
import { NO_PAGE } from './no-page.ts';

export const AI_MARKDOWN_TEXTS: readonly TextTable[] = [
  translateFindings(aiMarkdown, 'Markdown', {
    ...NO_PAGE,
    offered: { says: 'サーバーは、プログラムが求めると、ページをMarkdownで配信します。' },
    html: { says: 'サーバーはHTMLだけでページを配信します。それで十分です。' },
  }),
];
