import type { JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { PageHead } from '../design/domain-head.tsx';
import { Note } from '../design/note.tsx';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { useWords } from '../web/words.ts';
import { ZoneLines } from './planned-change.tsx';
import { PlannedCard, type PlannedFault, type PlannedInput } from './planned-form.tsx';
import type { ShownLines } from './planned-result.ts';
import { PLANNED_PAGE_TEXTS } from './planned-texts.ts';

/** Holds why nothing was checked. */
export interface NotChecked {
  readonly fault: PlannedFault;
  /** Lines of the file that are at fault. */
  readonly lines?: ShownLines;
}

/** Renders the form alone: before anything was sent, or with what is wrong with it. */
export function renderPlannedForm(site: Site, input: PlannedInput, not?: NotChecked): string {
  const words = speak(site.language, PLANNED_PAGE_TEXTS);
  const { domain, kind } = input;
  return renderPage({
    ...site,
    title: `${words('title')} · Zonewell`,
    description: words('description'),
    search: 'in the header',
    ...(not === undefined && domain !== '' ? { query: { domain, kind } } : {}),
    children: (
      <>
        <PageHead heading={<h1>{words('title')}</h1>} strip={<AsOf>{words('intro')}</AsOf>} />
        <div class="wrap stack-l top-gap">
          {not !== undefined && <NotCheckedNote {...not} />}
          <PlannedCard input={input} {...(not === undefined ? {} : { fault: not.fault })} />
        </div>
      </>
    ),
  });
}

function NotCheckedNote({ fault, lines }: NotChecked): JSX.Element {
  const words = useWords(PLANNED_PAGE_TEXTS);
  return (
    <>
      <Note tone="bad" alert title={words('not-checked')}>
        {fault.says}
      </Note>
      {lines !== undefined && <ZoneLines of={lines} />}
    </>
  );
}
