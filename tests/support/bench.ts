import { createResolver } from '../../src/dns/create-resolver.ts';
import type { Resolver } from '../../src/dns/resolution.ts';
import { because } from '../../src/domain/cause.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import type { SmtpResult } from '../../src/domain/probe.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { createLiveEvidence } from '../../src/evidence/live.ts';
import { isOfKind, type Question, questionKey } from '../../src/evidence/questions/questions.ts';
import { SMTP } from '../../src/evidence/questions/smtp.ts';
import type { Probes } from '../../src/net/probes.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { CtLog } from '../../src/records/certificates/ct-logs.ts';
import type { ServedCertificate } from '../../src/records/certificates/renewals.ts';
import type { TrustStore } from '../../src/records/certificates/trust-stores.ts';
import type { PreloadList } from '../../src/records/preload-list.ts';
import type { Fault, Match } from '../../testbed/faults.ts';
import type { HostSpec } from '../../testbed/hosts.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { probesOf } from './probes.ts';

/** What a row looks at: a zone, how it is signed, what stands beside it, and what goes wrong. */
export interface Setting {
  readonly about: string;
  /** Zone file of `case.test` without its SOA; two NS records are added where there are none. */
  readonly zone: string;
  readonly sign?: SignMode;
  /** How the zone above is signed; null: not at all. */
  readonly above?: SignMode | null;
  /** The name asked about, where it is not the zone's apex. */
  readonly name?: string;
  /** Further zones, by apex. */
  readonly otherZones?: Readonly<Record<string, string>>;
  /** How those are signed; not at all unless it is said. */
  readonly otherSigns?: Readonly<Record<string, SignMode>>;
  readonly faults?: readonly (readonly [Match, Fault])[];
  /** Web and mail servers; their addresses stand in the zone as well. */
  readonly hosts?: readonly HostSpec[];
  /** Whether the roots of mark certificates are known; those of the hosts are unless it is said. */
  readonly markRoots?: false;
  /** Hosts that were silent on port 25 when they were asked last. */
  readonly silent?: readonly string[];
  /** Whether servers are asked for more than a visitor asks; they are unless it is said. */
  readonly active?: false;
  /** Whether the roots of its web servers are the operator's own; they stand for public ones unless it is said. */
  readonly ownRoots?: true;
  /** Logs of Certificate Transparency that are configured. */
  readonly ctLogs?: readonly CtLog[];
  /** The preload list of browsers that is configured. */
  readonly preloadList?: PreloadList;
  /** Stores of roots that are configured. */
  readonly trustStores?: readonly TrustStore[];
  /** Certificates that its web server was seen to serve before. */
  readonly served?: readonly ServedCertificate[];
  /** Whether the resolver validates; it does unless it is said. */
  readonly validating?: false;
  /** The port whose certificate is checked; 443 unless it is said. */
  readonly port?: number;
  /** Levels of the operator, in place of ours. */
  readonly policy?: Policy;
}

const TWO_SERVERS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';
const SOA = '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n';
export const CASE = 'case.test' as DnsName;
const HOSTS =
  'ns1 IN A 192.0.2.53\nns1 IN AAAA 2001:db8:1::53\nns2 IN A 198.51.100.53\nns2 IN AAAA 2001:db8:2::53\nns3 IN A 192.0.2.53\nns4 IN A 192.0.2.53\nns4 IN AAAA 2001:db8::53\nns5 IN A 192.0.2.53\n';

const SILENCE: SmtpResult = {
  kind: 'failure',
  at: 0,
  failure: { why: 'refused', causes: because('connection-refused', '192.0.2.25:25') },
};

/** DS records are in the zone above. */
const isAtParent = ({ name, type }: Rr): boolean => name === CASE && type === 'DS';

/** How the zone of a row is signed, with the DS records that were published for it. */
function signOf(setting: Setting, records: readonly Rr[]): SignMode | null {
  const sign = setting.sign ?? null;
  const more = records.filter(isAtParent).map(({ octets }) => presentRdata('DS', octets));
  return sign === null || more.length === 0 ? sign : { ...sign, moreDs: [...(sign.moreDs ?? []), ...more] };
}

/** The name a row asks about. */
export const nameOf = (setting: Setting): DomainName => (setting.name ?? CASE) as DomainName;

/** The records of a row's own zone. */
export const recordsOf = ({ zone }: Setting): Rr[] =>
  parseZoneFile(SOA + (zone.includes(' NS ') ? '' : TWO_SERVERS) + zone, CASE);

/** A miniature internet for the rows of one table, and the real resolver client towards it. */
export interface Bench {
  /** Builds a row's world, its own zone with these records, and gives evidence of it. */
  build(setting: Setting, records?: readonly Rr[]): Promise<Evidence>;
  close(): Promise<void>;
}

