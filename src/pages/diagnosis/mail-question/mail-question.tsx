import type { JSX } from 'preact';
import type { Report } from '../../../diagnoses/report.ts';
import { ButtonLink } from '../../design/button.tsx';
import { Gain } from '../../design/label.tsx';
import { Visible } from '../../web/visible.tsx';
import { useFormats, useWords } from '../../web/words.ts';
import { Publish } from '../fix-steps.tsx';
import { FIX_WORDS } from '../fix-texts.ts';
import { DidItWork } from '../published/did-it-work.tsx';
import { isOpenWhetherItSends, MAIL_PARAMETER, type MailAnswer, recordsOfSilence, useMailAnswer } from './answer.ts';
import { MAIL_QUESTION_TEXTS } from './mail-question-texts.ts';

/** The id of the card: its answers lead back to it. */
const CARD_ID = 'sends-mail';

/** The records of a domain that sends nothing, each with whether it is published. */
function Silence({ report }: { readonly report: Report }): JSX.Element {
  return (
    <>
      {recordsOfSilence(report).map(({ fix, step, record }) => (
        <div class="full stack-s">
          <Publish record={record} />
          <DidItWork about={{ fix, step }} />
        </div>
      ))}
    </>
  );
}

/**
 * Asks whether a domain sends e-mail where that is open. No answer is chosen; the records come after it. Nothing where it is
 * not open.
 */
export function MailQuestion({ report, path }: { readonly report: Report; readonly path: string }): JSX.Element | null {
  const words = useWords(MAIL_QUESTION_TEXTS);
  const fixWords = useWords(FIX_WORDS);
  const { between } = useFormats();
  const answer = useMailAnswer();
  if (!isOpenWhetherItSends(report)) return null;
  const name = report.unicodeDomain;
  const to = (given: MailAnswer): string => `${path}?${MAIL_PARAMETER}=${given}#${CARD_ID}`;
  if (answer === undefined)
    return (
      <section class="card ask" id={CARD_ID} aria-labelledby="sends-mail-title">
        <div>
          <h2 id="sends-mail-title">
            <Visible text={words('question', { name })} />
          </h2>
          <p>{words('why')}</p>
        </div>
        <div class="row tight noprint">
          <ButtonLink href={to('no')}>{words('no')}</ButtonLink>
          <ButtonLink href={to('yes')}>{words('yes')}</ButtonLink>
          <ButtonLink kind="quiet" href={to('unsure')}>
            {words('unsure')}
          </ButtonLink>
        </div>
      </section>
    );
  const points = recordsOfSilence(report).reduce((sum, one) => sum + one.points, 0);
  return (
    <section class="card ask" id={CARD_ID} aria-labelledby="sends-mail-title">
      <div>
        <h2 id="sends-mail-title">
          <Visible text={words(`said-${answer}`, { name })} />
        </h2>
        <p>
          <Visible text={words(`said-${answer}-text`, { name })} />
          {answer === 'no' && `${between}${words('receives-none')}`}
          {between}
          <a href={`${path}#${CARD_ID}`} class="noprint">
            {words('change')}
          </a>
        </p>
      </div>
      {answer === 'no' && points > 0 && <Gain>{fixWords('gain', { points })}</Gain>}
      {answer === 'no' && <Silence report={report} />}
    </section>
  );
}
