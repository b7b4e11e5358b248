import { dns } from '../evidence/question.ts';
import { type Reader, read, refOf, shared, unread } from './reading.ts';

const ASKED = ['A', 'AAAA', 'NS', 'MX', 'TXT', 'SOA'] as const;

/**
 * Whether the name exists: any of its questions answered other than by NXDOMAIN for the name itself. Where answers
 * contradict each other it exists; where one question was answered the others need not be (RFC 8020).
 */
export const readExistence: Reader<boolean> = shared(async (domain, evidence) => {
  const answers = await Promise.all(ASKED.map((type) => evidence.ask(dns(domain, type))));
  const refs = answers.map(refOf);
  const known = answers.filter((answer) => answer.kind !== 'failure');
  const failed = unread(
    answers.flatMap((answer) => (answer.kind === 'failure' ? [answer.failure] : [])),
    refs,
  );
  if (known.length === 0 && failed !== null) return failed;
  return read(
    known.some((answer) => answer.kind !== 'nxdomain' || answer.aliases.length > 0),
    refs,
  );
});
