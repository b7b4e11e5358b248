import type { JSX } from 'preact';
import { kindWord } from '../../texts/kind-words.ts';
import { Button } from '../design/button.tsx';
import { More } from '../design/more.tsx';
import { columnsClass } from '../design/summary-line.tsx';
import { useTabTitle } from '../design/tab-title.ts';
import type { SummaryKind } from '../domain/report-view.ts';
import { RUN_TEXTS, type RunWords, SUMMARY_LINE_TEXTS } from '../domain/summary-line-texts.ts';
import { everythingPath } from '../web/paths.ts';
import { useLanguage, useWords } from '../web/words.ts';

/** Names the kinds that never ran in one line, with the button that runs them, and beside it what that contacts. */
export function NotRun(props: {
  readonly domain: string;
  /** The page to lead back to. */
  readonly on: string;
  readonly kinds: readonly SummaryKind[];
  /** Those of which nothing is known: of the others, the line above shows what a monitor saw. */
  readonly unseen: readonly SummaryKind[];
  /** The cells of the line above once all have run. */
  readonly cells: number;
}): JSX.Element {
  const { domain, on, kinds, unseen, cells } = props;
  const words = useWords(SUMMARY_LINE_TEXTS);
  const running = useRunWords();
  const titleOf = useTabTitle();
  const language = useLanguage();
  const titles = kinds.map(({ tab }) => titleOf(tab));
  const unseenTitles = unseen.map(({ tab }) => titleOf(tab));
  const probes = kinds.flatMap(({ tab: { id = '' }, probes: english }) =>
    english === '' ? [] : [kindWord(language, { kind: { id }, word: 'probes', english })],
  );
  return (
    <form
      class="not-run noprint"
      id="run-everything"
      method="post"
      action={everythingPath(domain)}
      data-words={JSON.stringify(running)}
      data-columns={columnsClass(cells)}
    >
      <p>{words('not-run', { kinds: unseenTitles })}</p>
      <More summary={words('run-starts', { count: kinds.length })}>
        {/* On a phone, where the line above has no room. */}
        <p class="again">{words('not-run', { kinds: unseenTitles })}</p>
        <p>{words('run-about', { probes: probes.join(words('run-separator')) })}</p>
      </More>
      {kinds.map(({ tab }, i) => (
        <input type="hidden" name="kind" value={tab.id} data-page={tab.page} data-title={titles[i]} />
      ))}
      <input type="hidden" name="on" value={on} />
      <Button icon="live">{words('run-everything')}</Button>
    </form>
  );
}

/** Returns the words of the client script. */
function useRunWords(): RunWords {
  const words = useWords(RUN_TEXTS);
  return {
    waiting: words('waiting'),
    checking: words('checking'),
    finished: words('finished'),
    failed: words('failed', { title: '{title}', detail: '{detail}' }),
    'connection-closed': words('connection-closed'),
    unreachable: words('unreachable'),
  };
}
