import { readPageProtection } from '../../facts/web/page-protection.ts';
import { ofPage } from '../applies.ts';

/** How the page protects its readers. Where there is none, the checks of it don't apply. */
export const protectionOfPage = ofPage(readPageProtection);
