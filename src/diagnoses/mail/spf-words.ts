import { causesText } from '../../checks/causes.ts';
import { spfClause } from '../../checks/mail/spf-faults.ts';
import type { SpfProblem, SpfResult } from '../../records/spf/walk.ts';

/** What a receiver makes of each result. Source: RFC 7208 §2.6, §8. */
export const RESULT_WORDS: Readonly<Record<SpfResult, string>> = {
  pass: 'the address may send for this domain',
  fail: 'the address may not send for this domain; receivers are asked to refuse it',
  softfail: 'the address probably may not send for this domain; receivers are told to be suspicious',
  neutral: 'the domain says neither yes nor no of this address',
  none: 'there is no SPF record to judge by',
  temperror: 'it could not be found out now; receivers try again later',
  permerror: 'the record cannot be evaluated, which receivers treat as an error',
};

/** Why there is no verdict, in words. */
export function problemWords(problem: SpfProblem): string {
  switch (problem.kind) {
    case 'failure':
      return `the question ${problem.name} ${problem.type} was not answered: ${causesText(problem.causes)}`;
    case 'bad-name':
      return `"${problem.text}" is no name that can have an SPF record`;
    case 'no-record':
      return problem.exists ? `${problem.name} has no SPF record` : `${problem.name} does not exist`;
    case 'several-records':
      return `${problem.name} has ${problem.count} SPF records; receivers take more than one for an error`;
    case 'syntax': {
      const [first] = problem.faults;
      return `the record at ${problem.name} has a fault: "${first?.text ?? ''}": ${first === undefined ? '' : spfClause(first)}`;
    }
    case 'too-many-lookups':
      return `"${problem.term.text}" is the eleventh DNS lookup; receivers stop after ten`;
    case 'too-many-voids':
      return `"${problem.term.text}" is the third lookup that finds nothing; receivers stop after two`;
    case 'too-many-mx':
      return `${problem.name} has ${problem.count} mail servers; receivers look at ten at most`;
  }
}
