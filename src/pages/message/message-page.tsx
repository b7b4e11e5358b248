import type { JSX } from 'preact';
import { SPF_PICTURE_TEXTS } from '../../diagnoses/blocks/spf-tree.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { MessageTest } from '../../diagnoses/message-test.ts';
import type { SpfTest, SpfTestStep } from '../../diagnoses/spf-test.ts';
import { speak } from '../../texts/speak.ts';
import { AsOf } from '../design/as-of.tsx';
import { Card } from '../design/card.tsx';
import { Mark } from '../design/mark.tsx';
import { MAIL_PAGE_TEXTS } from '../diagnosis/mail/mail-texts.ts';
import { DomainHead, type Share } from '../domain/domain-head.tsx';
import type { Tab } from '../domain/tabs.ts';
import type { Site } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { pathOf } from '../web/paths.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { MakeItPass } from './make-it-pass.tsx';
import { type MessageInput, MessageTestCard, NO_INPUT, ReadCard } from './message-form.tsx';
import { messageTone, Rows } from './message-rows.tsx';

/** Says what could not be read, in a sentence. */
export interface MessageFault {
  readonly fault: string;
  /** Left out for what stands above most faults. */
  readonly headline?: string;
}

/** Holds the answer to the form. */
export type MessageAnswer = { readonly test: MessageTest } | MessageFault;

/** Holds what was asked: fields, and the header that they were read of, if one was pasted. */
export interface MessageAsked {
  readonly input: MessageInput;
  readonly pasted?: string;
}

/** Deeper lines are not moved further: ten lookups make no deeper tree worth seeing. */
const MAX_DEPTH_SHOWN = 12;

const ENDINGS: Readonly<
  Partial<Record<SpfTestStep['outcome'], `step-${'match' | 'ended' | 'followed' | 'temperror' | 'permerror'}`>>
> = {
  match: 'step-match',
  ended: 'step-ended',
  followed: 'step-followed',
  temperror: 'step-temperror',
  permerror: 'step-permerror',
};

function Steps({ spf }: { readonly spf: SpfTest }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const tree = useWords(SPF_PICTURE_TEXTS);
  const { lookups, voidLookups: voids } = spf;
  if (spf.steps.length === 0) return null;
  return (
    <Card id="steps" title={words('steps')} meta={tree('meta', { lookups, voids })}>
      <ul class="spf-steps">
        {spf.steps.map(({ depth, text, outcome }) => {
          const ending = ENDINGS[outcome];
          return (
            <li class={`depth-${Math.min(depth, MAX_DEPTH_SHOWN)}`}>
              <code {...VERBATIM}>
                <Visible text={text} />
              </code>
              {ending !== undefined && (
                <>
                  {' '}
                  <b>{words(ending)}</b>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {spf.moreSteps > 0 && <p class="meta">{words('more-steps', { count: spf.moreSteps })}</p>}
    </Card>
  );
}

/** The answer: it is the headline of the page. */
function Answer({ answer }: { readonly answer: MessageAnswer }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const isTest = 'test' in answer;
  const tone = isTest ? messageTone(answer.test) : 'bad';
  return (
    <section class="card" aria-labelledby="answer" {...(isTest ? {} : { role: 'alert' as const })}>
      <div class="answer">
        <Mark tone={tone} />
        <h2 id="answer">
          <Visible text={isTest ? answer.test.headline : (answer.headline ?? words('test-fault'))} />
        </h2>
        <p>
          <Visible text={isTest ? answer.test.dmarc : answer.fault} />
        </p>
      </div>
      {isTest && <Rows test={answer.test} />}
    </section>
  );
}

/** Renders the answer to the forms, on a page of the domain; the forms alone where nothing was asked. */
export function renderMessagePage(
  domain: { readonly ascii: string; readonly unicode: string },
  {
    asked,
    answer,
    view,
  }: {
    readonly asked: MessageAsked;
    readonly answer: MessageAnswer | undefined;
    readonly view: { readonly site: Site; readonly tabs: readonly Tab[]; readonly share: Share };
  },
): string {
  const words = speak(view.site.language, MAIL_PAGE_TEXTS);
  const name = domain.unicode;
  const path = pathOf(MAIL, domain.ascii);
  const { input, pasted } = asked;
  const isRead = answer !== undefined && input !== NO_INPUT;
  return renderPage({
    ...view.site,
    title:
      answer !== undefined && 'test' in answer
        ? words('test-title', { name, answer: answer.test.headline })
        : words('test-title-fault', { name }),
    search: 'in the header',
    domain,
    query: { ...input },
    children: (
      <>
        <DomainHead
          name={domain}
          tabs={view.tabs}
          current={MAIL.page}
          share={view.share}
          strip={<AsOf>{words('test-strip')}</AsOf>}
        />
        <div class="wrap stack-l message-test">
          {answer !== undefined && <Answer answer={answer} />}
          {answer !== undefined && 'test' in answer && <MakeItPass ways={answer.test.ways} />}
          {isRead && <ReadCard domain={domain.ascii} input={input} />}
          <MessageTestCard domain={domain.ascii} own={{ pasted, hasFields: isRead }} />
          {answer !== undefined && 'test' in answer && <Steps spf={answer.test.spf} />}
          <p>
            <a href={path}>
              <Visible text={words('back', { name })} />
            </a>
          </p>
        </div>
      </>
    ),
  });
}
