import { defineTexts } from '../../domain/message.ts';

/** Words of what is done to several monitors at once. */
export const SEVERAL_TEXTS = defineTexts('page/monitors-several', {
  summary: 'Change several at once',
  hint: 'Choose domains in the list below, or all of them:',
  all: '{count, plural, one {The # domain that is listed, on all pages} other {All # domains that are listed, on all pages}}',
  'first-listed':
    'The first {most, number} of the {count, number} domains that are listed. Filter the list to change the others.',
  choose: 'Choose {domain}',
  column: 'Choose',
  pause: 'Pause',
  resume: 'Resume',
  settings: 'Settings…',
  pins: 'Pins…',
  remove: 'Remove…',
  tags: 'Tags',
  'tags-hint': 'Separate several with commas.',
  'add-tags': 'Add tags',
  'remove-tags': 'Remove tags',
  'none-chosen': 'Choose at least one domain.',
  'no-tags': 'Enter at least one tag.',
  'no-settings': 'Choose at least one setting to change.',
  back: 'To your monitors',
  'done-pause':
    '{count, plural, =0 {No monitor was paused.} one {# monitor is paused.} other {# monitors are paused.}}',
  'done-resume':
    '{count, plural, =0 {No monitor was resumed.} one {# monitor is resumed.} other {# monitors are resumed.}}',
  'done-remove':
    '{count, plural, =0 {No monitor was removed.} one {# monitor is removed.} other {# monitors are removed.}}',
  'done-settings':
    '{count, plural, =0 {No monitor was changed.} one {# monitor is changed.} other {# monitors are changed.}}',
  'done-pin': '{count, plural, =0 {Nothing was pinned.} one {Pinned for # domain.} other {Pinned for # domains.}}',
  'done-unpin':
    '{count, plural, =0 {No pin was removed.} one {The pin of # domain is removed.} other {The pins of # domains are removed.}}',
  unchanged: '{count, plural, one {# was so already.} other {# were so already.}}',
  'done-and-unchanged': '{done} {unchanged}',
  'result-title': 'Not all could be changed',
  'left-out': '{count, plural, one {# domain was not changed} other {# domains were not changed}}',
  'why-gone': 'no longer monitored',
  'why-over-limit': 'your plan has no room for it',
  'why-too-many-tags': 'it would have more than {most} tags',
  'why-no-values': 'nothing is there to pin, or we have not looked yet',
  'remove-title': '{count, plural, one {Remove # monitor?} other {Remove # monitors?}}',
  'remove-about':
    'We stop checking these domains and delete their settings, tags and pinned values. Their open alerts are closed and stay in your log.',
  'remove-now': '{count, plural, one {Remove # monitor} other {Remove # monitors}}',
  keep: '{count, plural, one {Keep it} other {Keep them}}',
  'settings-title': '{count, plural, one {Settings of # domain} other {Settings of # domains}}',
  'settings-about': 'What you don’t tick stays as it is, for each domain.',
  'settings-change': 'Change for all: {setting}',
  'settings-now': '{count, plural, one {Change # domain} other {Change # domains}}',
  'pins-title': '{count, plural, one {Pins of # domain} other {Pins of # domains}}',
  'pins-about':
    'We pin what each domain has now, and alert you when it differs. A pin replaces an earlier one of the same record.',
  'pins-subject': 'Record',
  'pins-now': 'Pin what is there now',
  'pins-back': 'Remove the pins',
  chosen: '{count, plural, one {The chosen domain} other {The # chosen domains}}',
});
