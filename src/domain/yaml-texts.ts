import { defineTexts } from './message.ts';

/** Says what is wrong with a file of YAML, whatever it is for. */
export const YAML_TEXTS = defineTexts('yaml', {
  line: 'Line {line}: {fault}',
  'not-yaml': 'This is not YAML. Check the indentation, quotes and colons.',
  tagged: 'Tags such as {tag} are not read. Remove it.',
  aliases: 'The file has more than {most} aliases. Write the values out.',
  deep: 'More than {most} brackets are open here. Write lists and keys on lines of their own.',
  'too-long': 'The file has more than {most} characters. Divide it.',
  'too-many': 'The file has more than {most} entries. Divide it.',
  'not-a-map': 'Write keys with values here, such as {example}.',
  'not-a-list': 'Write a list here, each entry after a hyphen.',
  'not-a-value': 'Write a word, a number, or a list of them here.',
  'unknown-key': 'There is no {key}. Use: {known}.',
  'one-value': 'Write one value here, not several.',
  twice: '{name} is in the file twice. Remove one of the entries.',
});
