import { expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { signCommands } from './signers.ts';

test('each software has its command', () => {
  expect(signCommands('expired.example' as DnsName).map(({ software, line }) => `${software}: ${line}`)).toEqual([
    'BIND: rndc sign expired.example',
    'Knot DNS: knotc zone-sign expired.example',
  ]);
});

test.each(['a;b.example', '$(id).example', '-h.example', 'a\\.b.example', '*.example', '.'])(
  'none for a name that a shell would not take as it is: %s',
  (name) => {
    expect(signCommands(name as DnsName)).toEqual([]);
  },
);
