import { expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { type DmarcFound, discoverPolicy } from '../dmarc/discover.ts';
import { enforcementOf } from './enforcement.ts';

const ORG = 'case.test' as DnsName;
const NEWS = 'news.case.test' as DnsName;

function policies(org: string | null, news: string | null): readonly [news: DmarcFound, org: DmarcFound] {
  const top = { name: ORG, texts: org === null ? [] : [`v=DMARC1; ${org}`] };
  const below = { name: NEWS, texts: news === null ? [] : [`v=DMARC1; ${news}`] };
  const root = { name: 'test' as DnsName, texts: [] };
  const found = [discoverPolicy([below, top, root], true), discoverPolicy([top, root], true)];
  const [own, organizational] = found.map((one) => {
    if (one.kind === 'undecided') throw new Error('undecided');
    return one;
  });
  if (own === undefined || organizational === undefined) throw new Error('not found');
  return [own, organizational];
}

test.each([
  ['p=reject', { kind: 'enforced' }],
  ['p=quarantine', { kind: 'enforced' }],
  ['p=quarantine; pct=100', { kind: 'enforced' }],
  ['p=quarantine; pct=all', { kind: 'enforced' }],
  ['p=reject; pct=10', { kind: 'enforced' }],
  ['p=reject; sp=quarantine', { kind: 'enforced' }],
  ['p=reject; t=y', { kind: 'enforced' }],
  [null, { kind: 'no-policy' }],
  ['p=none', { kind: 'none', at: ORG, tag: 'p' }],
  ['p=quarantine; t=y', { kind: 'testing', at: ORG }],
  ['p=quarantine; pct=50', { kind: 'partly', at: ORG, percent: 50 }],
  ['p=quarantine; pct=0', { kind: 'partly', at: ORG, percent: 0 }],
  ['p=reject; sp=none', { kind: 'subdomains', at: ORG }],
])('at the organizational domain: %s', (org, expected) => {
  const [, organizational] = policies(org, null);
  expect(enforcementOf(organizational, organizational)).toEqual(expected);
});

test.each([
  ['p=reject', null, { kind: 'enforced' }],
  ['p=quarantine', 'p=reject', { kind: 'enforced' }],
  ['p=reject', 'p=none', { kind: 'none', at: NEWS, tag: 'p' }],
  ['p=none', 'p=reject', { kind: 'none', at: ORG, tag: 'p' }],
  ['p=reject; sp=none', null, { kind: 'none', at: ORG, tag: 'sp' }],
  ['p=none; sp=reject', null, { kind: 'none', at: ORG, tag: 'p' }],
  [null, 'p=reject', { kind: 'enforced' }],
  ['p=reject', 'p=reject; sp=none', { kind: 'subdomains', at: NEWS }],
])('at the organizational domain %s, below it %s', (org, news, expected) => {
  expect(enforcementOf(...policies(org, news))).toEqual(expected);
});
