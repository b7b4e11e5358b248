import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH_EXTRAS } from '../diagnosis/health-extras.tsx';
import { MAIL_EXTRAS } from '../diagnosis/mail/mail-extras.tsx';
import type { PageKind } from '../diagnosis/page-kind.ts';
import { pageExtras } from '../diagnosis/path-form.tsx';
import { OVERALL_EXTRAS } from '../undelegated/overall-extras.tsx';

/** Pages that have something of their own, by the ids of their kinds. */
const OWN: Readonly<Record<string, Omit<PageKind, 'kind'>>> = {
  health: {
    extras: HEALTH_EXTRAS,
    scores: true,
    badge: { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' },
  },
  mail: { extras: MAIL_EXTRAS },
  diagnosis: { extras: OVERALL_EXTRAS },
};

/** Returns the page of a kind: what every kind has, and what it has of its own. */
export const pageKindOf = (kind: DiagnosisKind): PageKind => ({
  kind,
  badge: { folder: `${kind.page}-badge`, text: kind.title, about: kind.title },
  ...(kind.readsPage ? { extras: pageExtras(kind) } : {}),
  ...OWN[kind.id],
});
