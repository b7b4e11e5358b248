import type { SignatureFault } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';

/**
 * Returns when the last expired signature of a zone in a response ended, or the first of those to come begins; nothing
 * for other faults. The times of signatures have 32 bits and are read as near now. Source: RFC 4034 §3.1.5.
 */
export function timeOf(
  fault: SignatureFault,
  {
    zone,
    response: { answers, authorities },
    nowSeconds,
  }: { readonly zone: DnsName; readonly response: DnsResponse; readonly nowSeconds: number },
): { readonly at?: Instant } {
  if (fault !== 'expired' && fault !== 'not-yet-valid') return {};
  const fromNow = [...answers, ...authorities].flatMap(({ type, octets }) => {
    const signature = type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets }) : null;
    if (signature === null || signature.signer !== zone) return [];
    const after = ((fault === 'expired' ? signature.expiration : signature.inception) - nowSeconds) | 0;
    return after < 0 === (fault === 'expired') ? [after] : [];
  });
  if (fromNow.length === 0) return {};
  return { at: (nowSeconds + (fault === 'expired' ? Math.max(...fromNow) : Math.min(...fromNow))) * 1000 };
}
