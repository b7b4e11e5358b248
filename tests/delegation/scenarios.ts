import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCheck } from '../../src/checks/check.ts';
import { delegation } from '../../src/checks/delegation/delegation.ts';
import { delegationAgreement } from '../../src/checks/delegation/delegation-agreement.ts';
import { glue } from '../../src/checks/delegation/glue.ts';
import { referralSize } from '../../src/checks/delegation/referral-size.ts';
import { serverRedundancy } from '../../src/checks/delegation/server-redundancy.ts';
import { dsRecords } from '../../src/checks/dnssec/ds-records.ts';
import { nsRedundancy } from '../../src/checks/name-servers/ns-redundancy.ts';
import { authoritativeAnswers } from '../../src/checks/servers/authoritative-answers.ts';
import { reverseNames } from '../../src/checks/servers/reverse-names.ts';
import { mxAgreement } from '../../src/checks/zone/mx-agreement.ts';
import { soaAgreement } from '../../src/checks/zone/soa-agreement.ts';
import { type Network, parseNetwork } from '../../src/domain/addresses.ts';
import { type DnsName, type DomainName, ROOT } from '../../src/domain/name.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { Undelegated } from '../../src/domain/undelegated.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { NO_ROUTE_TABLES, type RouteTables } from '../../src/records/routes/tables.ts';
import { announcedTable } from '../support/route-tables.ts';
import { canonical, readRecordedServers } from './recorded-servers.ts';
import { createRecordedSource, type RootHints } from './recorded-source.ts';

/** One scenario with what it must come to, and what it did. */
export interface Outcome {
  readonly name: string;
  readonly expected: string;
  readonly got: string;
}

interface Scenario {
  readonly zone: string;
  readonly testable: boolean;
  readonly mandatory: readonly string[];
  readonly undelegated_ns: readonly (string | { readonly name: string; readonly addresses: readonly string[] })[];
  readonly undelegated_ds: readonly string[];
}

interface Case {
  readonly case: string;
  readonly root_hints: Readonly<Record<string, readonly string[]>>;
  readonly scenarios: Readonly<Record<string, Scenario>>;
}

const CHECKS: readonly AnyCheck[] = [
  delegation,
  delegationAgreement,
  glue,
  serverRedundancy,
  referralSize,
  authoritativeAnswers,
  reverseNames,
  soaAgreement,
  dsRecords,
  nsRedundancy,
  mxAgreement,
];

