import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const zone = (records: string): string =>
  `@ 300 IN SOA ns.testbed.example. admin.testbed.example. 1 2 3 4 5\n@ IN NS ns.testbed.example.\n${records}`;

/** On a busy machine a lookup may be lost, and what is not known is no change. */
const MAX_TRIES = 3;

/** What two reports in a row tell of the change between two zones; neither the change nor its meaning costs a lookup. */
async function changesBetween(apex: string, before: string, after: string): Promise<string[]> {
  const domain = apex as DomainName;
  for (const records of [before, after]) {
    service.internet.load(zone(records), domain);
    for (let i = 0; i < MAX_TRIES; i += 1) if (!(await service.lookups.live(HEALTH, domain)).provisional) break;
  }
  service.internet.reset();
  const { changes } = (await service.app.inject({ url: `/v1/domain/${apex}/changes` })).json();
  expect(service.internet.asked()).toEqual([]);
  return changes.flatMap(({ meanings }: { meanings: { severity: string; message: string }[] }) =>
    meanings.map(({ severity, message }) => `${severity}: ${message}`),
  );
}

const MAIL = '@ MX 1 mx1\n@ MX 2 mx2\nmx1 A 192.0.2.1\nmx2 A 192.0.2.2\n';

describe('what changes at names that the records of a domain lead to', () => {
  test.each<[about: string, before: string, after: string, says: readonly string[]]>([
    [
      'the address of a mail server is removed',
      '@ MX 1 mx1\nmx1 A 192.0.2.1\n',
      '@ MX 1 mx1\n',
      ['critical: mx1.APEX, a mail server of APEX, no longer has an address'],
    ],
    [
      'the address of one of two mail servers is removed',
      MAIL,
      MAIL.replace('mx1 A 192.0.2.1\n', ''),
      ['warning: mx1.APEX, a mail server of APEX, no longer has an address'],
    ],
    [
      'mail goes to a host that does not exist',
      MAIL,
      MAIL.replace('MX 1 mx1\n@ MX 2 mx2', 'MX 1 gone'),
      ['critical: APEX now names gone.APEX as a mail server, but it has no address'],
    ],
    [
      'a name that SPF includes lets everyone send',
      '@ TXT "v=spf1 include:spf.APEX. -all"\nspf TXT "v=spf1 ip4:192.0.2.1 -all"\n',
      '@ TXT "v=spf1 include:spf.APEX. -all"\nspf TXT "v=spf1 +all"\n',
      ['critical: SPF now lets everyone send as APEX'],
    ],
    [
      'a name that SPF includes lets another server send',
      '@ TXT "v=spf1 include:spf.APEX. -all"\nspf TXT "v=spf1 ip4:192.0.2.1 -all"\n',
      '@ TXT "v=spf1 include:spf.APEX. -all"\nspf TXT "v=spf1 ip4:192.0.2.1 ip4:192.0.2.9 -all"\nspf TXT "hello"\n',
      ['warning: 192.0.2.9 may now send as spf.APEX'],
    ],
    ['a name that nothing leads to', 'mx1 A 192.0.2.1\n', 'mx1 A 192.0.2.7\n', []],
  ])('%s', async (about, before, after, expected) => {
    const apex = `${about.replaceAll(/[^a-z]+/g, '-')}.example`;
    const named = (text: string): string => text.replaceAll('APEX', apex);
    expect(await changesBetween(apex, named(before), named(after))).toEqual(expected.map(named));
  });
});
