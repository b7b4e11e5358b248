import { type ProtectedPage, readPageProtection } from '../../facts/web/page-protection.ts';
import { applying, inapplicable, type NotApplicable } from '../applies.ts';
import { cut } from '../shown.ts';

/** How the page protects its readers. Where none is judged, the checks of it don't apply. */
export const protectionOfPage = applying(readPageProtection, (page): ProtectedPage | NotApplicable => {
  if (page === null) return inapplicable('no-page');
  if (page === 'other-port') return inapplicable('other-port');
  switch (page.kind) {
    case 'page':
      return page;
    case 'no-https':
      return inapplicable('no-https');
    default:
      return inapplicable(page.kind, { url: cut(page.url) });
  }
});
