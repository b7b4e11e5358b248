import { describe, expect, test } from 'vitest';
import { parseRootHints, ROOT_SERVERS } from './root-hints.ts';

const HINTS = `
;       last update:     April 18, 2024
.                        3600000      NS    A.ROOT-SERVERS.NET.
A.ROOT-SERVERS.NET.      3600000      A     198.41.0.4
A.ROOT-SERVERS.NET.      3600000      AAAA  2001:503:ba3e::2:30
;
. 3600000 IN NS b.root-servers.net. ; formerly ns1.isi.edu
b.root-servers.net. IN A 170.247.170.2
`;

describe('Root hints', () => {
  test('are read as IANA publishes them', () => {
    expect(parseRootHints(HINTS)).toEqual([
      { name: 'a.root-servers.net', addresses: ['198.41.0.4', '2001:503:ba3e::2:30'] },
      { name: 'b.root-servers.net', addresses: ['170.247.170.2'] },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a server without an address', '. NS a.test.'],
    ['a zone of its own', 'example. NS a.test.\na.test. A 192.0.2.1'],
    ['another type', '. NS a.test.\na.test. A 192.0.2.1\na.test. TXT "x"'],
    ['an address of the other family', '. NS a.test.\na.test. AAAA 192.0.2.1'],
    ['a page', '<html>'],
  ])('%s is none', (_, text) => {
    expect(parseRootHints(text)).toBeNull();
  });

  test('that we have by ourselves name 13 servers with two addresses each', () => {
    expect(ROOT_SERVERS.map(({ name }) => name)).toEqual(
      [...'abcdefghijklm'].map((letter) => `${letter}.root-servers.net`),
    );
    expect(ROOT_SERVERS.map(({ addresses }) => addresses.map((one) => one.includes(':')))).toEqual(
      Array.from({ length: 13 }, () => [false, true]),
    );
  });
});
