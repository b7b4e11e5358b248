import type { JSX } from 'preact';
import { ButtonLink } from '../design/button.tsx';
import { useWords } from '../web/words.ts';
import { MONITOR_CARD_TEXTS } from './monitor-card-texts.ts';

/** How the slot begins that says of what a monitor needs: `pageForViewer` replaces it for those who have that, or lack less. */
export const PLAN_SLOT = '<span class="viewer-plan">';

/** Shows the way from a page of a domain to its monitor: through the sign-in page, for those who are not signed in. */
export function MonitorCard(props: {
  readonly domain: string;
  /** Tells what the page is about. */
  readonly about: 'records' | 'registration';
  /** Where the page has no sidebar. */
  readonly wide?: true;
}): JSX.Element {
  const { domain, about, wide } = props;
  const words = useWords(MONITOR_CARD_TEXTS);
  return (
    <section class={`card noprint${wide ? ' pad' : ''}`} aria-labelledby="monitor">
      <h2 id="monitor">{words(about)}</h2>
      <p class="meta">{words(`${about}-about`)}</p>
      <p class="cta">
        <ButtonLink href={`/monitors/add?domain=${domain}`} icon="bell">
          {words('monitor')}
        </ButtonLink>
      </p>
      <span class="viewer-plan">{words('needs-account')}</span>
    </section>
  );
}

/** Fills the slot. */
export function PlanNote({ plan }: { readonly plan: string }): JSX.Element {
  const words = useWords(MONITOR_CARD_TEXTS);
  return <>{words('needs-plan', { plan })}</>;
}
