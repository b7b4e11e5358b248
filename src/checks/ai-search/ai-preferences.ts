import { readWebPage } from '../../facts/web/page.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { usageForTraining } from '../../records/robots/preferences.ts';
import { defineCheck } from '../check.ts';
import { NO_PAGE_FINDING } from '../seo/no-page.ts';
import { AI_SEARCH_SOURCE, CONTENT_SIGNALS } from './sources.ts';

/** Proposals let a site say for what its pages may be used. Few heed them yet, so they cost nothing. */
export const aiPreferences = defineCheck({
  id: 'ai-preferences',
  name: 'Preferences',
  basis: 'proposal',
  citations: [CONTENT_SIGNALS, { draft: 'draft-ietf-aipref-attach' }],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { page: readWebPage, robots: readRobotsTxt },
  findings: {
    ...NO_PAGE_FINDING,
    unstated: {
      severity: 'ok',
      says: 'Neither robots.txt nor the header Content-Usage states a preference. None is needed.',
    },
    stated: { severity: 'info', says: 'A preference about training is stated: {preference}.' },
    other: { severity: 'info', says: 'Preferences are stated, and none of them is about training.' },
    contradiction: {
      severity: 'notice',
      says: 'Two preferences about training contradict each other: {first} and {other}.',
      advice: 'Say the same in all of them.',
    },
  },
  judge({ page, robots }, say) {
    if (page.kind !== 'page' || robots === null) return say.notNeeded('no-page');
    const header = page.response.headers['content-usage'];
    const stated = [
      ...robots.robots.preferences,
      ...(header === undefined ? [] : [{ text: header, training: usageForTraining(header) }]),
    ];
    if (stated.length === 0) return say.satisfied('unstated');
    const about = stated.filter(({ training }) => training !== null);
    const [one] = about;
    if (one === undefined) return say.satisfied('other');
    const against = about.find(({ training }) => training !== one.training);
    return against === undefined
      ? say.satisfied('stated', { preference: one.text })
      : say.satisfied('contradiction', { first: one.text, other: against.text });
  },
});