/** Our findings that stand for the message tags of a test case. A tag that is not here is no finding of ours. */
const FINDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ADDRESS01: {
    A01_ADDR_NOT_GLOBALLY_REACHABLE: 'glue/special-address',
    A01_DOCUMENTATION_ADDR: 'glue/special-address',
    A01_LOCAL_USE_ADDR: 'glue/special-address',
    A01_NO_GLOBALLY_REACHABLE_ADDR: 'glue/special-address',
    A01_NO_NAME_SERVERS_FOUND: 'delegation/inside-a-zone',
  },
  ADDRESS03: {
    NAMESERVER_IP_PTR_MISMATCH: 'reverse-names/other',
    NAMESERVER_IP_WITHOUT_REVERSE: 'reverse-names/missing',
    NO_RESPONSE_PTR_QUERY: 'reverse-names/open',
  },
  BASIC02: {
    B02_NO_DELEGATION: 'delegation/inside-a-zone',
    B02_NO_WORKING_NS: 'delegation/no-working-server',
    B02_NS_BROKEN: 'authoritative-answers/broken',
    B02_NS_NOT_AUTH: 'authoritative-answers/not-authoritative',
    B02_NS_NO_IP_ADDR: 'delegation/no-address',
    B02_NS_NO_RESPONSE: 'authoritative-answers/silent',
    B02_UNEXPECTED_RCODE: 'authoritative-answers/refusing',
  },
  CONNECTIVITY04: {
    CN04_IPV4_SINGLE_PREFIX: 'ns-redundancy/one-network',
    CN04_IPV6_SINGLE_PREFIX: 'ns-redundancy/one-network',
  },
  CONSISTENCY05: {
    IN_BAILIWICK_ADDR_MISMATCH: 'glue/other-address',
    OUT_OF_BAILIWICK_ADDR_MISMATCH: 'glue/other-address-outside',
    EXTRA_ADDRESS_CHILD: 'glue/address-missing',
    CHILD_ZONE_LAME: 'delegation/no-working-server',
  },
  CONSISTENCY06: { MULTIPLE_SOA_MNAMES: 'soa-agreement/primaries', NO_RESPONSE: 'authoritative-answers/silent' },
  DELEGATION01: {
    NOT_ENOUGH_NS_DEL: 'server-redundancy/delegated-to-one',
    NOT_ENOUGH_NS_CHILD: 'server-redundancy/lists-one',
    NO_IPV4_NS_CHILD: 'server-redundancy/no-ipv4',
    NO_IPV4_NS_DEL: 'server-redundancy/no-ipv4',
    NO_IPV6_NS_CHILD: 'server-redundancy/no-ipv6',
    NO_IPV6_NS_DEL: 'server-redundancy/no-ipv6',
  },
  DELEGATION02: {
    DEL_NS_SAME_IP: 'server-redundancy/same-address',
    CHILD_NS_SAME_IP: 'server-redundancy/same-address',
  },
  DELEGATION03: { REFERRAL_SIZE_TOO_LARGE: 'referral-size/large' },
  DNSSEC01: {
    DS01_DS_ALGO_2_MISSING: 'ds-records/no-sha-256',
    DS01_DS_ALGO_DEPRECATED: 'ds-records/deprecated',
    DS01_DS_ALGO_NOT_DS: 'ds-records/not-for-ds',
    DS01_DS_ALGO_PRIVATE: 'ds-records/unknown',
    DS01_DS_ALGO_RESERVED: 'ds-records/unknown',
    DS01_DS_ALGO_UNASSIGNED: 'ds-records/unknown',
    DS01_NO_RESPONSE: 'ds-records/not-known',
    DS01_PARENT_SERVER_NO_DS: 'ds-records/parents-disagree',
    DS01_PARENT_ZONE_NO_DS: 'ds-records/none',
    DS01_UNDEL_N_NO_UNDEL_DS: 'ds-records/none',
    DS01_ROOT_N_NO_UNDEL_DS: 'ds-records/root',
  },
  ZONE09: {
    Z09_INCONSISTENT_MX: 'mx-agreement/some-without',
    Z09_INCONSISTENT_MX_DATA: 'mx-agreement/differ',
    Z09_MISSING_MAIL_TARGET: 'mx-agreement/none',
    Z09_ROOT_EMAIL_DOMAIN: 'mx-agreement/suffix',
    Z09_TLD_EMAIL_DOMAIN: 'mx-agreement/suffix',
  },
};

/** What the check on the NS records of the zone says of the same. */
const ALIASES: Readonly<Record<string, string>> = {
  'delegation/all-refuse': 'delegation/no-working-server',
  'delegation/all-deny': 'delegation/no-working-server',
  'delegation/none-serves': 'delegation/no-working-server',
  'delegation/other-zone': 'delegation/no-working-server',
  'delegation/no-such-servers': 'delegation/no-address',
  'ds-records/deprecated-beside': 'ds-records/deprecated',
  'ns-redundancy/single': 'server-redundancy/lists-one',
  'ns-redundancy/only-ipv6': 'server-redundancy/no-ipv4',
  'ns-redundancy/only-ipv4': 'server-redundancy/no-ipv6',
  'ns-redundancy/one-address': 'server-redundancy/same-address',
};

/** The addresses of the scenarios, which count as public but where addresses are what is tested. */
const PUBLIC: readonly Network[] = ['127.0.0.0/8', 'fda1:b2:c3::/48'].flatMap((text) => parseNetwork(text) ?? []);

