import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH, type KINDS, MAIL } from '../../src/diagnoses/kinds.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { penaltyOf } from '../../src/diagnoses/scoring.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import type { Probes } from '../../src/net/probes.ts';
import { textIn } from '../../src/texts/language.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { HOSTS } from '../../testbed/services-manifest.ts';
import { probesOf } from '../support/probes.ts';
import { liveContext } from '../support/report-context.ts';

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAINS = readdirSync(ZONES)
  .map((file) => basename(file, '.zone'))
  .filter((apex) => apex.includes('.') && !apex.endsWith('.arpa'));

/** A cause as a person would tell it: its name, the finding, and what goes away with it. */
type Cause = readonly [name: string, finding: string, ...consequences: readonly string[]];

const NOT_SERVED = ['chain', 'names', 'key', 'transparency'].map((part) => `certificate-${part}/not-served`);

const NO_HTTPS: Cause = [
  'no HTTPS',
  'certificate-validity/not-served',
  'caa-issuer/not-served',
  ...NOT_SERVED,
  'revocation/not-served',
];
/** What can't be known besides: CAA records that are bogus, and what is at a www that leads in a circle. */
const UNKNOWN_TOO: Readonly<Record<string, string>> = {
  'expired.example': 'caa-issuer/not-served',
  'wrong-ds.example': 'caa-issuer/not-served',
  'loop.example': 'certificate-names/not-served',
};
/** Nothing is known of their addresses. */
const UNKNOWN = ['silent.example', 'servfail.example'];

/** The web server at this address knows other names alone: it answers 404 over HTTP, and closes connections to port 443. */
const ON_SHARED_WEB = /^@ .*(?:192\.0\.2|2001:db8:)[.:]10$/m;
const hasOwn = (domain: string): boolean => HOSTS.some(({ host, https }) => host === domain && https !== undefined);

function noHttpsOf(domain: string): readonly Cause[] {
  const zone = readFileSync(join(ZONES, `${domain}.zone`), 'utf8');
  if (hasOwn(domain) || UNKNOWN.includes(domain) || !ON_SHARED_WEB.test(zone)) return [];
  const [name, lead, ...follows] = NO_HTTPS;
  return [[name, lead, ...follows.filter((one) => one !== UNKNOWN_TOO[domain])]];
}

/**
 * Written by hand: what follows from what. Domains that are not listed have faults that have nothing to do with each other,
 * or none.
 */
const OVERALL_CAUSES: Readonly<Record<string, readonly Cause[]>> = {
  'cloud.example': [
    [
      'no usable name server',
      'delegation/no-such-servers',
      'ns-redundancy/missing-hosts',
      'ns-redundancy/none-usable',
      'other-domains/all-name-servers',
    ],
  ],
  'expired.example': [
    [
      'expired signatures',
      'dnssec/bogus',
      'dnssec/bad-signatures',
      'name-resolution/bogus',
      'server-proofs/keys-everywhere',
      'signatures/expired',
      'spf/bogus',
    ],
  ],
  // Its names are invalid besides: a server that exists under one would lose mail as well.
  'hostile.example': [
    ['mail servers with invalid names', 'server-names/mail-server-name', 'mx/bad-names'],
    ['no mail server that can be reached', 'mx/unusable', 'mx/missing-hosts', 'starttls/no-address'],
  ],
  // No registry is asked here, so it is open whether they are free.
  'lapsed.example': [
    ['domains of others that don’t exist', 'lapsed-domains/mail-servers', 'mx/missing-hosts', 'starttls/no-address'],
    ['domains of others that don’t exist', 'lapsed-domains/senders', 'spf/no-record'],
  ],
  'mx-expired.example': [['mail servers whose TLS fails', 'starttls/refused', 'mta-sts/no-mx-verified']],
  'rotating.example': [
    // Who followed its fix would lead all visitors to where nothing answers.
    [...NO_HTTPS, 'https-redirect/stays-plain'],
  ],
  'wildcard.example': [['DMARC that is not enforced', 'dmarc/absent-silent', 'dkim/nobody-sends']],
  'wrong-ds.example': [
    [
      'DS records that match no key',
      'dnssec/bogus',
      'dnssec/ds-without-key',
      'name-resolution/bogus',
      'server-proofs/keys-everywhere',
      'spf/bogus',
    ],
  ],
  'www.dangling.example': [
    [
      'an alias of a name that does not exist',
      'name-resolution/dangling',
      'ipv6/absent-at-alias',
      'other-domains/dangling',
    ],
  ],
  'xn--wgv71a119e.example': [['DMARC that is not enforced', 'dmarc/none', 'spf/soft-unenforced']],
};

/** The same where checks have weights. */
const WEIGHTED: readonly (readonly [
  kind: typeof HEALTH | typeof MAIL | typeof SSL,
  domain: string,
  points: number,
  ...Cause,
])[] = [
  [
    HEALTH,
    'expired.example',
    25,
    'expired signatures',
    'dnssec/bogus',
    'dnssec/bad-signatures',
    'name-resolution/bogus',
  ],
  [
    HEALTH,
    'www.dangling.example',
    25,
    'an alias of a name that does not exist',
    'name-resolution/dangling',
    'ipv6/absent-at-alias',
  ],
  [MAIL, 'mx-expired.example', 10, 'mail servers whose TLS fails', 'starttls/refused', 'mta-sts/no-mx-verified'],
  [MAIL, 'xn--wgv71a119e.example', 25, 'DMARC that is not enforced', 'dmarc/none', 'spf/soft-unenforced'],
  [
    SSL,
    'renewal.example',
    5,
    'a renewed certificate that is not loaded',
    'same-on-every-address/not-everywhere',
    'certificate-validity/ends-soon',
  ],
];

