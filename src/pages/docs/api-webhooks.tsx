import type { JSX } from 'preact';
import type { Components } from '../../api/components.ts';
import { descriptionIn } from '../../api/descriptions.ts';
import { WEBHOOK_HEADERS, WEBHOOKS } from '../../api/operations/webhooks.ts';
import { Code } from '../design/code.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useLanguage, useRichWords, useWords } from '../web/words.ts';
import { Fields, HeaderList, Prose } from './api-fields.tsx';
import { API_TEXTS } from './api-texts.ts';
import { Json, type JsonValue } from './json.tsx';

/** Shows what we send to webhooks: the headers of all messages, then each message with an example. */
export function WebhookMessages({ components }: { readonly components: Components }): JSX.Element {
  const [words, rich] = [useWords(API_TEXTS), useRichWords(API_TEXTS)];
  const language = useLanguage();
  return (
    <>
      <section class="docs-wide stack" id="webhooks">
        <h2>{words('webhooks')}</h2>
        <p>{rich('webhooks-text', { link: (inside) => <a href="/docs/alerts#webhook">{inside}</a> })}</p>
        <h3>{words('headers')}</h3>
        <HeaderList headers={WEBHOOK_HEADERS} />
      </section>
      {WEBHOOKS.map(({ id, summary, description, schema, sample, answers }) => (
        <section class="docs-sec" id={`webhook-${id}`}>
          <div class="stack">
            <h3>{descriptionIn(language, summary)}</h3>
            <Prose text={descriptionIn(language, description)} />
            <h4>{words('body')}</h4>
            <Fields schema={schema} components={components} />
            <h4>{words('your-response')}</h4>
            <Answers answers={answers} />
          </div>
          <Code name={`webhook-${id}`} samples={[{ title: 'POST', code: <Json value={sample as JsonValue} /> }]} />
        </section>
      ))}
    </>
  );
}

/** Says what we make of each answer. */
function Answers({ answers }: Pick<(typeof WEBHOOKS)[number], 'answers'>): JSX.Element {
  const words = useWords(API_TEXTS);
  const language = useLanguage();
  return (
    <ul class="params">
      {Object.entries(answers)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([status, text]) => (
          <li>
            <code {...VERBATIM}>{status === 'default' ? words('any-other') : status}</code>
            <Prose text={descriptionIn(language, text)} />
          </li>
        ))}
    </ul>
  );
}
