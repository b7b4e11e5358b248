import type { DomainName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { RrsetSight } from './candidate.ts';
import { contentOf, sameAliases } from './content.ts';
import type { NsView } from './views.ts';

/** Holds the records along an alias chain that its servers agree on. */
export interface AgreedContent {
  readonly aliases: readonly Rr<'CNAME'>[];
  /** Null where the end of the chain could not be established. */
  readonly end: Pick<NsView, 'kind' | 'records'> | null;
}

/** Finds what the servers agree on, as a run sees it; null if that cannot be established. */
export function contentSeen(
  { name, type, before, after }: RrsetSight & { readonly before: RrsetContent },
  domain: DomainName,
  { aliases, end }: AgreedContent,
): RrsetContent | null {
  const seen = contentOf(domain, {
    name,
    type,
    answer: {
      at: after.at,
      kind: end?.kind ?? 'answer',
      aliases,
      ...(end === null ? {} : { records: end.records }),
    },
  });
  if (end !== null) return seen;
  // The end of the chain is nobody's word, but where the alias itself is another one that is what changed.
  if (sameAliases(seen, before)) return null;
  return sameAliases(seen, after) ? after : null;
}

/**
 * Returns the content that a server has. Of an alias that leads out of its zone, the end is as in a state with the same alias, else
 * as it was.
 */
export function contentKnowing(
  [before, after]: readonly [RrsetContent, RrsetContent],
  { candidate, domain, view }: { readonly candidate: RrsetSight; readonly domain: DomainName; readonly view: NsView },
): RrsetContent {
  const content = viewedContent(candidate, domain, view);
  if (view.next === null || content.aliases.length === 0) return content;
  return [before, after].find((state) => sameAliases(content, state)) ?? { ...content, records: before.records };
}

export const viewedContent = (
  { name, type, after }: RrsetSight,
  domain: DomainName,
  { kind, aliases, records }: NsView,
): RrsetContent => contentOf(domain, { name, type, answer: { at: after.at, kind, aliases, records } });
