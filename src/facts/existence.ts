import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared, unavailable } from './fact.ts';

const ASKED = ['A', 'AAAA', 'NS', 'MX', 'TXT', 'SOA'] as const;

/**
 * Whether the name exists: any of its questions answered other than by NXDOMAIN for the name itself. Where answers
 * contradict each other it exists; where one question was answered the others need not be (RFC 8020).
 */
export const readExistence: FactReader<boolean> = shared(async (domain, evidence) => {
  const answers = await Promise.all(ASKED.map((type) => evidence.ask(dns(domain, type))));
  const refs = answers.map(refOf);
  const known = answers.filter((answer) => answer.kind !== 'failure');
  const failed = unavailable(
    answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure] : [])),
    refs,
  );
  if (known.length === 0 && failed !== null) return failed;
  return available(
    known.some((answer) => answer.kind !== 'nxdomain' || answer.aliases.length > 0),
    refs,
  );
});

/** A CNAME with other records at the same name. */
export interface CrowdedAlias {
  readonly target: DnsName;
  /** Types of the other records. */
  readonly types: readonly string[];
}

/** Answers further apart than this may show the records of before and after a change. */
const SAME_TIME_MS = 3_600_000;

/**
 * Whether the name has a CNAME beside other records, as far as a resolver shows it: one question was answered by way of
 * the alias, another with records of the name itself. Null where that was not seen. Source: RFC 1034 §3.6.2.
 */
export const readCrowdedAlias: FactReader<CrowdedAlias | null> = shared<CrowdedAlias | null>(
  async (domain, evidence) => {
    const answers = await Promise.all(
      ASKED.map(async (type) => ({ type, answer: await evidence.ask(dns(domain, type)) })),
    );
    for (const { answer } of answers) {
      const [alias] = answer.kind === 'failure' ? [] : answer.aliases;
      const target = alias?.name === domain ? readRdata(alias)?.target : undefined;
      if (target === undefined) continue;
      const others = answers.filter(
        (one) =>
          one.answer.kind === 'answer' &&
          one.answer.aliases.length === 0 &&
          Math.abs(one.answer.at - answer.at) <= SAME_TIME_MS,
      );
      if (others.length === 0) continue;
      const refs = [answer, ...others.map((one) => one.answer)].map(refOf);
      return available({ target, types: others.map(({ type }) => type) }, refs);
    }
    return available(null, []);
  },
);