let internet: Internet;
let resolver: Resolver;
let probes: Probes;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: ZONES });
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const { connectTo } = await internet.startNameServers();
  probes = probesOf({ ca: internet.ca, connectTo: [...internet.connectTo, ...connectTo] }, resolver, Date.now, {
    pace: new ServerPace({ limits: { inFlight: 100, perSecond: 10_000 } }),
  });
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});

async function diagnose(kind: (typeof KINDS)[number], name: string): Promise<Diagnosis> {
  const domain = name as DomainName;
  let label = 0;
  const evidence = createLiveEvidence({
    ...{ resolver, clock: Date.now, fresh: true, probes, budget: kind.budget, activeProbes: true },
    randomLabel: () => `no-such-label-${label++}`,
    premises: { markRoots: internet.markRoots, publicNetworks: internet.publicNetworks },
  });
  return (await kind.run(domain, evidence))(liveContext(domain, evidence));
}

const refOf = ({ check, code }: { readonly check: string; readonly code: string }): string => `${check}/${code}`;

const causesOf = ({ causes }: Diagnosis): readonly (readonly string[])[] =>
  causes
    .map((one) => [textIn('en', one.name), refOf(one), ...one.consequences.map(refOf).toSorted()])
    .toSorted(([, a = ''], [, b = '']) => a.localeCompare(b));

/** Returns where a report breaks the laws of causes: each finding follows from one at most, and is listed once. */
function faultsIn({ domain, causes, checks, actions, score, maxScore }: Diagnosis): readonly string[] {
  const below = causes.flatMap(({ consequences }) => consequences.map(refOf));
  const found = checks.flatMap(({ findings }) => findings);
  const alone = actions.filter(({ findings: [first] }) => first !== undefined && below.includes(refOf(first)));
  const lost = checks.flatMap(({ bySeverity, findings }) => (bySeverity === true ? findings : []));
  const costs = causes.flatMap((cause) => {
    const all = found.filter((one) => [cause, ...cause.consequences].some((ref) => refOf(ref) === refOf(one)));
    const gravest = Math.max(...all.map(({ severity }) => penaltyOf(severity)));
    return cause.points === gravest ? [] : [`${refOf(cause)} costs ${cause.points}, not ${gravest}`];
  });
  return [
    ...(new Set(below).size === below.length ? [] : ['a finding follows from two']),
    ...causes.flatMap((one) => (below.includes(refOf(one)) ? [`${refOf(one)} is cause and consequence`] : [])),
    ...alone.map(({ findings: [first] }) => `a fix of its own for ${first === undefined ? '' : refOf(first)}`),
    ...costs,
    ...(maxScore === Math.max(0, 100 - lost.reduce((sum, { points }) => sum + points, 0)) ? [] : ['the sum is wrong']),
    ...(score <= maxScore ? [] : ['more than the most']),
  ].map((fault) => `${domain}: ${fault}`);
}

/** Returns the causes of a domain, as the report has them; none where there is none. */
function expectedOf(domain: string): readonly (readonly [string, readonly (readonly string[])[]])[] {
  const all = [...(OVERALL_CAUSES[domain] ?? []), ...(DOMAINS.includes(domain) ? noHttpsOf(domain) : [])];
  const sorted = all
    .map(([name, lead, ...others]) => [name, lead, ...others.toSorted()])
    .toSorted((a, b) => (a[1] ?? '').localeCompare(b[1] ?? ''));
  return sorted.length === 0 ? [] : [[domain, sorted]];
}

const isLong = process.env['ZONEWELL_LONG'] === '1';
/** Nothing of them is wrong, or nothing that follows from anything else. */
const HEALTHY = ['perfect.example', 'garage.example'];
/** Nothing follows from what is wrong with them, but that they have no HTTPS. */
const OTHERS = ['bakery.example', 'wrong.example', 'parked.example', 'shop.example'];
/** So many at once: most of the time goes by in waiting for servers that do not answer. */
const AT_ONCE = 6;

describe('what follows from what', () => {
  // A busy machine may lose a lookup, and what it would have found.
  test('in the overall diagnosis of each domain of the testbed', { retry: 1 }, async () => {
    const found: [string, readonly (readonly string[])[]][] = [];
    const faults: string[] = [];
    const domains = isLong
      ? [...DOMAINS, 'www.dangling.example']
      : [...Object.keys(OVERALL_CAUSES), ...HEALTHY, ...OTHERS];
    const left = [...domains];
    const work = async (): Promise<void> => {
      for (let domain = left.pop(); domain !== undefined; domain = left.pop()) {
        const diagnosis = await diagnose(OVERALL, domain);
        faults.push(...faultsIn(diagnosis));
        if (diagnosis.causes.length > 0) found.push([domain, causesOf(diagnosis)]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(domains.flatMap(expectedOf)));
    expect(faults).toEqual([]);
  });

  test.each(WEIGHTED.map((row) => [row[0].id, row[1], row] as const))(
    '%s of %s',
    { retry: 1 },
    async (_id, domain, row) => {
      const [kind, , points, name, ...refs] = row;
      const diagnosis = await diagnose(kind, domain);
      expect(
        diagnosis.causes.map((one) => [
          one.points,
          textIn('en', one.name),
          refOf(one),
          ...one.consequences.map(refOf).toSorted(),
        ]),
      ).toEqual([[points, name, ...refs]]);
      const [lead = ''] = refs;
      const named = diagnosis.actions.map(({ findings }) => findings.map(refOf));
      expect(named.filter((some) => refs.some((ref) => some.includes(ref))).map(([first]) => first)).toEqual([lead]);
    },
  );
});
