import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell monitor rules` says. */
export const RULE_COMMAND_TEXTS = defineTexts('cli/rules', {
  'rules-of': 'Rules for the alerts of {email}:',
  'quiet/none': 'Quiet hours: none',
  'quiet/critical': 'Quiet hours: {from} to {to} ({zone}); only critical alerts are sent, the others wait for the end',
  'quiet/error':
    'Quiet hours: {from} to {to} ({zone}); only critical and important alerts are sent, the others wait for the end',
  'not-changed': 'Cannot change the rules',
  'not-hours': 'Cannot use --quiet {typed}',
  'not-hours/hint': 'Write hours such as 22:00-07:00, or none.',
});
