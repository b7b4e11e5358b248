import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { onHttpsPort } from './on-https-port.ts';

/** An HTTPS record in service mode. */
export interface HttpsRecord {
  readonly text: string;
  /** Protocols that it announces; none where it says nothing of them. */
  readonly alpn: readonly string[];
}

const ALPN_KEY = 1;

/** The HTTPS records of the name that describe a service; those in alias mode say nothing that could differ. Source: RFC 9460 §7. */
const readServiceRecords: FactReader<readonly HttpsRecord[]> = shared(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'HTTPS'));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const records = answer.kind === 'answer' ? answer.records : [];
  const services = records.flatMap((rr): HttpsRecord[] => {
    const read = readRdata(rr);
    if (read === null || read.priority === 0) return [];
    const value = read.params.find(({ key }) => key === ALPN_KEY)?.value;
    const alpn = value === undefined ? [] : (readRdata({ type: 'TXT', octets: value })?.strings ?? []);
    return [{ text: presentRdata('HTTPS', rr.octets), alpn: alpn.map((one) => Buffer.from(one).toString('latin1')) }];
  });
  return available(services, [refOf(answer)]);
});

/** Those of the website: where another port is checked, they are not asked for. */
export const readHttpsRecords = onHttpsPort(readServiceRecords);
