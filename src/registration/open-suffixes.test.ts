import { expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { isOpenToAll } from './open-suffixes.ts';

test.each(['free.com', 'free.net', 'free.org', 'free.nl', 'xn--bcher-kva.com'])('anybody can register %s', (name) => {
  expect(isOpenToAll(name as DomainName)).toBe(true);
});

test.each([
  ...[
    'free.gov',
    'free.mil',
    'free.edu',
    'free.int',
    'free.arpa',
    'in-addr.arpa',
    'free.google',
    'free.bmw',
    'free.bank',
  ],
  ...[
    'free.gov.uk',
    'free.ac.uk',
    'free.nhs.uk',
    'free.police.uk',
    'free.mod.uk',
    'free.ac.jp',
    'free.go.jp',
    'free.lg.jp',
  ],
  ...[
    'free.co.jp',
    'free.gov.au',
    'free.edu.au',
    'free.com.au',
    'free.gob.mx',
    'free.gouv.fr',
    'free.gc.ca',
    'free.co.com',
  ],
  ...['free.test', 'free.example', 'com'],
])('that a stranger can register %s is not established', (name) => {
  expect(isOpenToAll(name as DomainName)).toBe(false);
});
