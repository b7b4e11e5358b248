import type { DomainName } from '../../domain/name.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { mayAlternate } from './alternating.ts';
import type { Candidate } from './candidate.ts';
import { holdsAddresses, sameAliases } from './content.ts';
import { FEWEST_SERVERS, followed, ROUNDS } from './followed.ts';
import { type Confirmation, judged } from './judged.ts';

/** Addresses and aliases rotate more than anything else: this many answers of all servers together are needed to tell. */
export const ANSWERS_FOR_ROTATING = 8;
/**
 * So many are needed where an alias may be one that rotates: its servers gave several targets within the last day, or did not
 * answer when it was first seen. If what we know is the target of 1 answer in 10, all 40 name another by chance in 1 run of 70
 * (8 in 3 of 7), and with two targets of equal weight never. Of 1 in 100, 2 of 3 do; but 1 lookup in 100 saw it.
 */
const ANSWERS_IF_ALTERNATING = 40;
/** Differences of one run that are confirmed; others wait for the next run, which comes soon. Source: docs/limits.md. */
export const MAX_CANDIDATES = 30;
/** Answers of servers about all of them together, so that a run stays within its questions. Source: docs/limits.md. */
export const MAX_ANSWERS = 120;

/** Asks the zone's own name servers about differences. `evidence` gives new evidence for each round, over one budget. */
export async function confirm(
  candidates: readonly Candidate[],
  domain: DomainName,
  evidence: () => Evidence,
): Promise<readonly Confirmation[]> {
  const rounds = Array.from({ length: ANSWERS_IF_ALTERNATING }, evidence);
  const some = candidates.slice(0, MAX_CANDIDATES);
  const maxServers = Math.max(FEWEST_SERVERS, Math.floor(MAX_ANSWERS / ROUNDS / some.length));
  const verdicts = new Map<Candidate, Promise<Confirmation>>();
  const verdictOn = async (candidate: Candidate): Promise<Confirmation> =>
    judged(
      candidate,
      domain,
      await followed({ ...candidate, domain }, { rounds, maxServers, answers: wanted(candidate) }),
    );
  for (const one of some.filter(({ type }) => type === 'CNAME')) verdicts.set(one, verdictOn(one));
  const all = some.map(async (candidate) => {
    const alias = aliasOf(candidate, some);
    const known = verdicts.get(candidate);
    if (known !== undefined) return known;
    const verdict = alias === undefined ? undefined : await verdicts.get(alias);
    // What shows only that its alias changed waits while the servers give several targets by turns, or the one before.
    const isOpen = verdict?.kind === 'unchanged' || (verdict?.kind === 'differing' && !verdict.isSteady);
    return isOpen ? ({ kind: 'open' } as const) : verdictOn(candidate);
  });
  return [...(await Promise.all(all)), ...candidates.slice(MAX_CANDIDATES).map((): Confirmation => ({ kind: 'open' }))];
}

/** How many answers of all servers together are needed about a difference. */
const wanted = (candidate: Candidate): number => {
  if (candidate.type === 'CNAME' && mayAlternate(candidate)) return ANSWERS_IF_ALTERNATING;
  return holdsAddresses(candidate) || candidate.type === 'CNAME' ? ANSWERS_FOR_ROTATING : 0;
};

/** The candidate that is the alias at the name of another, where both show another target. */
const aliasOf = ({ name, type, before, after }: Candidate, all: readonly Candidate[]): Candidate | undefined =>
  type === 'CNAME' || before.aliases.length === 0 || after.aliases.length === 0 || sameAliases(before, after)
    ? undefined
    : all.find((one) => one.type === 'CNAME' && one.name === name);
