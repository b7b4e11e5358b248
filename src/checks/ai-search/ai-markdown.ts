import { defineCheck } from '../check.ts';
import { markdownOfPage } from '../seo/page-needs.ts';
import { AI_SEARCH_SOURCE, LLMS_PROPOSAL } from './sources.ts';

export const aiMarkdown = defineCheck({
  id: 'ai-markdown',
  name: 'Markdown',
  means: 'Some servers give a page as Markdown to programs that ask for it.',
  why: 'No operator of a search asks for this. HTML is enough.',
  basis: 'proposal',
  citations: [{ rfc: 7763 }, LLMS_PROPOSAL],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { isOffered: markdownOfPage },
  findings: {
    offered: { severity: 'ok', says: 'The server gives the page as Markdown to programs that ask for it.' },
    html: { severity: 'ok', says: 'The server gives the page as HTML alone. That is enough.' },
  },
  judge({ isOffered }, say) {
    return say.satisfied(isOffered ? 'offered' : 'html');
  },
});
