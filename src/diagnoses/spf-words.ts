import { causesClause } from '../checks/causes.ts';
import { spfClause } from '../checks/spf/faults.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { SpfProblem } from '../records/spf/walk.ts';

/** Explains what a receiver makes of each result. Source: RFC 7208 §2.6, §8. */
export const SPF_RESULT_TEXTS = defineTexts('spf-result', {
  pass: 'pass: the address may send for this domain.',
  fail: 'fail: the address may not send for this domain; receivers are asked to reject its messages.',
  softfail:
    'softfail: this address is probably not allowed to send for this domain; receivers may treat the message as suspicious.',
  neutral: 'neutral: the domain does not say whether this address may send.',
  none: 'none: there is no SPF record to judge by.',
  temperror: 'temperror: it could not be found out now; receivers try again later.',
  permerror: 'permerror: the record cannot be evaluated, which receivers treat as an error.',
});

/** Why an evaluation has no verdict. */
export const SPF_PROBLEM_TEXTS = defineTexts('spf-problem', {
  failure: 'the question {name} {type} was not answered: {detail}',
  'bad-name': '"{text}" is no name that can have an SPF record',
  'no-record': '{name} has no SPF record',
  'no-such-name': '{name} does not exist',
  'several-records': '{name} has {count} SPF records; receivers treat more than one as an error',
  syntax: 'the record at {name} has a fault: "{part}": {why}',
  'too-many-lookups': '"{term}" is the eleventh DNS lookup; receivers stop after ten',
  'too-many-voids': '"{term}" is the third lookup that finds nothing; receivers stop after two',
  'too-many-mx': '{name} has {count} mail servers; receivers look at ten at most',
});
const { message } = SPF_PROBLEM_TEXTS;

/** Returns why there is no verdict. */
export function problemMessage(problem: SpfProblem): Message {
  switch (problem.kind) {
    case 'failure':
      return message('failure', { name: problem.name, type: problem.type, detail: causesClause(problem.causes) });
    case 'bad-name':
      return message('bad-name', { text: problem.text });
    case 'no-record':
      return message(problem.exists ? 'no-record' : 'no-such-name', { name: problem.name });
    case 'several-records':
      return message('several-records', { name: problem.name, count: problem.count });
    case 'syntax': {
      const [first] = problem.faults;
      const why = first === undefined ? '' : spfClause(first);
      return message('syntax', { name: problem.name, part: first?.text ?? '', why });
    }
    case 'too-many-lookups':
    case 'too-many-voids':
      return message(problem.kind, { term: problem.term.text });
    case 'too-many-mx':
      return message('too-many-mx', { name: problem.name, count: problem.count });
  }
}
