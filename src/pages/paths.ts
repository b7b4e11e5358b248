import type { DiagnosisKind } from '../diagnoses/kinds.ts';

/** Where the page of a diagnosis is. */
export const pathOf = ({ page }: Pick<DiagnosisKind, 'page'>, domain: string): string => `/${page}/${domain}`;

/** Where the API gives the same report. */
export const apiPathOf = ({ path }: Pick<DiagnosisKind, 'path'>, domain: string, at: string | undefined): string =>
  `/v1/domain/${domain}/${path}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;
