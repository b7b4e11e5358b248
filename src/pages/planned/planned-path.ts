import type { DiagnosisKind } from '../../diagnoses/kind.ts';

/** Names the page of planned zones: the form, and where it leads. */
export const PLANNED_PATH = '/planned-zone';

/** Returns where the zone of a domain is checked before it is published; with a kind, by that. */
export const plannedPath = (domain: string | undefined, kind?: Pick<DiagnosisKind, 'id'>): string =>
  domain === undefined
    ? PLANNED_PATH
    : `${PLANNED_PATH}?${new URLSearchParams({ domain, ...(kind === undefined ? {} : { kind: kind.id }) })}`;
