import { defineTexts } from '../../../domain/message.ts';

/** Words around a record in the fields of the form of a DNS provider. */
export const PROVIDER_FORM_TEXTS = defineTexts('page/provider-form', {
  fields: 'In the words of {provider}',
  documented: 'As {provider} documents its form, read on {on}',
  'documented-api': 'As {provider} documents its API, read on {on}',
  'leave-empty': 'leave it empty',
  'one-entry': '{provider} keeps all {type} values of a name in one entry. Leave the others in it.',
  'too-long': 'The form of {provider} takes at most {max} characters of text, and this record has {count}.',
  'too-long-editor':
    'The form of {provider} takes at most {max} characters of text, and this record has {count}. Use “{editor}” there, with the line above.',
  flags: 'Flags',
  tag: 'Tag',
  'ttl-unit': 'TTL unit',
});
