import { CHALLENGE_SOURCE } from '../../records/challenge-marks.ts';
import { CRAWLER_SOURCE } from '../../records/robots/crawlers.ts';
import { defineCheck } from '../check.ts';
import { crawlerAnswersOfPage } from '../seo/page-needs.ts';
import { OPENAI_CRAWLERS } from './sources.ts';

export const aiServed = defineCheck({
  id: 'ai-served',
  name: 'Served',
  means:
    'A server, or the network in front of it, can refuse what robots.txt allows. This check shows what crawlers are served.',
  why: 'Some providers block AI crawlers with one switch. Owners often don’t know that it is on, or that it blocks search crawlers, too.',
  basis: 'documented',
  citations: [OPENAI_CRAWLERS],
  restsOn: [CRAWLER_SOURCE, CHALLENGE_SOURCE],
  needs: { answers: crawlerAnswersOfPage },
  findings: {
    served: {
      severity: 'ok',
      says: 'The page came for {count, plural, one {the one name} other {all # names}} with which we asked.',
    },
    some: { severity: 'ok', says: 'The page came for {served} of {count} names with which we asked.' },
    'cannot-tell': {
      severity: 'info',
      says: 'We can’t tell from outside what {crawlers} get: the answer is meant for what looks like a robot, and the server knows the real crawler by its address or signature. Look for verified bots in the log of your server or CDN.',
    },
    priced: {
      severity: 'info',
      says: 'For {crawlers} the server asks a price (status 402). That is your choice.',
    },
    'not-asked': {
      severity: 'info',
      says: 'We asked under none of their names, because robots.txt forbids the crawlers or us.',
    },
    refused: {
      severity: 'notice',
      says: 'The server refuses anyone who uses the name of {crawlers}; we got the page with our own name.',
      do: 'Serve {crawlers}',
      because: 'robots.txt allows what the server refuses.',
      more: 'Look for a rule in your server, CDN or plug-in that blocks these names.',
      certainty: 'open',
    },
    different: {
      severity: 'notice',
      says: 'With the name of {crawlers} we got another page than with our own.',
      do: 'Serve {crawlers} the page that people get',
      because: 'Search engines treat other content for crawlers as deception.',
      certainty: 'open',
    },
  },
  judge({ answers }, say) {
    if (answers.length === 0) return say.exempt('not-asked');
    const of = (outcome: string) => answers.filter((one) => one.outcome === outcome);
    const names = (some: typeof answers) => some.map(({ token }) => token);
    const [hidden, refused, different, priced] = [of('hidden'), of('refused'), of('different'), of('priced')];
    const known = answers.length - hidden.length;
    const served = of('served').length;
    let verdict =
      served === answers.length
        ? say.graded('served', { count: served })
        : say.graded('some', { served, count: answers.length });
    if (refused.length > 0) verdict = verdict.minus(refused.length / known, 'refused', { crawlers: names(refused) });
    if (different.length > 0)
      verdict = verdict.minus(different.length / known / 2, 'different', { crawlers: names(different) });
    if (priced.length > 0) verdict = verdict.minus(0, 'priced', { crawlers: names(priced) });
    return hidden.length === 0 ? verdict : verdict.minus(0, 'cannot-tell', { crawlers: names(hidden) });
  },
});
