import { readWebPage } from '../../facts/web/page.ts';
import { readUsage } from '../../records/robots/preferences.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { robotsOfPage } from '../seo/page-needs.ts';
import { AI_SEARCH_SOURCE, CONTENT_SIGNALS } from './sources.ts';

export const aiPreferences = defineCheck({
  id: 'ai-preferences',
  name: 'Preferences',
  means:
    'Proposals let a site say for what its pages may be used: the line Content-Signal in robots.txt, and Content-Usage in robots.txt and the header.',
  why: 'Few crawlers heed them yet. Two that contradict each other state nothing.',
  basis: 'proposal',
  citations: [CONTENT_SIGNALS, { draft: 'draft-ietf-aipref-attach' }],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { page: onPage(readWebPage), robots: robotsOfPage },
  findings: {
    unstated: {
      severity: 'ok',
      says: 'Neither robots.txt nor the header Content-Usage states a preference. None is needed.',
    },
    stated: { severity: 'info', says: 'A preference about training is stated: {preference}.' },
    other: { severity: 'info', says: 'Preferences are stated, and none of them is about training.' },
    'against-answers': {
      severity: 'warning',
      says: '{preference}: {term} asks AI search not to find the page, or not to use it for answers.',
      do: 'Remove {term}, if AI search should find and quote the page',
    },
    odd: {
      severity: 'notice',
      says: '{preference}: {term} has a value that is not defined, so it counts for nothing.',
      do: 'Give {term} a value that is defined',
    },
    'use-immediate': {
      severity: 'notice',
      says: '{preference}: use=immediate asks programs to keep nothing of a page, so an index of AI search should not hold it.',
      do: 'Write use=reference, if AI search should find and quote the page',
      more: 'It allows an index, excerpts and links.',
    },
    'use-reference': {
      severity: 'info',
      says: '{preference}: use=reference allows an index, excerpts and links to the page, and no more.',
    },
    'use-full': { severity: 'info', says: '{preference}: use=full allows the page to be summarised and reproduced.' },
    contradiction: {
      severity: 'notice',
      says: 'Two preferences about training contradict each other: {first} and {other}.',
      do: 'State the same preference in both places',
    },
  },
  judge({ page, robots }, say) {
    const header = page.response.headers['content-usage'];
    const stated = [
      ...robots.robots.preferences,
      ...(header === undefined ? [] : [{ text: header, ...readUsage(header) }]),
    ];
    if (stated.length === 0) return say.satisfied('unstated');
    const odd = stated.find((one) => one.odd !== null);
    const used = stated.find(({ use }) => use !== null);
    const closed = stated.flatMap(({ text, against }) =>
      against === null ? [] : [{ preference: text, term: against }],
    );
    const about = stated.filter(({ training }) => training !== null);
    const [[shut], [one]] = [closed, about];
    const further = [
      ...(odd === undefined ? [] : [{ code: 'odd', args: { preference: odd.text, term: odd.odd ?? '' }, fix: null }]),
      ...(used === undefined ? [] : [{ code: `use-${used.use}`, args: { preference: used.text }, fix: null }]),
    ];
    if (shut !== undefined) return say.failed('against-answers', shut).also(further);
    if (one === undefined) return say.satisfied('other').also(further);
    const against = about.find(({ training }) => training !== one.training);
    return against === undefined
      ? say.satisfied('stated', { preference: one.text }).also(further)
      : say.satisfied('contradiction', { first: one.text, other: against.text }).also(further);
  },
});
