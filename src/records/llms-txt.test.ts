import { describe, expect, test } from 'vitest';
import { type LlmsTxtForm, llmsTxtForm } from './llms-txt.ts';

const ROWS: readonly (readonly [about: string, text: string, form: LlmsTxtForm])[] = [
  ['as the proposal shows', '# Name\n\n> Summary\n\n## Docs\n\n- [One](https://a.test/one.md): notes\n', 'as-proposed'],
  [
    'a mark of the order of octets, and lines before the title',
    '\ufeff\r\n\n# Name\r\n- [One](/one)\r\n',
    'as-proposed',
  ],
  ['a title with a line beneath it', 'Name\n====\n\n[One](/one)', 'as-proposed'],
  ['no space after the mark, as many write it', '#Name\n[One](/one)', 'as-proposed'],
  ['a title alone', '# Name', 'unlinked'],
  ['a bare address, which is no link of Markdown', '# Name\nhttps://a.test/', 'unlinked'],
  ['brackets without an address', '# Name\n[One]() and [two] (three)', 'unlinked'],
  ['a heading of the second level first', '## Name\n[One](/one)', 'untitled'],
  ['text first', 'Welcome.\n\n# Name\n[One](/one)', 'untitled'],
  ['a summary first', '> Summary\n===\n[One](/one)', 'untitled'],
  ['lines as of robots.txt', 'User-agent: *\nAllow: /', 'untitled'],
  ['an empty heading', '#\n[One](/one)', 'untitled'],
  ['nothing', '', 'untitled'],
  ['a web page', '\n<!doctype html><h1>Name</h1>', 'web-page'],
];

describe('llmsTxtForm', () => {
  test.each(ROWS)('%s', (_about, text, form) => {
    expect(llmsTxtForm(text, false)).toBe(form);
  });

  test('a text that is cut may have its links further down', () => {
    expect(llmsTxtForm('# Name\nText', true)).toBe('as-proposed');
    expect(llmsTxtForm('Text', true)).toBe('untitled');
  });
});
