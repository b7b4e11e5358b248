import { defineCheck } from '../check.ts';
import { llmsTxtOfPage } from '../seo/page-needs.ts';
import { AI_SEARCH_SOURCE, LLMS_PROPOSAL } from './sources.ts';

export const aiLlmsTxt = defineCheck({
  id: 'ai-llms-txt',
  name: 'llms.txt',
  means: 'llms.txt is a proposal for a file that leads language models through a site.',
  why: 'A study of 137,000 such files found that 97% are never fetched. So we check the file if it is there, and don’t ask for one.',
  basis: 'proposal',
  citations: [LLMS_PROPOSAL],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { file: llmsTxtOfPage },
  findings: {
    'not-needed': { severity: 'ok', says: 'None is needed: of 137,000 such files, 97% are never fetched.' },
    'as-proposed': {
      severity: 'ok',
      says: 'There is one, in the form that the proposal asks for. Of 137,000 such files, 97% are never fetched.',
    },
    untitled: {
      severity: 'info',
      says: 'There is one, but it doesn’t begin with a title, such as “# Name of the site”, which is all that the proposal asks of each. Nothing depends on it.',
    },
    unlinked: {
      severity: 'info',
      says: 'There is one, but it links to no page: links, in Markdown, are what leads a model on. Nothing depends on it.',
    },
    'not-asked': {
      severity: 'info',
      says: 'We did not look for one, because robots.txt forbids us to. None is needed.',
    },
    'web-page': { severity: 'info', says: 'A web page is served in its place. Nothing depends on it.' },
  },
  judge({ file }, say) {
    return say.satisfied(file === 'absent' ? 'not-needed' : file);
  },
});
