import { expect, test } from 'vitest';
import { MAX_FIELDS } from './form-limits.ts';
import { readMultipart } from './multipart.ts';

const BOUNDARY = '----x';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (head: string, content: string): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string): string =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const END = `--${BOUNDARY}--\r\n`;
const read = (body: string | Buffer, type = TYPE) => {
  const fields = readMultipart(Buffer.from(body), type);
  return fields === null ? null : [...fields.entries()];
};

test.each([
  [
    'fields',
    field('a', '1') + field('b', 'two\r\nlines') + END,
    [
      ['a', '1'],
      ['b', 'two\r\nlines'],
    ],
  ],
  ['an empty field', field('a', '') + END, [['a', '']]],
  [
    'the same field twice',
    field('a', '1') + field('a', '2') + END,
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  [
    'a file, by its content',
    part('content-disposition: form-data; filename="; name=evil"; name="file"\r\nContent-Type: text/plain', 'zone') +
      END,
    [['file', 'zone']],
  ],
  ['text before the first field', `preamble\r\n${field('a', '1')}${END}`, [['a', '1']]],
  ['a mark at the beginning of a text', field('a', '\ufeff1') + END, [['a', '1']]],
  [
    'a field whose end is missing',
    `${field('a', '1')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="b"\r\n\r\n2`,
    [['a', '1']],
  ],
  ['a field without a name', part('Content-Type: text/plain', '1') + END, []],
  [
    'a head that is too long',
    part(`X: ${'x'.repeat(3000)}\r\nContent-Disposition: form-data; name="a"`, '1') + END,
    [],
  ],
  ['no field', END, []],
  ['nothing', '', []],
  ['one field more than ours have', field('a', '').repeat(MAX_FIELDS + 1) + END, null],
])('%s', (_, body, fields) => {
  expect(read(body)).toEqual(fields);
});

test.each([
  ['a boundary in quotation marks', `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`, 1],
  ['no boundary', 'multipart/form-data', 0],
  ['a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(80)}`, 0],
])('%s', (_, type, count) => {
  expect(read(field('a', '1') + END, type)).toHaveLength(count);
});

test('octets that are no text become a mark that says so', () => {
  const body = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`),
    Buffer.from([0x41, 0xe9]),
    Buffer.from(`\r\n${END}`),
  ]);
  expect(read(body)).toEqual([['a', 'A\ufffd']]);
});
