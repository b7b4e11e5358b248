import { defineTexts } from '../domain/message.ts';

/** Says what is wrong with a policy file. */
export const POLICY_FILE_TEXTS = defineTexts('policy-file', {
  'no-finding': 'This entry names no finding. Begin it with "finding: dmarc/none".',
  'no-such-finding': 'No check finds {typed}. Run zonewell explain to see the codes, or copy one from a report.',
  'no-reason': 'This entry has no reason. Add one, such as "reason: we collect reports until March".',
  'long-reason': 'The reason has more than {most} characters. Shorten it.',
  'no-severity': 'This entry has no severity. Use: {known}.',
  'not-a-severity': '{typed} is not a severity. Use: {known}.',
  'not-a-day': '{typed} is not a day. Write it like 2027-03-31.',
  'long-name': 'The name has more than {most} characters. Shorten it.',
  'not-a-host': '{typed} is not a host. Write it like ns1.example.net, or *.example.net for all below that name.',
  'not-a-choice': '{typed} cannot be used here. Use: yes, no.',
  'nothing-expected': 'This entry expects nothing. Add one of: {known}.',
  'no-code':
    'Write the code of a finding and a reason here, such as "; zonewell-ignore: dmarc/none we collect reports".',
  'no-reason-behind':
    'Write a short reason behind the code, such as "; zonewell-ignore: dmarc/none we collect reports".',
  'no-record': 'There is no record on this line or below it. Move the comment to the line of a record.',
  unused: 'This leaves out nothing: it was not found. Remove it.',
});
