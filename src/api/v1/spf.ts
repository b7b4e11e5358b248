import type { SpfTest } from '../../diagnoses/spf-test.ts';

/** Returns whether one address may send, under the names of the API. */
export const spfTestJson = ({ matched, voidLookups, moreSteps, steps, ...test }: SpfTest) => ({
  ip: test.ip,
  sender: test.sender,
  helo: test.helo,
  domain: test.domain,
  result: test.result,
  meaning: test.meaning,
  problem: test.problem,
  matched: matched && { term: matched.term, record_at: matched.recordAt },
  explanation: test.explanation,
  lookups: test.lookups,
  void_lookups: voidLookups,
  steps,
  more_steps: moreSteps,
});
