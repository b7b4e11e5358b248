import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell monitor rules` and `zonewell monitor windows` say. */
export const RULE_COMMAND_TEXTS = defineTexts('cli/rules', {
  'rules-of': 'Rules for the alerts of {email}:',
  'quiet/none': 'Quiet hours: none',
  'quiet/critical': 'Quiet hours: {from} to {to} ({zone}); only critical alerts are sent, the others wait for the end',
  'quiet/error':
    'Quiet hours: {from} to {to} ({zone}); only critical and important alerts are sent, the others wait for the end',
  'remind/none': 'Reminders: none',
  remind: 'Reminders: every {wait} while a critical alert is open and nobody acknowledged it, 20 times at most',
  'escalate/none': 'Escalation: none',
  escalate:
    'Escalation: a critical alert that nobody acknowledged within {wait} also goes to {addresses}, who get nothing else',
  'not-a-duration': 'Cannot use {option} {typed}',
  'not-a-duration/hint': 'Write a duration such as 30m, 4h or 1d, or none.',
  'escalate-both': 'Name --escalate-after and --escalate-to together',
  'not-changed': 'Cannot change the rules',
  'not-hours': 'Cannot use --quiet {typed}',
  'not-hours/hint': 'Write hours such as 22:00-07:00, or none.',
  'no-windows': 'No windows of planned changes.',
  'column-id': 'ID',
  'column-name': 'NAME',
  'column-opens': 'OPENS',
  'column-for': 'FOR',
  'column-groups': 'GROUPS',
  'column-domains': 'DOMAINS',
  lasts: '{time}',
  'all-domains': 'all',
  'window-added': 'Window {id} is planned. Changes in it are reported once, at its end.',
  'window-added/weekly': 'Window {id} is planned for each week. Changes in it are reported once, at its end.',
  'window-removed': 'Window {id} is removed.',
  'window-not-added': 'Cannot plan this window',
  'name-groups': 'Name the kinds of changes that you plan with --groups',
  'name-groups/hint': 'Use some of {values}, separated by commas.',
  'no-window': 'There is no window {typed}',
  'no-window/hint': 'zonewell monitor windows lists them.',
});
