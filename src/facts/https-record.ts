import type { Failure } from '../domain/answer.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { tls } from '../evidence/questions/tls.ts';
import { readIpv4, readIpv6 } from './addresses.ts';
import { valueIfKnown } from './combine.ts';
import { available, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';
import { isClosedPort } from './https-control.ts';
import { onHttpsPort } from './on-https-port.ts';

/** Tells what makes browsers fail, or lose time, that follow a record. */
export type HttpsRecordFault =
  | { readonly code: 'port'; readonly port: number }
  | { readonly code: 'hint'; readonly address: string }
  | { readonly code: 'target'; readonly target: DnsName }
  | { readonly code: 'key'; readonly key: number };

/** An HTTPS record in service mode. */
export interface HttpsRecord {
  readonly text: string;
  /** Protocols that it announces; none where it says nothing of them. */
  readonly alpn: readonly string[];
  /** It carries keys for Encrypted ClientHello. */
  readonly ech: boolean;
  readonly faults: readonly HttpsRecordFault[];
}

/** Keys of parameters. Source: RFC 9460 §14.3.2; 5 is ECH (RFC 9848). */
const [MANDATORY, ALPN, PORT, IPV4_HINT, ECH, IPV6_HINT] = [0, 1, 3, 4, 5, 6];
/** Keys that browsers know. */
const KNOWN_KEYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
/** Records looked into. */
const MAX_RECORDS = 4;

const u16At = (o: Uint8Array, at: number): number => ((o[at] ?? 0) << 8) | (o[at + 1] ?? 0);
const partsOf = (value: Uint8Array | undefined, size: number): Uint8Array[] =>
  Array.from({ length: Math.floor((value?.length ?? 0) / size) }, (_, i) =>
    (value ?? new Uint8Array()).subarray(i * size, (i + 1) * size),
  );

interface Service {
  readonly target: DnsName;
  readonly params: readonly { readonly key: number; readonly value: Uint8Array }[];
}

/** The HTTPS records of the name that describe a service; those in alias mode say nothing that could differ. Source: RFC 9460 §7. */
const readServiceRecords: FactReader<readonly HttpsRecord[]> = shared(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'HTTPS'));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const records = answer.kind === 'answer' ? answer.records : [];
  const failures: Failure[] = [];
  const services = await Promise.all(
    records.slice(0, MAX_RECORDS).map(async (rr): Promise<HttpsRecord[]> => {
      const read = readRdata(rr);
      if (read === null || read.priority === 0) return [];
      const value = read.params.find(({ key }) => key === ALPN)?.value;
      const alpn = value === undefined ? [] : (readRdata({ type: 'TXT', octets: value })?.strings ?? []);
      return [
        {
          text: presentRdata('HTTPS', rr.octets),
          alpn: alpn.map((one) => Buffer.from(one).toString('latin1')),
          ech: read.params.some(({ key }) => key === ECH),
          faults: await faultsOf(read, { domain, evidence, failures }),
        },
      ];
    }),
  );
  const all = services.flat();
  // What was established stands, even if other lookups failed.
  const isBad = all.some(({ faults }) => faults.length > 0);
  return (isBad ? null : unavailable(failures, [refOf(answer)])) ?? available(all, [refOf(answer)]);
});

/** Finds what is not as the record says, as far as it is known; what we couldn't look up goes into `failures`. */
async function faultsOf(
  { target, params }: Service,
  {
    domain,
    evidence,
    failures,
  }: { readonly domain: DomainName; readonly evidence: Evidence; readonly failures: Failure[] },
): Promise<HttpsRecordFault[]> {
  const valueAt = (key: number): Uint8Array | undefined => params.find((one) => one.key === key)?.value;
  const unknown = partsOf(valueAt(MANDATORY), 2)
    .map((one) => u16At(one, 0))
    .find((key) => !KNOWN_KEYS.includes(key));
  // Clients ignore such a record, whatever else it says.
  if (unknown !== undefined) return [{ code: 'key', key: unknown }];
  const host = (target === '.' ? domain : target) as DomainName;
  const [v4, v6] = await Promise.all([readIpv4(host, evidence), readIpv6(host, evidence)]);
  if (host !== domain || [IPV4_HINT, IPV6_HINT].some((key) => valueAt(key) !== undefined))
    failures.push(...[v4, v6].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])));
  const [four, six] = [valueIfKnown(v4)?.addresses, valueIfKnown(v6)?.addresses];
  const faults: HttpsRecordFault[] = [];
  if (host !== domain && four?.length === 0 && six?.length === 0) return [{ code: 'target', target: host }];
  const strange = (hints: readonly string[], known: readonly string[] | undefined): HttpsRecordFault[] =>
    known === undefined
      ? []
      : hints.filter((address) => !known.includes(address)).map((address) => ({ code: 'hint', address }));
  faults.push(
    ...strange(
      partsOf(valueAt(IPV4_HINT), 4).map((octets) => presentRdata('A', octets)),
      four,
    ),
    ...strange(
      partsOf(valueAt(IPV6_HINT), 16).map((octets) => presentRdata('AAAA', octets)),
      six,
    ),
  );
  const given = valueAt(PORT);
  const port = given?.length === 2 ? u16At(given, 0) : HTTPS_PORT;
  if (port === HTTPS_PORT || host !== domain) return faults;
  const answer = await evidence.ask(tls({ host, port }), { active: true });
  if (answer.kind !== 'failure') return faults;
  if (isClosedPort(answer.failure)) return [...faults, { code: 'port', port }];
  failures.push(answer.failure);
  return faults;
}

/** Those of the website: where another port is checked, they are not asked for. */
export const readHttpsRecords = onHttpsPort(readServiceRecords);
