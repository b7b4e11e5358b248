import { faultOfNearTlsRpt, isNearTlsRpt, isTlsRpt, type ParsedTlsRpt, parseTlsRpt } from '../records/tls-rpt.ts';
import type { FactReader } from './fact.ts';
import { type ServiceRecord, serviceRecord } from './service-record.ts';

/** The TXT record of TLS-RPT. */
export const readTlsRpt: FactReader<ServiceRecord<ParsedTlsRpt>> = serviceRecord({
  prefix: '_smtp._tls',
  isOne: isTlsRpt,
  isNear: isNearTlsRpt,
  faultOfNear: faultOfNearTlsRpt,
  parse: parseTlsRpt,
});
