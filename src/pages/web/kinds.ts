import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH, MAIL, type OwnKindId } from '../../diagnoses/kinds.ts';
import { HEALTH_EXTRAS } from '../diagnosis/health-extras.tsx';
import { MAIL_EXTRAS } from '../diagnosis/mail/mail-extras.tsx';
import type { PageKind } from '../diagnosis/page-kind.ts';

/** Kinds whose pages have something of their own. */
export const PAGE_KINDS: { readonly [K in OwnKindId]: PageKind } = {
  health: {
    kind: HEALTH,
    extras: HEALTH_EXTRAS,
    scores: true,
    badge: { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' },
  },
  mail: { kind: MAIL, extras: MAIL_EXTRAS },
};

/** The page of a kind: with what it has of its own, or what every kind has. */
export const pageKindOf = (kind: DiagnosisKind): PageKind =>
  Object.values(PAGE_KINDS).find((page) => page.kind.id === kind.id) ?? {
    kind,
    badge: { folder: `${kind.page}-badge`, text: kind.title, about: kind.title },
  };
