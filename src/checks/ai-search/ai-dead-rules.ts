import { readWebPage } from '../../facts/web/page.ts';
import { CRAWLER_SOURCE } from '../../records/robots/crawlers.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { robotsOfPage } from '../seo/page-needs.ts';
import { OPENAI_CRAWLERS } from './sources.ts';

export const aiDeadRules = defineCheck({
  id: 'ai-dead-rules',
  name: 'Dead rules',
  means: 'Some lines of robots.txt name crawlers that their operators no longer send.',
  why: 'Such lines do nothing, and make the rest harder to read.',
  basis: 'documented',
  citations: [{ rfc: 9309, section: '2.2.1' }, OPENAI_CRAWLERS],
  restsOn: [CRAWLER_SOURCE],
  needs: { page: onPage(readWebPage), robots: robotsOfPage },
  findings: {
    none: { severity: 'ok', says: 'No line of robots.txt is for a crawler that is gone.' },
    dead: {
      severity: 'info',
      says: 'Line {line} of robots.txt names {crawler}, which its operator no longer sends. {count, plural, one {There is one such line.} other {There are # such lines.}}',
      do: 'Delete such lines',
    },
  },
  judge({ robots }, say) {
    const { count, line, text } = robots.robots.unsent;
    return count === 0 ? say.satisfied('none') : say.satisfied('dead', { line, crawler: text, count });
  },
});
