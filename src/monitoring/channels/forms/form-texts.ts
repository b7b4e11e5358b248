import { defineTexts } from '../../../domain/message.ts';

/** Says what is wrong with the form of messages to a webhook, and how to correct it. */
export const FORM_FAULT_TEXTS = defineTexts('message-form-fault', {
  'content-type':
    'This content type cannot be used. Use one of {known}, or another type that ends in +json or +xml, at most with "; charset=utf-8".',
  'ended-alone': 'Write a template for the beginning as well, not only one for the end.',
  'type-alone': 'Write a template for {type}. Without one we send our own JSON, as application/json.',
  'template-long': 'This template has {octets, number} octets. Shorten it to {most, number}.',
  'message-long':
    'A message of this template could have {octets, number} octets, and we send {most, number} at most. Use its longest placeholders less often, such as text.',
  'not-well-formed': 'This template has half a character in it. Paste it again.',
  placeholder: 'There is no placeholder {name}. Use: {known}.',
  'not-closed': 'A placeholder is not closed. Write it like {example}.',
  'no-text':
    'Use the placeholder title or text, so that somebody can read what an alert says, and the code that confirms.',
  'not-in-quotes':
    'The placeholder {name} stands outside of a string. Put it in double quotes. Only count may stand there.',
  'not-json':
    'With values in the place of its placeholders, this is not valid JSON{line, plural, =0 {} other { (line {line})}}. Check its quotes, commas and brackets.',
  'not-form':
    'With values in the place of its placeholders, this is not a form. Write it like {example}, with %20 for a blank.',
  'not-xml':
    'With values in the place of its placeholders, this is not well-formed XML{line, plural, =0 {} other { (line {line})}}. Placeholders belong in elements and quoted attributes; a DOCTYPE, processing instructions and encodings other than UTF-8 are refused.',
  'many-headers': 'Use at most {most} headers of your own.',
  'header-name':
    '{name} cannot be the name of a header. Write each on a line of its own, like Authorization: Bearer abc.',
  'header-ours':
    'The header {name} is ours, or says how a message is sent and by whom. Remove it; the content type has a field of its own.',
  'header-twice': 'The header {name} is there twice. Write it once.',
  'header-masked': 'The value of {name} is hidden here, and none that looks like it is stored. Write the whole value.',
  'header-placeholder': 'The value of {name} has a placeholder. Headers have none: move it to the template.',
  'header-value':
    'The value of {name} cannot be sent. Use printable ASCII characters on one line, {most, number} at most.',
});
