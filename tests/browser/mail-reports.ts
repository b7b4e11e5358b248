import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailReport } from '../../src/diagnoses/mail/report.ts';

/** Whole mail-security reports as the engine made them: those that are kept as golden. */
const golden = (domain: string): MailReport =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../golden/reports/mail', `${domain}.json`), 'utf8'));

export const perfect = golden('perfect.example');
export const wrong = golden('wrong.example');
export const down = golden('mail-down.example');
const hostile = golden('hostile.example');
export const newsletter = golden('newsletter.example');
export const nowhere = golden('nowhere.example');
export const eleven = golden('spf-eleven.example');

/** A name of 253 octets. */
const LONG = `${`${'a'.repeat(60)}.`.repeat(4)}${'b'.repeat(9)}`;

/** As long and as much as a report can be: names of 253 octets, ten servers of which some are out of reach, hundreds of terms. */
const long: MailReport = {
  ...wrong,
  domain: LONG,
  unicode_domain: LONG,
  mail_servers: {
    route: 'mx',
    servers: Array.from({ length: 10 }, (_, i) => ({
      host: `${i}${LONG.slice(1)}`,
      priority: i,
      own: false,
      address: i === 0 ? '2001:db8:1111:2222:3333:4444:5555:6666' : null,
      connection:
        i < 2
          ? { state: 'ok', code: 'answers', text: 'answers on port 25' }
          : { state: 'failed', code: 'silent', text: 'no answer on port 25' },
      tls: null,
      certificate: null,
      dane: { state: 'unknown', code: 'dane-open', text: 'couldn’t look it up' },
    })),
    more: 390,
  },
  spf: {
    lookups: 25,
    void_lookups: 3,
    ipv4_addresses: null,
    ipv6_networks: null,
    rows: Array.from({ length: 300 }, (_, i) => ({
      depth: i === 0 ? 0 : i < 12 ? i : 1 + (i % 2),
      text: i % 5 === 0 ? `include:${LONG}` : `ip6:2001:db8::${i.toString(16)}`,
      record: null,
      lookups: i % 5 === 0 && i < 125 ? 1 : 0,
      problem: i % 50 === 1 ? `${LONG} does not exist` : null,
    })),
    more_rows: 100,
    flattened: [],
  },
  dkim_keys: Array.from({ length: 50 }, (_, i) => ({
    selector: `${i}${'s'.repeat(61)}`,
    state: 'invalid' as const,
    key: null,
    testing: i % 2 === 0,
    detail: 'Receivers cannot use it.',
    record: `v=DKIM1; p=${'A'.repeat(400)}`,
  })),
};

export const MAIL_REPORTS: readonly MailReport[] = [perfect, wrong, down, hostile, newsletter, nowhere, eleven, long];
