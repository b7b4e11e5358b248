import { defineTexts } from '../../domain/message.ts';

/** Says what is wrong with a file of monitors. */
export const MONITOR_FILE_TEXTS = defineTexts('monitor-file', {
  line: 'Line {line}: {fault}',
  'not-yaml': 'This is not YAML. Check the indentation, quotes and colons.',
  tagged: 'Tags such as {tag} are not read. Remove it.',
  aliases: 'The file has more than {most} aliases. Write the values out.',
  'too-long': 'The file has more than {most} characters. Divide it.',
  'too-many': 'The file has more than {most} entries. Divide it.',
  'not-a-map': 'Write keys with values here, such as {example}.',
  'not-a-list': 'Write a list here, each entry after a hyphen.',
  'not-a-value': 'Write a word, a number, or a list of them here.',
  'unknown-key': 'There is no {key}. Use: {known}.',
  'no-domain': 'This entry has no domain. Begin it with "domain: example.com".',
  'no-address':
    'This entry has no address. Begin it with "to: ops@example.com", or "to: account" for the account’s own.',
  'not-hours': '{typed} are no hours. Write them like 22:00-07:00, or none.',
  'not-a-duration': '{typed} is not a duration. Write it like 30m, 4h or 1d, or none.',
  'not-passing': '{typed} cannot be used here. Use: {known}.',
  'one-value': 'Write one value here, not several.',
  beside: '{key} has to stand beside {other}. Add it, or remove {key}.',
  'no-recipient': 'There is no recipient {name}.',
  several: 'Several recipients are shown as {name}. Choose one with zonewell monitor rules.',
  twice: '{name} is in the file twice. Remove one of the entries.',
  masked: 'The address is a secret, which no file has. Add it with zonewell monitor recipients add.',
  gone: 'It was removed meanwhile, or could not be added.',
  'no-room': 'The {plan} plan has no room for more.',
  'not-a-state': '{typed} is not a state. Use: active, paused.',
});