/** Those of the zone above, where addresses are what is tested. */
const PUBLIC_ABOVE: readonly Network[] = ['127.11.1.20/30', 'fda1:b2:c3:0:127:11:1:20/123'].flatMap(
  (text) => parseNetwork(text) ?? [],
);

/** Runs all scenarios that can be tested. */
export async function runScenarios(folder: string): Promise<readonly Outcome[]> {
  const cases: Readonly<Record<string, Case>> = JSON.parse(readFileSync(join(folder, 'scenarios.json'), 'utf8'));
  const outcomes: Outcome[] = [];
  for (const [file, one] of Object.entries(cases)) {
    const servers = readRecordedServers(join(folder, `${file.replace(/^Test-/, '')}.ndjson.gz`));
    const routes = routesIn(servers.texts());
    for (const [name, scenario] of Object.entries(one.scenarios)) {
      if (!scenario.testable) continue;
      const source = createRecordedSource(servers, hintsOf(one), zoneOf(scenario));
      const undelegated = undelegatedOf(scenario);
      const evidence = createEvidence(source, {
        clock: () => 0,
        premises: {
          routes: () => routes,
          publicNetworks: one.case === 'ADDRESS01' ? PUBLIC_ABOVE : PUBLIC,
          ...(undelegated === null ? {} : { undelegated }),
        },
      });
      const vocabulary = FINDINGS[one.case] ?? {};
      const found = new Set<string>();
      for (const check of CHECKS) {
        const result = await check.run(zoneOf(scenario), evidence);
        for (const { code } of result.outcome === 'unknown' ? [] : result.findings)
          found.add(ALIASES[`${check.id}/${code}`] ?? `${check.id}/${code}`);
      }
      const ours = new Set(Object.values(vocabulary));
      outcomes.push({
        name: `${one.case}/${name}`,
        expected: shown(scenario.mandatory.flatMap((tag) => vocabulary[tag] ?? [])),
        got: shown([...found].filter((finding) => ours.has(finding))),
      });
    }
  }
  return outcomes;
}

const hintsOf = ({ root_hints: hints }: Case): RootHints =>
  new Map(Object.entries(hints).map(([host, addresses]) => [host.toLowerCase() as DnsName, addresses.map(canonical)]));

/** A service that it asks about addresses answers `64512 | 192.0.2.0/24 | …`: we have that as a table. */
function routesIn(texts: readonly string[]): RouteTables {
  const lines = texts.flatMap((text) => {
    const [, asn, prefix] = /^(\d+) \| (\S+) \|/.exec(text) ?? [];
    return asn === undefined ? [] : [`${prefix} ${asn}`];
  });
  return lines.length === 0
    ? NO_ROUTE_TABLES
    : { announced: announcedTable(lines.join('\n')), authorised: null, names: null };
}

const shown = (codes: readonly string[]): string => [...new Set(codes)].sort().join(' ') || 'fine';

const zoneOf = ({ zone }: Scenario): DomainName => (zone === '' ? ROOT : (zone as DomainName));

function undelegatedOf(scenario: Scenario): Undelegated | null {
  const { undelegated_ns: ns, undelegated_ds: ds } = scenario;
  if (ns.length + ds.length === 0) return null;
  const zone = zoneOf(scenario);
  const servers = ns.map((one) => {
    const { name, addresses } = typeof one === 'string' ? splitServer(one) : one;
    return { host: name.toLowerCase() as DomainName, addresses: addresses.map(canonical) };
  });
  const records = ds.flatMap((text) => {
    const parsed = parseRdata('DS', text.replaceAll(',', ' '), zone);
    return parsed.ok ? (readRdata({ type: 'DS', octets: parsed.octets }) ?? []) : [];
  });
  return { zone, servers, ds: records };
}

function splitServer(text: string): { readonly name: string; readonly addresses: readonly string[] } {
  const [name = '', address] = text.split('/');
  return { name, addresses: address === undefined ? [] : [address] };
}
