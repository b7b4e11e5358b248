import type { JSX } from 'preact';
import { MAIL } from '../diagnoses/kinds.ts';
import type { MessageTest } from '../diagnoses/mail/message-test.ts';
import type { SpfTest, SpfTestStep } from '../diagnoses/mail/spf-test.ts';
import type { Site } from './assets.ts';
import { pathOf } from './head.tsx';
import { renderPage } from './layout.tsx';
import { Mark } from './marks.tsx';
import type { Tone } from './score.ts';
import { Scroll } from './scroll.tsx';
import { counted } from './sentences.ts';
import { Visible, visibleText } from './visible.tsx';

/** What was typed into the form, as text. */
export interface MessageInput {
  readonly ip: string;
  readonly sender: string;
  readonly helo: string;
  readonly from: string;
  readonly dkim: string;
}

/** Longest text that a field is filled with again. */
const MAX_ECHO_CHARS = 300;

/** Asks whether a message would pass. A plain GET form, so that an answer has an address of its own. */
export function MessageForm(props: { readonly domain: string; readonly input?: MessageInput }): JSX.Element {
  const { ip, sender, helo, from, dkim } = props.input ?? {
    ip: '',
    sender: `someone@${props.domain}`,
    helo: '',
    from: props.domain,
    dkim: '',
  };
  const field = (id: keyof MessageInput, label: string, value: string, placeholder: string, required: boolean) => (
    <p>
      <label for={`message-${id}`}>{label}</label>
      <input
        id={`message-${id}`}
        name={id}
        type="text"
        value={visibleText(value.slice(0, MAX_ECHO_CHARS))}
        placeholder={placeholder}
        required={required}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="auto"
      />
    </p>
  );
  return (
    <form class="ask" method="get" action={`${pathOf(MAIL, props.domain)}/message`}>
      {field('ip', 'Sending IP address', ip, '192.0.2.1', true)}
      {field('sender', 'Envelope sender (MAIL FROM)', sender, `someone@${props.domain}`, false)}
      {field('helo', 'HELO name, if you know it', helo, 'mail.example.com', false)}
      {field('from', 'Domain in From', from, props.domain, false)}
      {field('dkim', 'Domains that signed it (d=), if any', dkim, props.domain, false)}
      <button class="action" type="submit">
        Test
      </button>
    </form>
  );
}

const TONES: Readonly<Record<SpfTest['result'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  softfail: 'fair',
  neutral: 'fair',
  none: 'unknown',
  temperror: 'unknown',
  permerror: 'bad',
};

const ENDED: Readonly<Record<SpfTestStep['outcome'], string>> = {
  record: '',
  match: 'matches',
  'no-match': '',
  ended: 'ends this include without a match',
  followed: 'followed',
  temperror: 'unknown: a lookup failed',
  permerror: 'error',
};

function Steps({ test }: { readonly test: SpfTest }): JSX.Element {
  return (
    <>
      <h2>What we checked</h2>
      <ul class="steps">
        {test.steps.map(({ depth, text, outcome }) => (
          <li class={`depth-${Math.min(depth, MAX_DEPTH_SHOWN)}`}>
            <code>
              <Visible text={text} />
            </code>
            {ENDED[outcome] !== '' && <strong> {ENDED[outcome]}</strong>}
          </li>
        ))}
      </ul>
      {test.more_steps > 0 && <p>and {counted(test.more_steps, 'more step')}</p>}
    </>
  );
}

const yesNo = (is: boolean | null): string => (is === null ? 'unknown' : is ? 'yes' : 'no');

/** DMARC's verdict, and what each identifier adds to it. */
function Aligned({ test }: { readonly test: MessageTest }): JSX.Element {
  const tone = test.dmarc_passes === null ? 'unknown' : test.dmarc_passes ? 'good' : 'bad';
  return (
    <>
      <h2>DMARC</h2>
      <p>
        <Mark tone={tone} /> <Visible text={test.dmarc} />
      </p>
      {test.identifiers.length > 0 && (
        <Scroll label="Identifiers">
          <table class="lines">
            <thead>
              <tr>
                <th scope="col">Identifier</th>
                <th scope="col">Passed</th>
                <th scope="col">Aligned</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {test.identifiers.map(({ by, domain, passed, aligned, why }) => (
                <tr>
                  <th scope="row">
                    {by} <Visible text={domain} />
                  </th>
                  <td>{yesNo(passed)}</td>
                  <td>{yesNo(aligned)}</td>
                  <td>
                    <Visible text={why} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}

/** Deeper lines are not moved further: ten lookups make no deeper tree worth seeing. */
const MAX_DEPTH_SHOWN = 12;

/** The answer to the form. `fault`: what could not be read, in a sentence, in place of an answer. */
export function renderMessagePage(
  domain: { readonly ascii: string; readonly unicode: string },
  input: MessageInput,
  answer: { readonly test: MessageTest } | { readonly fault: string },
  site: Site,
): string {
  return renderPage({
    legacy: true,
    title: `Message test for ${domain.unicode} · Zonewell`,
    ...site,
    search: 'in the header',
    domain,
    children: (
      <article class="plain">
        <h1>Would this message pass?</h1>
        {'fault' in answer ? (
          <p class="failed-run" role="alert">
            <Visible text={answer.fault} />
          </p>
        ) : (
          <>
            <h2>SPF</h2>
            <p>
              <Mark tone={TONES[answer.test.spf.result]} /> <Visible text={answer.test.spf.meaning} />
            </p>
            {answer.test.spf.problem !== null && (
              <p>
                Because <Visible text={answer.test.spf.problem} />.
              </p>
            )}
            {answer.test.spf.matched !== null && (
              <p>
                Decided by{' '}
                <code>
                  <Visible text={answer.test.spf.matched.term} />
                </code>{' '}
                in the record at <Visible text={answer.test.spf.matched.record_at} />.
              </p>
            )}
            {answer.test.spf.explanation !== null && (
              <p>
                The domain says: “<Visible text={answer.test.spf.explanation} />”
              </p>
            )}
            <p>
              {answer.test.spf.lookups} of 10 DNS lookups, {answer.test.spf.void_lookups} of 2 void lookups.
            </p>
            <Aligned test={answer.test} />
          </>
        )}
        <MessageForm domain={domain.ascii} input={input} />
        {'test' in answer && answer.test.spf.steps.length > 0 && <Steps test={answer.test.spf} />}
        <p>
          <a href={pathOf(MAIL, domain.ascii)}>
            Mail security of <Visible text={domain.unicode} />
          </a>
        </p>
      </article>
    ),
  });
}
