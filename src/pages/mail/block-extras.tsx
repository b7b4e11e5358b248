import type { JSX } from 'preact';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import { Gain } from '../design/label.tsx';
import { More } from '../design/more.tsx';
import type { BlockExtras } from '../diagnosis/block-card.tsx';
import { FIX_WORDS } from '../report/fix-texts.ts';
import { useWords } from '../words.ts';
import { ItemArea } from './items.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { planStepOf } from './plan-step.ts';
import { SelectorForm } from './selector-form.tsx';

/** What the two unscored items say of the mail servers. */
function Transport({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <>
      <p class="foldin sub flush">{words('transport')}</p>
      <div class="areas">
        {report.checks
          .filter((one) => !isScored(one))
          .map((item) => (
            <ItemArea item={item} report={report} />
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

/** The points that the plan brings. */
function PlanGain({ report }: { readonly report: Report }): JSX.Element | null {
  const words = useWords(FIX_WORDS);
  const action = report.actions.find(({ fix }) => planStepOf(report, fix) !== undefined);
  return action === undefined || action.points === 0 ? null : <Gain>{words('gain', { points: action.points })}</Gain>;
}

/** What the mail page has of its own in the cards of its blocks. */
export function blockExtras(anchor: string, report: Report): BlockExtras {
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
