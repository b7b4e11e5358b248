import type { JSX } from 'preact';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { MessageTest } from '../../diagnoses/mail/message-test.ts';
import type { SpfTest, SpfTestStep } from '../../diagnoses/mail/spf-test.ts';
import { speak } from '../../texts/speak.ts';
import type { Site } from '../assets.ts';
import { AsOf } from '../design/as-of.tsx';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { CheckLive, DomainHead, type Share } from '../domain-head.tsx';
import { renderPage } from '../layout.tsx';
import { pathOf } from '../paths.ts';
import type { Tab } from '../tabs.ts';
import { VERBATIM } from '../verbatim.ts';
import { Visible } from '../visible.tsx';
import { useRichWords, useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import { type MessageInput, MessageTestCard } from './message-form.tsx';

/** What the form was answered. `fault`: what could not be read, in a sentence. */
export type MessageAnswer = { readonly test: MessageTest } | { readonly fault: string };

/** Passing is good; what fails is as good as what becomes of it is certain. */
function toneOf({ dmarc_passes: passes, disposition }: MessageTest): Tone {
  if (passes === null) return 'unknown';
  if (passes) return 'ok';
  return disposition === null ? 'unknown' : disposition === 'reject' || disposition === 'quarantine' ? 'bad' : 'warn';
}

function PassMark({ passed }: { readonly passed: boolean | null }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <span class="row tight">
      <Mark tone={passed === null ? 'unknown' : passed ? 'ok' : 'bad'} small />
      {words(passed === null ? 'unknown' : passed ? 'yes' : 'no')}
    </span>
  );
}

const RESULT_TONES: Readonly<Record<SpfTest['result'], Tone>> = {
  pass: 'ok',
  fail: 'bad',
  softfail: 'warn',
  neutral: 'warn',
  none: 'unknown',
  temperror: 'unknown',
  permerror: 'bad',
};

/** What each method says, and whether it counts for DMARC. */
function Methods({ test }: { readonly test: MessageTest }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const columns = [words('method'), words('domain'), words('result'), words('matches'), words('why')];
  const resultOf = (by: 'SPF' | 'DKIM'): readonly [Tone, string] =>
    by === 'DKIM' ? ['ok', words('pass')] : [RESULT_TONES[test.spf.result], test.spf.result];
  return (
    <Table
      plain
      caption={words('result')}
      columns={columns.map((title) => ({ title }))}
      rows={test.identifiers.map(({ by, domain, aligned, why }) => {
        const [tone, result] = resultOf(by);
        return {
          cells: [
            { strong: true, content: by },
            {
              wide: true,
              content: (
                <code {...VERBATIM}>
                  <Visible text={domain} />
                </code>
              ),
            },
            {
              label: words('result'),
              content: (
                <span class="row tight">
                  <Mark tone={tone} small />
                  {result}
                </span>
              ),
            },
            { label: words('matches'), content: <PassMark passed={aligned} /> },
            { wide: true, content: <Visible text={why} /> },
          ],
        };
      })}
    />
  );
}

/** How SPF came to its result. */
function SpfReasons({ spf }: { readonly spf: SpfTest }): JSX.Element {
  const rich = useRichWords(MAIL_PAGE_TEXTS);
  return (
    <>
      <p>
        <b>SPF</b> <Visible text={spf.meaning} />
      </p>
      {spf.problem !== null && <p>{rich('because', { problem: <Visible text={spf.problem} /> })}</p>}
      {spf.matched !== null && (
        <p>
          {rich('decided', {
            term: (
              <code {...VERBATIM}>
                <Visible text={spf.matched.term} />
              </code>
            ),
            at: <Visible text={spf.matched.record_at} />,
          })}
        </p>
      )}
      {spf.explanation !== null && <p>{rich('says', { text: <Visible text={spf.explanation} /> })}</p>}
    </>
  );
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
  const { lookups, void_lookups: voids } = spf;
  if (spf.steps.length === 0) return null;
  return (
    <Card id="steps" title={words('steps')} meta={words('spf-meta', { lookups, voids })}>
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
      {spf.more_steps > 0 && <p class="meta">{words('more-steps', { count: spf.more_steps })}</p>}
    </Card>
  );
}

/** The answer: it is the headline of the page. */
function Answer({ answer }: { readonly answer: MessageAnswer }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const isTest = 'test' in answer;
  const tone = isTest ? toneOf(answer.test) : 'bad';
  return (
    <section class="card pad stack answer" aria-labelledby="answer" {...(isTest ? {} : { role: 'alert' as const })}>
      <div class="answer-head">
        <Mark tone={tone} />
        <h2 id="answer">
          <Visible text={isTest ? answer.test.headline : words('test-fault')} />
        </h2>
      </div>
      <p>
        <Visible text={isTest ? answer.test.dmarc : answer.fault} />
      </p>
      {isTest && <SpfReasons spf={answer.test.spf} />}
      {isTest && answer.test.identifiers.length > 0 && <Methods test={answer.test} />}
    </section>
  );
}

/** The answer to the form, on a page of the domain. */
export function renderMessagePage(
  domain: { readonly ascii: string; readonly unicode: string },
  input: MessageInput,
  answer: MessageAnswer,
  view: { readonly site: Site; readonly tabs: readonly Tab[]; readonly share: Share },
): string {
  const words = speak(view.site.language, MAIL_PAGE_TEXTS);
  const name = domain.unicode;
  const path = pathOf(MAIL, domain.ascii);
  return renderPage({
    ...view.site,
    title:
      'test' in answer
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
          action={<CheckLive path={path} />}
          strip={<AsOf>{words('test-strip')}</AsOf>}
        />
        <div class="wrap stack-l message-test">
          <Answer answer={answer} />
          <MessageTestCard domain={domain.ascii} input={input} />
          {'test' in answer && <Steps spf={answer.test.spf} />}
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
