import { defineTexts } from '../../domain/message.ts';

/** Says what is wrong with a file of monitors. */
export const MONITOR_FILE_TEXTS = defineTexts('monitor-file', {
  'no-domain': 'This entry has no domain. Begin it with "domain: example.com".',
  'no-address':
    'This entry has no address. Begin it with "to: ops@example.com", or "to: account" for the account’s own.',
  'not-hours': '{typed} are no hours. Write them like 22:00-07:00, or none.',
  'not-a-duration': '{typed} is not a duration. Write it like 30m, 4h or 1d, or none.',
  'not-passing': '{typed} cannot be used here. Use: {known}.',
  beside: '{key} has to stand beside {other}. Add it, or remove {key}.',
  'no-recipient': 'There is no recipient {name}.',
  several: 'Several recipients are shown as {name}. Choose one with zonewell monitor rules.',
  masked: 'The address is a secret, which no file has. Add it with zonewell monitor recipients add.',
  gone: 'It was removed meanwhile, or could not be added.',
  'no-room': 'The {plan} plan has no room for more.',
  'not-a-state': '{typed} is not a state. Use: active, paused.',
});
