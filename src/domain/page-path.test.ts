import { expect, test } from 'vitest';
import { parsePagePath } from './page-path.ts';

test.each([
  ['', '/'],
  [' / ', '/'],
  ['/about', '/about'],
  ['about?x=1#top', '/about?x=1'],
  ['?page=2', '/?page=2'],
  ['/地図/', '/%E5%9C%B0%E5%9B%B3/'],
  ['/a b"<script>', '/a%20b%22%3Cscript%3E'],
  ['//other.test/x', '//other.test/x'],
  ['/\\other.test', '//other.test'],
  ['@other.test', '/@other.test'],
  [':8080/x', '/:8080/x'],
  ['/../../etc', '/etc'],
  ['https://other.test/x', '/https://other.test/x'],
  ['/a\r\nHost: b', null],
  ['/a\u0000', null],
  [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
  [`/${'a'.repeat(2000)}`, null],
  [`/${'あ'.repeat(300)}`, null],
])('%j', (text, path) => {
  expect(parsePagePath(text)).toBe(path);
});
