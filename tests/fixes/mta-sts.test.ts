import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckResult } from '../../src/checks/check.ts';
import type { Step } from '../../src/checks/fix.ts';
import { mtaSts } from '../../src/checks/mta-sts/mta-sts.ts';
import type { HostSpec, MailSpec } from '../../testbed/hosts.ts';
import { type Bench, CASE, nameOf, type Setting, startBench } from '../support/bench.ts';
import { isLong } from '../support/seed.ts';

/** What senders see of a domain: its file, its record, and which of its mail servers have TLS that can be verified. */
interface Seen {
  readonly file: string | null;
  readonly record: string | null;
}

const URL = `https://mta-sts.${CASE}/.well-known/mta-sts.txt`;
const SERVERS = { good: 'a.case.test', other: 'b.case.test' } as const;

/** Mail servers that a sender with MTA-STS does not deliver to, by RFC 8461 §3 to §5 and by no code of ours. */
function heldBack({ file, record }: Seen, verified: ReadonlySet<string>): string[] {
  if (record === null || file === null || !/^v=STSv1 *; *id=[A-Za-z0-9]{1,32} *;? *$/.test(record)) return [];
  const lines = file.split(/\r?\n/).filter((line) => line !== '');
  const value = (key: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${key}:`))
      ?.slice(key.length + 1)
      .trim();
  const patterns = lines.filter((line) => line.startsWith('mx:')).map((line) => line.slice(3).trim());
  const usable =
    lines.every((line) => /^[a-z_]+: *[^ ]+$/.test(line)) &&
    value('version') === 'STSv1' &&
    /^[0-9]{1,8}$/.test(value('max_age') ?? '') &&
    patterns.every((pattern) => /^(\*\.)?[a-z0-9.-]+[a-z0-9]$/.test(pattern));
  if (!usable || value('mode') !== 'enforce') return [];
  const allows = (host: string): boolean =>
    patterns.some(
      (pattern) => pattern === host || (pattern.startsWith('*.') && host.replace(/^[^.]+/, '*') === pattern),
    );
  return Object.values(SERVERS).filter((host) => !allows(host) || !verified.has(host));
}

const policy = (mode: string, mx: readonly string[], age = '1209600', ...more: readonly string[]): string =>
  ['version: STSv1', `mode: ${mode}`, ...mx.map((one) => `mx: ${one}`), `max_age: ${age}`, ...more].join('\n');
const BOTH = Object.values(SERVERS);

const FILES: readonly (readonly [about: string, file: string | null])[] = [
  ['none', null],
  ['a web page', '<!doctype html><title>Welcome</title>'],
  ...['enforce', 'testing', 'none'].flatMap((mode): (readonly [string, string])[] => [
    [`${mode}`, policy(mode, BOTH)],
    [`${mode}, one server`, policy(mode, [SERVERS.good])],
    [`${mode}, another server`, policy(mode, ['old.case.test'])],
    [`${mode}, for an hour`, policy(mode, BOTH, '3600')],
    [`${mode}, twice`, policy(mode, ['*.case.test'], '1209600', 'mode: none')],
    [
      `${mode}, with faults`,
      policy(
        mode.toUpperCase(),
        BOTH.map((host) => `${host}.`),
        '14d',
      ),
    ],
  ]),
];
const RECORDS: readonly (readonly [about: string, record: string | null])[] = [
  ['no record', null],
  ['a record', 'v=STSv1; id=20261101'],
  ['a broken record', 'v=STSv1; id=2026-11-01'],
];
const MAIL: readonly (readonly [about: string, other: MailSpec | null])[] = [
  ['TLS everywhere', {}],
  ['a certificate that is no good', { certificate: 'self-signed' }],
  ['no STARTTLS', { starttls: 'not-offered' }],
  ['silence', null],
];

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const afterStep = (seen: Seen, { file, changes }: Step): readonly [Seen, Seen] => {
  const served = file === undefined ? seen : { ...seen, file: file.content };
  return [served, { ...served, record: changes[0]?.value ?? null }];
};

/** Where a busy machine loses a lookup nothing is known, so it is asked again. */
const MAX_TRIES = 3;

/** What the check makes of a domain, once all its lookups are answered. */
async function judged(setting: Setting): Promise<Exclude<CheckResult, { readonly outcome: 'unknown' }>> {
  for (let i = 1; ; i += 1) {
    const result = await mtaSts.run(nameOf(setting), await bench.build(setting));
    if (result.outcome !== 'unknown') return result;
    if (i === MAX_TRIES) throw new Error(JSON.stringify(result.failures));
  }
}

/** A short run takes every third row: each file still meets each record, and each state of the mail servers. */
const ROWS = MAIL.flatMap(([mail, other]) =>
  RECORDS.flatMap(([about, record]) =>
    FILES.map(([of, file]) => ({ about: `${of}; ${about}; ${mail}`, file, record, other })),
  ),
).filter((_, i) => isLong || i % 3 === 0);

test.each(ROWS)('no step lets senders hold back mail: $about', async ({ file, record, other }) => {
  const good: HostSpec = { host: SERVERS.good, addresses: ['192.0.2.25'], smtp: {} };
  const hosts: HostSpec[] = [
    good,
    ...(other === null ? [] : [{ host: SERVERS.other, addresses: ['192.0.2.26'], smtp: other }]),
    {
      host: `mta-sts.${CASE}`,
      addresses: ['192.0.2.10'],
      https: { routes: file === null ? {} : { '/.well-known/mta-sts.txt': { type: 'text/plain', body: file } } },
    },
  ];
  const zone = `@ IN MX 10 a\n@ IN MX 20 b\na IN A 192.0.2.25\nb IN A 192.0.2.26\nmta-sts IN A 192.0.2.10\n${record === null ? '' : `_mta-sts IN TXT "${record}"\n`}`;
  const result = await judged({ about: '', zone, hosts });
  const allWork = other !== null && Object.keys(other).length === 0;
  const verified = new Set<string>(allWork ? BOTH : [SERVERS.good]);
  let seen: Seen = { file, record };
  for (const step of result.findings.flatMap(({ fix }) => fix?.steps ?? [])) {
    const before = heldBack(seen, verified);
    // Who takes a step with a condition has met it: every server has TLS that can be verified.
    const conditional = step.when?.text === 'sts-tls-when' || step.when?.text === 'sts-enforce-tls-when';
    for (const next of afterStep(seen, step)) {
      const after = heldBack(next, conditional ? new Set(BOTH) : verified);
      expect(
        after.filter((host) => !before.includes(host)),
        `after "${step.title.text}": ${JSON.stringify(next)}`,
      ).toEqual([]);
      seen = next;
    }
    expect(step.file?.url ?? URL).toBe(URL);
  }
  // Whatever was there, the way ends at a policy in force that allows every server, once TLS works there.
  expect(heldBack(seen, new Set())).toEqual(BOTH);
  expect(heldBack(seen, new Set(BOTH))).toEqual([]);
});
