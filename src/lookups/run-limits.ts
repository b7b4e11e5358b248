import type { DiagnosisKind } from '../diagnoses/kind.ts';
import type { DomainName } from '../domain/name.ts';

/** Returns the limits of a run of a kind. */
export const limitsOf = ({ budget, atOwnServers }: DiagnosisKind, domain: DomainName) => ({
  budget,
  ...(atOwnServers === undefined ? {} : { only: atOwnServers(domain) }),
});
