import type { DatedSource } from '../../domain/dated.ts';
import type { Instant } from '../../domain/time.ts';
import type { CertificateFacts } from '../certificate.ts';
import { sctsIn } from './scts.ts';

export const DISTRUSTED_ROOT_SOURCE: DatedSource = {
  source: 'Chrome Root Program to public@ccadb.org, https://www.mail-archive.com/public@ccadb.org/msg00458.html',
  readOn: '2026-11-30',
  reviewBy: '2027-05-30',
};

/** From then on, in milliseconds since 1970: what the logs saw by the end of July 2025 stays trusted. */
const AUGUST_2025 = Date.UTC(2025, 7, 1);

/**
 * Roots that Node has, and below which Chrome (from 139) takes only certificates whose earliest SCT is older, by their common
 * names. Roots that Node no longer has need no line: chains to them are not trusted at all.
 */
const DISTRUSTED: ReadonlyMap<string, Instant> = new Map([
  ['HiPKI Root CA - G1', AUGUST_2025],
  ['NetLock Arany (Class Gold) Főtanúsítvány', AUGUST_2025],
]);

/**
 * Tells from when on Chrome refuses certificates below a root, where it refuses this one: by its earliest SCT. Null where it takes
 * it, and where the certificate carries no SCT that says when it was issued.
 */
export function distrustedSince(root: string, leaf: CertificateFacts): Instant | null {
  const since = DISTRUSTED.get(root);
  const times = sctsIn(leaf).map(({ at }) => at);
  return since !== undefined && times.length > 0 && Math.min(...times) >= since ? since : null;
}
