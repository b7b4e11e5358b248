import type { JSX } from 'preact';
import { OVERALL } from '../../diagnoses/overall.ts';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { Note } from '../design/note.tsx';
import { CheckLive, DomainHead } from '../domain/domain-head.tsx';
import { DOMAIN_HEAD_TEXTS } from '../domain/domain-head-texts.ts';
import type { Tab } from '../domain/tabs.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { UndelegatedCard, type UndelegatedInput, type WrongField } from './undelegated-form.tsx';
import { UNDELEGATED_TEXTS } from './undelegated-texts.ts';

/** Holds a fault of the form: the sentence, the hint, and its field; null for the whole form. */
interface FormFault {
  readonly fault: string;
  readonly hint: string;
  readonly wrong: Omit<WrongField, 'describedBy'> | null;
}

const FAULT_ID = 'undelegated-fault';

function FaultNote({ fault: { fault, hint, wrong } }: { readonly fault: FormFault }): JSX.Element {
  const words = useWords(UNDELEGATED_TEXTS);
  const { between } = useFormats();
  const sentence =
    wrong === null
      ? words('sentence', { fault })
      : words(wrong.place.of === 'ns' ? 'at-server' : 'at-ds', { place: wrong.place.index + 1, fault });
  return (
    <div id={FAULT_ID}>
      <Note tone="bad" alert title={words('not-tested')}>
        <Visible text={[sentence, hint].join(between)} />
      </Note>
    </div>
  );
}

/** Renders the form alone, without a lookup: with its fault, or with one more row. */
export function renderUndelegatedForm(
  domain: { readonly ascii: string; readonly unicode: string },
  input: UndelegatedInput,
  why: { readonly fault: FormFault } | { readonly more: string },
  { site, tabs }: { readonly site: Site; readonly tabs: readonly Tab[] },
): string {
  const words = speak(site.language, UNDELEGATED_TEXTS);
  const wrong = 'fault' in why ? why.fault.wrong : null;
  return renderPage({
    ...site,
    title: `${words('title')}: ${domain.unicode} · Zonewell`,
    description: words('intro'),
    script: 'report',
    search: 'in the header',
    domain,
    children: (
      <>
        <DomainHead
          name={domain}
          tabs={tabs}
          current={OVERALL.page}
          action={<CheckLive kind={OVERALL} domain={domain.ascii} />}
          strip={<AsOf>{speak(site.language, DOMAIN_HEAD_TEXTS)('not-known')}</AsOf>}
        />
        <div class="wrap stack-l top-gap">
          {'fault' in why && <FaultNote fault={why.fault} />}
          <UndelegatedCard
            domain={domain.ascii}
            input={input}
            wrong={wrong === null ? undefined : { ...wrong, describedBy: FAULT_ID }}
            more={'more' in why ? why.more : undefined}
          />
        </div>
      </>
    ),
  });
}
