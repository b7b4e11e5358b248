import { defineTexts } from '../../domain/message.ts';

/**
 * Says what is wrong with what was typed, before any command runs: a sentence without its full stop, and the next step.
 */
export const USAGE_TEXTS = defineTexts('cli/usage', {
  command: 'There is no command "{name}"',
  option: 'There is no option "{name}"',
  argument: 'The argument <{name}> is missing',
  value: 'The option {name} needs a value',
  'option-missing': 'The option {name} is missing',
  excess:
    'Too many arguments: this command takes {most, plural, =0 {no arguments} one {# argument} other {# arguments}}, and you gave {given}',
  near: 'Did you mean {names}?',
  'see-help': 'See zonewell --help.',
  'see-help-of': 'See zonewell {command} --help.',
  language: 'Cannot use --lang: it is neither en nor ja',
  'language/hint': 'Write --lang en or --lang ja.',
});
