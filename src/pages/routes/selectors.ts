import type { FastifyRequest } from 'fastify';
import { type Refused, refusalOf } from '../../admission/admission.ts';
import type { OnAdmitted } from '../../admission/admitted-lookups.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { DomainName } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { type SignatureName, signaturesIn } from '../../records/dkim-header.ts';
import { parseSelector } from '../../records/selector.ts';
import { MAX_HEADER_CHARS } from '../diagnosis/mail/selector-form.tsx';
import { noSelector } from '../web/error-pages.ts';
import { defineDomainPage, formField } from '../web/page.ts';
import { pathOf } from '../web/paths.ts';
import type { PageServices } from '../web/services.ts';
import { afterCalls } from '../web/waiting.tsx';
import { refuse } from './refusal.ts';

/** Pasted headers, percent-encoded: three octets a character at worst. */
const MAX_HEADER_FORM_BYTES = 3 * MAX_HEADER_CHARS + 1024;
/** Selectors tried for one pasted text. */
const MAX_SELECTORS = 5;
/** Names selectors in the address of a report. */
const PARAMETER = 'selector';

/** Returns the end of an address of a report that lets it try the selectors by which a domain signed a message. */
export function withSelectors(signatures: readonly SignatureName[], domain: DomainName): string {
  const own = signatures.filter((one) => one.domain === domain).slice(0, MAX_SELECTORS);
  const query = new URLSearchParams(own.map(({ selector }) => [PARAMETER, selector]));
  return own.length === 0 ? '' : `?${query}`;
}

/** Returns the name of a key, or nothing where that would be too long for one. */
export function keyName(selector: string, domain: DomainName): DomainName[] {
  const name = parseDomainName(`${selector}._domainkey.${domain}`);
  return name.ok ? [name.name] : [];
}

/** Returns the names of the keys that the address of a report says exist. */
function keyNames({ query }: FastifyRequest, domain: DomainName): DomainName[] {
  const given = [(query as Readonly<Record<string, string | readonly string[] | undefined>>)[PARAMETER] ?? []].flat();
  return given.slice(0, MAX_SELECTORS).flatMap((text) => {
    const selector = parseSelector(text);
    return selector === null ? [] : keyName(selector, domain);
  });
}

/**
 * Looks up the keys that the address of a report names. What is there is stored, so that this report and all later ones
 * know of it. Undefined once that is done; else why it was not.
 */
export async function lookUpKeys(
  request: FastifyRequest,
  {
    domain,
    services,
    onAdmitted,
  }: { readonly domain: DomainName; readonly services: PageServices; readonly onAdmitted: OnAdmitted | undefined },
): Promise<Refused | undefined> {
  const names = keyNames(request, domain);
  const onAll = afterCalls(names.length, () => onAdmitted?.());
  return refusalOf(names.map((name) => services.lookup(name, ['TXT'], request.ip, onAll)));
}

/** A live run that tries the DKIM selectors which somebody knows. */
export const selectorsForm = defineDomainPage({
  path: '/mail-security/{domain}/selectors',
  post: {
    maxBytes: MAX_HEADER_FORM_BYTES,
    actsFor: 'nobody',
    startsLive: true,
    handle:
      ({ services }) =>
      async (call) => {
        const { domain, request, reply, fail } = call;
        const path = pathOf(MAIL, domain);
        const selectors = selectorsFrom(formField(request, 'text'), domain);
        if (selectors.length === 0) return fail(noSelector(path));
        const report = await services.live(MAIL, domain, request.ip, undefined, { selectors });
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
