import type { JSX } from 'preact';
import type { Rendered } from '../../domain/message.ts';
import { render } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { Table } from '../design/table.tsx';
import type { SettingShown } from '../web/services.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { useWords } from '../web/words.ts';
import { Prose } from './api-fields.tsx';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { HOSTING_TEXTS } from './hosting-texts.ts';

const START = 'npm ci && npm start';
const DEMO = 'npm run demo';
/** Lists what an operator needs to know, in the order of need. */
const TOPICS = ['resolver', 'proxy', 'accounts', 'backup', 'upgrade', 'watch'] as const;

/** Renders `/docs/self-hosting`: how to run a service of one's own, and every setting. */
export function renderHostingDocs(site: DocsSite, settings: readonly SettingShown[]): string {
  const words = speak(site.language, HOSTING_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/self-hosting',
    children: (
      <>
        <section id="start">
          <h2>{words('start')}</h2>
          <p>{words('start-text')}</p>
          <Code name="start" samples={[{ title: words('terminal'), code: START }]} />
          <p>{words('start-listens')}</p>
          <p>{words('demo')}</p>
          <Code name="demo" samples={[{ title: words('terminal'), code: DEMO }]} />
        </section>
        {TOPICS.map((topic) => (
          <section id={topic}>
            <h2>{words(topic)}</h2>
            <p>{words(`${topic}-text`)}</p>
          </section>
        ))}
        <section id="settings">
          <h2>{words('settings')}</h2>
          <p>{words('settings-text')}</p>
          <SettingList settings={render(site.language, settings)} />
          <p class="meta">{words('more')}</p>
        </section>
      </>
    ),
  });
}

function SettingList({ settings }: { readonly settings: Rendered<readonly SettingShown[]> }): JSX.Element {
  const words = useWords(HOSTING_TEXTS);
  return (
    <div class="card">
      <Table
        columns={[{ title: words('setting') }, { title: words('about') }]}
        rows={settings.map(({ env, flag, shown, about, example }) => ({
          id: env,
          cells: [
            {
              content: (
                <>
                  <p>
                    <code {...VERBATIM}>{env}</code>
                  </p>
                  <p class="meta">
                    <code {...VERBATIM}>{flag}</code>
                  </p>
                </>
              ),
              wide: true,
            },
            {
              content: (
                <>
                  <Prose text={about} />
                  <p class="meta">{words('fallback', { value: shown })}</p>
                  <p class="meta">{words('example', { value: example })}</p>
                </>
              ),
              wide: true,
            },
          ],
        }))}
      />
    </div>
  );
}
