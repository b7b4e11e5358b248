import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { type Instant, isoTime } from '../../domain/time.ts';

/** Returns where the page of a diagnosis is. */
export const pathOf = ({ page }: DiagnosisKind, domain: string): string => `/${page}/${domain}`;

/** Returns where the API gives the same report. */
export const apiPathOf = ({ path }: DiagnosisKind, domain: string, at: Instant | null): string =>
  `/v1/domain/${domain}/${path}${at === null ? '' : `?at=${encodeURIComponent(isoTime(at))}`}`;

/** Ends an address that is about another page of a website than the front page. */
export const withPath = (path: string): string => (path === FRONT_PAGE ? '' : `?path=${encodeURIComponent(path)}`);

/** Returns where all kinds that never ran are run. */
export const everythingPath = (domain: string): string => `/run-everything/${domain}`;
