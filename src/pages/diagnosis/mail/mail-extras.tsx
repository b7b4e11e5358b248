import type { JSX } from 'preact';
import { blockIn } from '../../../diagnoses/block.ts';
import { spfTree } from '../../../diagnoses/blocks/spf-tree.ts';
import { partOfCheck } from '../../../diagnoses/check-list.ts';
import { MAIL } from '../../../diagnoses/kinds.ts';
import type { Report } from '../../../diagnoses/report.ts';
import { isScored } from '../../../diagnoses/scoring.ts';
import { Gain } from '../../design/label.tsx';
import { More } from '../../design/more.tsx';
import { MessageTestCard } from '../../message/message-form.tsx';
import { useRichWords, useWords } from '../../web/words.ts';
import type { BlockExtras } from '../block-card.tsx';
import { PartDetails } from '../checks.tsx';
import { FIX_WORDS } from '../fix-texts.ts';
import type { PageExtras } from '../page-kind.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { planStepOf } from './plan-step.ts';
import { SelectorForm } from './selector-form.tsx';

/** Shows what the two unscored items say of the mail servers. */
function Transport({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <>
      <p class="foldin sub flush">{words('transport')}</p>
      <div class="areas">
        {report.checks
          .filter((one) => !isScored(one))
          .map((item) => (
            <PartDetails
              page={{ kind: MAIL, extras: MAIL_EXTRAS }}
              report={report}
              part={partOfCheck(item, report, MAIL)}
            />
          ))}
      </div>
    </>
  );
}

/** A way to name a key that was not found. */
function MissingKey({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const isUnknown = report.checks.some(({ id, outcome }) => id === 'dkim' && outcome === 'unknown');
  return (
    <div class={isUnknown ? 'pad' : 'foldin'}>
      <More summary={words('key-missing')}>
        <SelectorForm domain={report.domain} />
      </More>
    </div>
  );
}

/** A link to what SPF comes to. */
function SpfLink(): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <p>
      <a href="#spf">{words('see-spf')}</a>
    </p>
  );
}

/** The points that the plan brings. */
function PlanGain({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(FIX_WORDS);
  const action = report.actions.find(({ fix }) => planStepOf(report, fix) !== undefined);
  return action === undefined || action.points === 0 ? null : <Gain>{words('gain', { points: action.points })}</Gain>;
}

/** Adds what the mail page has of its own in the cards of its blocks. */
function inBlock(anchor: string, report: Report): BlockExtras {
  switch (anchor) {
    case 'servers': {
      const unscored = report.checks.filter((one) => !isScored(one));
      return unscored.some(({ notNeeded, outcome }) => !notNeeded || outcome === 'failed')
        ? { below: <Transport report={report} /> }
        : {};
    }
    case 'dkim':
      return { below: <MissingKey report={report} /> };
    case 'road':
      return { beside: <PlanGain report={report} /> };
    default:
      return {};
  }
}

/** Adds what the mail page has of its own: checks in the place of areas, the message test, and forms in its blocks. */
export const MAIL_EXTRAS: PageExtras = {
  missingText: () => useWords(MAIL_PAGE_TEXTS)('missing-text'),
  insteadOf(report) {
    const rich = useRichWords(MAIL_PAGE_TEXTS);
    return ({ fix }) => {
      const step = planStepOf(report, fix);
      if (step === undefined) return undefined;
      return rich('go-to-road', { number: step, link: (inside) => <a href="#road">{inside}</a> });
    };
  },
  list: { inPart: (id, report) => (id === 'spf' && blockIn(report, spfTree) !== null ? <SpfLink /> : null) },
  inBlock,
  sections: ({ domain }) => [
    {
      id: 'test',
      title: useWords(MAIL_PAGE_TEXTS)('test'),
      body: <MessageTestCard domain={domain} />,
      before: 'bulk',
    },
  ],
};
