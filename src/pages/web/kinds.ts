import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH, MAIL, type OwnKindId } from '../../diagnoses/kinds.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import { HEALTH_EXTRAS } from '../diagnosis/health-extras.tsx';
import { MAIL_EXTRAS } from '../diagnosis/mail/mail-extras.tsx';
import type { PageKind } from '../diagnosis/page-kind.ts';
import { pageExtras } from '../diagnosis/path-form.tsx';
import { OVERALL_EXTRAS } from '../undelegated/overall-extras.tsx';

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

/** Shows a kind that has nothing of its own. */
const plainPage = (kind: DiagnosisKind): PageKind => ({
  kind,
  badge: { folder: `${kind.page}-badge`, text: kind.title, about: kind.title },
  ...(kind.readsPage ? { extras: pageExtras(kind) } : {}),
});

const OVERALL_PAGE: PageKind = { ...plainPage(OVERALL), extras: OVERALL_EXTRAS };

/** Returns the page of a kind: with what it has of its own, or what every kind has. */
export const pageKindOf = (kind: DiagnosisKind): PageKind =>
  [...Object.values(PAGE_KINDS), OVERALL_PAGE].find((page) => page.kind.id === kind.id) ?? plainPage(kind);
