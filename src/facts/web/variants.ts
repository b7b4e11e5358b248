import type { Ref } from '../../domain/answer.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { documentAt } from '../../evidence/questions/document.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { isClosedPort } from '../https-control.ts';
import { readWebPage } from './page.ts';

/** The page at another scheme, or with `www.` in front or without. */
export interface Variant {
  readonly url: string;
  readonly outcome:
    | { readonly kind: 'redirect'; readonly status: number; readonly to: string | null }
    | { readonly kind: 'served'; readonly status: number }
    /** Nothing answers there; `untrusted`: browsers warn before they show anything. */
    | { readonly kind: 'none'; readonly why: 'no-address' | 'private' | 'untrusted' | 'no-tls' | 'closed' };
}

/** Asks for the page with and without `www.`, over HTTP and HTTPS; where it was asked already, nobody is asked again. */
export const readVariants: FactReader<readonly Variant[] | null> = shared<readonly Variant[] | null>(
  async (domain, evidence) => {
    const page = await readWebPage(domain, evidence);
    if (page.kind === 'unavailable') return page;
    if (page.value.kind === 'none') return available(null, page.refs);
    const { path } = evidence.premises;
    const other = domain.startsWith('www.')
      ? domain.slice('www.'.length)
      : registrableDomain(domain) === domain
        ? `www.${domain}`
        : null;
    const urls = [domain, ...(other === null ? [] : [other])].flatMap((host) => [
      `https://${host}${path}`,
      `http://${host}${path}`,
    ]);
    const refs: Ref[] = [...page.refs];
    const variants: Variant[] = [];
    const first = page.value.response.hops[0];
    for (const [index, url] of urls.entries()) {
      // The page itself tells how the address with which it began answers.
      if (index === 0 && page.value.response.url.startsWith('https:')) {
        const outcome =
          first === undefined
            ? ({ kind: 'served', status: page.value.response.status } as const)
            : ({ kind: 'redirect', status: first.status, to: first.to } as const);
        variants.push({ url, outcome });
        continue;
      }
      const answer = await evidence.ask(documentAt(url, { read: 'nothing', redirects: 0 }));
      if (answer.kind === 'failure') {
        const isShut = index === 0 && page.value.port443 !== undefined;
        if (!isShut && !isClosedPort(answer.failure)) return unavailableFor([answer.failure]);
        refs.push(answer.failure.ref);
        variants.push({ url, outcome: { kind: 'none', why: 'closed' } });
        continue;
      }
      refs.push(answer.ref);
      if (answer.kind !== 'response') {
        const why = answer.kind === 'forbidden' ? 'private' : answer.kind;
        variants.push({ url, outcome: { kind: 'none', why } });
        continue;
      }
      const [hop] = answer.hops;
      variants.push({
        url,
        outcome:
          hop === undefined
            ? { kind: 'served', status: answer.status }
            : { kind: 'redirect', status: hop.status, to: hop.to },
      });
    }
    return available(variants, refs);
  },
);
