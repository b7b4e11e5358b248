import { readWebPage } from '../../facts/web/page.ts';
import { CRAWLER_SOURCE, CRAWLERS } from '../../records/robots/crawlers.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { robotsOfPage } from '../seo/page-needs.ts';
import { OPENAI_CRAWLERS } from './sources.ts';

const TRAINING = CRAWLERS.filter(({ purpose }) => purpose === 'training');

/** Whether pages may be used for training is the owner's choice, and costs nothing here. */
export const aiTraining = defineCheck({
  id: 'ai-training',
  name: 'Training',
  means: 'robots.txt can block crawlers that collect text to train models.',
  why: 'Whether they may is the owner’s choice. It costs no points, and has no effect on being found by search.',
  basis: 'documented',
  citations: [{ rfc: 9309, section: '2.2' }, OPENAI_CRAWLERS],
  restsOn: [CRAWLER_SOURCE],
  needs: { page: onPage(readWebPage), robots: robotsOfPage },
  findings: {
    allowed: {
      severity: 'info',
      says: 'robots.txt allows all {count} crawlers that collect text for training. That is your choice.',
    },
    blocked: {
      severity: 'info',
      says: 'robots.txt blocks all {count} crawlers that collect text for training. That is your choice.',
    },
    some: {
      severity: 'info',
      says: 'robots.txt blocks {blocked} of {count} crawlers that collect text for training: {crawlers}. That is your choice.',
    },
  },
  judge({ robots }, say) {
    const blocked = TRAINING.filter(({ token }) => !ruleFor(robots.robots, token).allowed);
    const count = TRAINING.length;
    if (blocked.length === 0) return say.satisfied('allowed', { count });
    if (blocked.length === count) return say.satisfied('blocked', { count });
    return say.satisfied('some', {
      blocked: blocked.length,
      count,
      crawlers: blocked.map(({ token }) => token),
    });
  },
});
