import { expect, test } from 'vitest';
import { parseDomainName } from '../../domain/parse.ts';
import { TABS } from '../domain/tabs.ts';
import { guessAddress } from './address-guess.ts';
import type { PageServices } from './services.ts';

const parse: PageServices['parse'] = (input) => {
  const parsed = parseDomainName(input);
  return parsed.ok
    ? { ok: true, domain: parsed.name, unicode: parsed.unicode }
    : { ok: false, fault: '', why: '', hint: '' };
};

test.each([
  ['/domian/perfect.example', '/domain/perfect.example'],
  ['/domains/perfect.example', '/domain/perfect.example'],
  ['/Domain/perfect.example?x=1', '/domain/perfect.example'],
  ['/mail-securty/perfect.example', '/mail-security/perfect.example'],
  ['/diagnose/perfect.example', '/diagnosis/perfect.example'],
  ['/sl/perfect.example', '/ssl/perfect.example'],
  ['/perfect.example', '/domain/perfect.example'],
  ['/perfect.example/', '/domain/perfect.example'],
  ['/b%C3%BCcher.example', '/domain/xn--bcher-kva.example'],
  ['/wp-login/perfect.example', undefined],
  ['/domian/perfect.example/more', undefined],
  ['/domian/nothing', undefined],
  ['/nothing', undefined],
  ['/', undefined],
  ['/%zz', undefined],
  [`/domian/${'a.'.repeat(200)}example`, undefined],
])('%s may mean %s', (url, right) => {
  expect(guessAddress(url, { tabs: TABS, parse })).toBe(right);
});
