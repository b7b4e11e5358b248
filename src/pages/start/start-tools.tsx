import type { JSX } from 'preact';
import { KINDS } from '../../diagnoses/kinds.ts';
import { kindWord } from '../../texts/kind-words.ts';
import { ButtonLink } from '../design/button.tsx';
import { SectionHead } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { useTabTitle } from '../design/tab-title.ts';
import { TABS, type Tab } from '../domain/tabs.ts';
import { plannedPath } from '../planned/planned-path.ts';
import { PLANNED_PAGE_TEXTS } from '../planned/planned-texts.ts';
import { useLanguage, useWords } from '../web/words.ts';
import { START_TEXTS } from './start-texts.ts';

const isOfRecords = (page: string): page is 'history' | 'whois' => page === 'history' || page === 'whois';

/** Returns the function that sums up in a line what a page of a domain is for: of a report, what its kind says. */
function usePurposes(): (tab: Tab) => string {
  const [language, words] = [useLanguage(), useWords(START_TEXTS)];
  return ({ page }) => {
    if (isOfRecords(page)) return words(`tool-${page}`);
    const kind = KINDS.find((one) => one.page === page);
    return kind === undefined ? '' : kindWord(language, { kind, word: 'summary', english: kind.summary });
  };
}

/** Lists every page that a domain has, each with a link to that of the example. */
export function StartTools({ example }: { readonly example: string }): JSX.Element {
  const words = useWords(START_TEXTS);
  const planned = useWords(PLANNED_PAGE_TEXTS);
  const [titleOf, purposeOf] = [useTabTitle(), usePurposes()];
  return (
    <section class="band" aria-labelledby="tools">
      <SectionHead id="tools" title={words('tools')} />
      <ul class="card tools">
        {TABS.map((tab) => (
          <li>
            <a href={`/${tab.page}/${example}`}>{titleOf(tab)}</a>
            <p class="dim">{purposeOf(tab)}</p>
          </li>
        ))}
        <li>
          <a href={plannedPath(example)}>{planned('link')}</a>
          <p class="dim">{planned('purpose')}</p>
        </li>
      </ul>
    </section>
  );
}

const ALERTS: readonly { readonly tone: Tone; readonly text: 'alert-dmarc' | 'alert-certificate' | 'alert-dnssec' }[] =
  [
    { tone: 'bad', text: 'alert-dmarc' },
    { tone: 'warn', text: 'alert-certificate' },
    { tone: 'ok', text: 'alert-dnssec' },
  ];

/** Shows what alerts look like, and where monitors are. */
export function StartMonitoring(): JSX.Element {
  const words = useWords(START_TEXTS);
  return (
    <section class="band half" aria-labelledby="monitoring">
      <div class="stack">
        <h2 id="monitoring">{words('monitoring')}</h2>
        <p class="dim">{words('monitoring-text')}</p>
        <p>
          <ButtonLink href="/monitors/add">{words('monitoring-link')}</ButtonLink>
        </p>
      </div>
      <div class="card">
        <ul class="log inset">
          {ALERTS.map(({ tone, text }) => (
            <li>
              <span class="row tight">
                <Mark tone={tone} small />
                <b>{words(text)}</b>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