export async function startBench(): Promise<Bench> {
  const start = async (validating: boolean): Promise<readonly [Internet, Resolver, Probes]> => {
    const internet = await startInternet({ zonesDir: null, validating });
    internet.load(`${SOA}${TWO_SERVERS}${HOSTS}`, 'hosts.test');
    const resolver = resolverOf(internet);
    return [internet, resolver, freshProbesOf(internet, resolver)];
  };
  const resolverOf = (internet: Internet): Resolver =>
    createResolver({
      servers: [internet.resolver],
      trustAnchors: internet.trustAnchors,
      timeoutMs: 1000,
      tryTimeoutMs: 200,
    });
  /** What a resolver knows of a top-level domain it keeps, so that rows with another one have their own. */
  const more: Resolver[] = [];
  const benches = new Map<boolean, ReturnType<typeof start>>();
  /** Few tables need the resolver that does not validate, so each starts when a row first needs it. */
  const benchFor = (validating: boolean): ReturnType<typeof start> => {
    const bench = benches.get(validating) ?? start(validating);
    benches.set(validating, bench);
    return bench;
  };
  let labels = 0;
  return {
    async build(setting, records = recordsOf(setting)) {
      const [internet, shared, probes] = await benchFor(setting.validating ?? true);
      const resolver = setting.above === undefined ? shared : resolverOf(internet);
      if (resolver !== shared) more.push(resolver);
      internet.faults.clear();
      for (const apex of internet.world.apexes) if (apex !== '.' && apex !== 'hosts.test') internet.remove(apex);
      internet.load(`${SOA}${TWO_SERVERS}`, 'test', setting.above === undefined ? {} : setting.above);
      internet.world.set(
        CASE,
        records.filter((rr) => !isAtParent(rr)),
        signOf(setting, records),
      );
      for (const [apex, text] of Object.entries(setting.otherZones ?? {}))
        internet.load(SOA + TWO_SERVERS + text, apex, setting.otherSigns?.[apex] ?? null);
      for (const [match, fault] of setting.faults ?? []) internet.faults.set(match, fault);
      for (const host of setting.hosts ?? []) await internet.host(host);
      // Keys are made and zones signed now: the resolver waits for an answer only so long.
      for (const apex of internet.world.apexes) internet.world.zone(apex);
      const randomLabel = () => `zw-random-${labels++}`;
      const known = setting.hosts !== undefined && setting.markRoots !== false;
      const markRoots = known ? internet.markRoots : null;
      const { publicNetworks } = internet;
      return createLiveEvidence({
        resolver,
        clock: Date.now,
        randomLabel,
        fresh: true,
        probes: setting.ownRoots === undefined ? probes : freshProbesOf(internet, resolver, false),
        activeProbes: setting.active ?? true,
        premises: {
          ctLogs: setting.ctLogs ?? null,
          preloadList: setting.preloadList ?? null,
          trustStores: setting.trustStores ?? [],
          served: setting.served ?? [],
          markRoots,
          publicNetworks,
          ...(setting.port === undefined ? {} : { port: setting.port }),
          policy: setting.policy ?? null,
        },
        lastAnswer: async (question) =>
          isOfKind(SMTP, question) && setting.silent?.includes(question.host) === true ? (SILENCE as never) : undefined,
      });
    },
    async close() {
      await Promise.all(more.map((resolver) => resolver.close()));
      for (const [internet, resolver] of await Promise.all(benches.values())) {
        await resolver.close();
        await internet.close();
      }
    },
  };
}

/** The real clients of servers, towards those of the miniature internet. */
const freshProbesOf = (internet: Internet, resolver: Resolver, countsAsPublic = true): Probes =>
  // Rows make other worlds of the same names: what was found in one must not be remembered in the next.
  probesOf(
    internet,
    { ...resolver, resolve: (name, type, options) => resolver.resolve(name, type, { ...options, fresh: true }) },
    Date.now,
    { countsAsPublic },
  );

/** The same evidence, but the question of one line failed; what was not asked before fails as well. */
export function withoutAnswer({ transcript, premises, lastAnswer }: Evidence, spoiled: number): Evidence {
  const known = new Map(
    transcript.lines.map((line, i) => [questionKey(line.question), i === spoiled ? null : line.answer]),
  );
  const failed = {
    kind: 'failure',
    at: 0,
    exchanges: [],
    failure: { why: 'servfail', causes: [] },
  } as const;
  return createEvidence(
    { ask: async (question: Question) => known.get(questionKey(question)) ?? failed },
    { clock: Date.now, premises, lastAnswer },
  );
}
