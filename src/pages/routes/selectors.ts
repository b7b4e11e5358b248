import { MAIL } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { signaturesIn } from '../../records/dkim-header.ts';
import { parseSelector } from '../../records/selector.ts';
import { noSelector } from '../error-pages.ts';
import { MAX_HEADER_CHARS } from '../mail/dkim-keys.tsx';
import { defineDomainPage, formField } from '../page.ts';
import { pathOf } from '../paths.ts';
import { refuse, refuseLive } from './refusal.ts';

/** Pasted headers, percent-encoded: three octets a character at worst. */
const MAX_HEADER_FORM_BYTES = 3 * MAX_HEADER_CHARS + 1024;
/** Selectors tried for one pasted text. */
const MAX_SELECTORS = 5;

/** A live run that tries the DKIM selectors which somebody knows. */
export const selectorsForm = defineDomainPage({
  path: '/mail-security/{domain}/selectors',
  post: {
    maxBytes: MAX_HEADER_FORM_BYTES,
    actsFor: 'nobody',
    handle:
      ({ services }) =>
      async (call) => {
        const { domain, request, reply, fail } = call;
        const path = pathOf(MAIL, domain);
        const selectors = selectorsFrom(formField(request, 'text'), domain);
        if (selectors.length === 0) return fail(noSelector(path));
        const refused = refuseLive(call, services, path);
        if (refused !== undefined) return refused;
        const report = await services.live(MAIL, domain, request.ip, () => {}, selectors);
        return typeof report === 'string' ? refuse(call, report) : reply.redirect(`${path}#dkim`, 303);
      },
  },
});

/** The selectors that a text names: itself, or those of the domain's own signatures in pasted headers. */
function selectorsFrom(text: string, domain: DomainName): string[] {
  const typed = parseSelector(text);
  if (typed !== null) return [typed];
  const own = signaturesIn(text).filter((one) => one.domain === domain);
  return own.map(({ selector }) => selector).slice(0, MAX_SELECTORS);
}
