import {
  isMistypedTlsRpt,
  isTlsRpt,
  type ParsedTlsRpt,
  parseTlsRpt,
  versionFaultOfTlsRpt,
} from '../records/tls-rpt.ts';
import type { FactReader } from './fact.ts';
import { type ServiceRecord, serviceRecord } from './service-record.ts';

/** The TXT record of TLS-RPT. */
export const readTlsRpt: FactReader<ServiceRecord<ParsedTlsRpt>> = serviceRecord({
  prefix: '_smtp._tls',
  isOne: isTlsRpt,
  isMistyped: isMistypedTlsRpt,
  versionFault: versionFaultOfTlsRpt,
  parse: parseTlsRpt,
});
