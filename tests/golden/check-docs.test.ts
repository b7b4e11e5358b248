import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { HEALTH, MAIL } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { CHECK_DOCS_TEXTS } from '../../src/pages/docs/check-texts.ts';
import { reportIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

// What the documentation says of a check, and what the check says of a domain of the testbed.

/** Addresses that nobody outside can reach: no domain of the testbed has only such. */
const PRIVATE = `$ORIGIN private.example.
$TTL 3600
@ SOA ns1.dns-host.test. hostmaster.dns-host.test. 1 7200 900 1209600 300
@ NS ns1.dns-host.test.
@ NS ns2.dns-host.test.
@ A 10.0.0.1
@ AAAA fe80::1
`;

let internet: Internet;
let lookups: LookupService;
let close: () => Promise<void>;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  internet.load(PRIVATE, 'private.example');
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    timeoutMs: 3000,
    tryTimeoutMs: 1000,
  });
  ({ lookups, close } = await startLookups(internet, { resolver }));
});
afterAll(async () => {
  await close();
  await internet.close();
});

type Row = readonly [sentence: string, kind: typeof HEALTH | typeof MAIL, domain: string, check: string, ...Result];
/** `all`, `some` or `none` of the points, and what is in the result. */
type Result = readonly [points: 'all' | 'some' | 'none', says: RegExp];

/** Each sentence with domains that it speaks of: the check must do what it says. */
const ROWS: readonly Row[] = [
  [
    'The check passes if there is an address. If it is private or reserved, so that nobody can reach it, the result says so.',
    HEALTH,
    'private.example',
    'name-resolution',
    'all',
    /10\.0\.0\.1/,
  ],
  [
    'The check passes with two or more servers. If they share an address or a network, the result says so.',
    HEALTH,
    'one-address.example',
    'ns-redundancy',
    'all',
    /all of them have the address 192\.0\.2\.53/,
  ],
  [
    'The check passes if there is an AAAA record. If nobody can reach its address, the result says so.',
    HEALTH,
    'private.example',
    'ipv6',
    'all',
    /fe80::1/,
  ],
  [
    'The check passes if there is an MX record, or if the domain accepts no mail and says so. If no mail server can be reached, the result says so.',
    HEALTH,
    'hostile.example',
    'mx',
    'all',
    /reached/,
  ],
  [
    'The check passes if CAA records apply to the name. If no authority can follow them, so that nobody may issue, the result says so.',
    HEALTH,
    'hostile.example',
    'caa',
    'all',
    /issue/,
  ],
  [
    'The check passes if the record ends in -all and stays within 10 DNS lookups and 2 void lookups.',
    HEALTH,
    'newsletter.example',
    'spf-strict',
    'none',
    /The ending ~all is enough with an enforced DMARC policy/,
  ],
  [
    'The record gets full points if receivers can evaluate it and it ends in -all, or in ~all with an enforced DMARC policy.',
    MAIL,
    'newsletter.example',
    'spf',
    'all',
    /The ending ~all is enough with an enforced DMARC policy/,
  ],
];

test.each(ROWS)('%s', async (sentence, kind, domain, id, points, says) => {
  expect(Object.values(CHECK_DOCS_TEXTS.texts)).toContain(sentence);
  const report = reportIn('en', await lookups.live(kind, domain as DomainName));
  const [check, ...others] = report.checks.filter((one) => one.id === id);
  if (check === undefined || others.length > 0) throw new Error(`no check ${id}`);
  expect(check.points === check.weight ? 'all' : check.points === 0 ? 'none' : 'some').toBe(points);
  expect(check.explanation).toMatch(says);
});
