import type { JSX } from 'preact';
import { useWords } from '../../web/words.ts';
import { useOffer } from './offer.ts';
import { PUBLISHED_TEXTS } from './published-texts.ts';

/** Tells how to see whether a fix worked that is no record of the DNS. Nothing where the page cannot be checked live. */
export function CheckLiveThen(): JSX.Element | null {
  const words = useWords(PUBLISHED_TEXTS);
  return useOffer() === undefined ? null : <p class="dim small">{words('then-live')}</p>;
}
