import { OVERALL } from '../../diagnoses/overall.ts';
import { formatsOf } from '../../texts/formats.ts';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { Note } from '../design/note.tsx';
import { CheckLive, DomainHead } from '../domain/domain-head.tsx';
import { DOMAIN_HEAD_TEXTS } from '../domain/domain-head-texts.ts';
import type { Tab } from '../domain/tabs.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { Visible } from '../web/visible.tsx';
import { UndelegatedCard, type UndelegatedInput } from './undelegated-form.tsx';
import { UNDELEGATED_TEXTS } from './undelegated-texts.ts';

/** Renders the form with what is wrong with it. Nothing was looked up. */
export function renderUndelegatedFault(
  domain: { readonly ascii: string; readonly unicode: string },
  input: UndelegatedInput,
  fault: { readonly fault: string; readonly hint: string },
  { site, tabs }: { readonly site: Site; readonly tabs: readonly Tab[] },
): string {
  const words = speak(site.language, UNDELEGATED_TEXTS);
  const { between } = formatsOf(site.language);
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
          <Note tone="bad" alert title={words('not-tested')}>
            <Visible text={[words('sentence', { fault: fault.fault }), fault.hint].join(between)} />
          </Note>
          <UndelegatedCard domain={domain.ascii} input={input} />
        </div>
      </>
    ),
  });
}
