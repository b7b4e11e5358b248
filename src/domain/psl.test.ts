import { expect, test } from 'vitest';
import type { DomainName } from './name.ts';
import { registrableDomain } from './psl.ts';

test.each<[string, string | null]>([
  ['example.com', 'example.com'],
  ['www.example.com', 'example.com'],
  ['_dmarc.www.example.co.uk', 'example.co.uk'],
  ['com', null],
  ['co.uk', null],
  ['a.b.kobe.jp', 'a.b.kobe.jp'],
  ['b.kobe.jp', null],
  ['city.kobe.jp', 'city.kobe.jp'],
  // The private section does not count: whois knows the company's name alone.
  ['someone.github.io', 'github.io'],
  ['a.someone.github.io', 'github.io'],
  // As the list has it in its own script: 公司.cn.
  ['www.x.xn--55qx5d.cn', 'x.xn--55qx5d.cn'],
  ['xn--55qx5d.cn', null],
  // Not in the list: its rule `*`.
  ['www.perfect.example', 'perfect.example'],
  ['example', null],
])('%s is registered as %s', (name, registrable) => {
  expect(registrableDomain(name as DomainName)).toBe(registrable);
});
