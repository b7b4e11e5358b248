import type { JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { Table } from '../design/table.tsx';
import type { SettingShown } from '../services.ts';
import { useWords } from '../words.ts';
import { Prose } from './api-fields.tsx';
import { Crumb, type DocsSite, docsIndex, renderDocs } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { HOSTING_TEXTS } from './hosting-texts.ts';

const START = 'npm ci && npm start';
const DEMO = 'npm run demo';
/** What an operator needs to know, in the order of need. */
const TOPICS = ['resolver', 'proxy', 'accounts', 'backup', 'upgrade', 'watch'] as const;

/** `/docs/self-hosting`: how to run a service of one's own, and every setting. */
export function renderHostingDocs(site: DocsSite, settings: readonly SettingShown[]): string {
  const words = speak(site.language, HOSTING_TEXTS);
  return renderDocs(site, {
    title: words('title'),
    description: words('lead'),
    path: '/docs/self-hosting',
    index: docsIndex(site),
    label: speak(site.language, DOCS_TEXTS)('docs'),
    children: (
      <div class="prose prose-l">
        <Crumb title={words('title')} />
        <div class="stack-s">
          <h1>{words('title')}</h1>
          <p class="dim">{words('lead')}</p>
        </div>
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
          <Settings settings={settings} />
          <p class="meta">{words('more')}</p>
        </section>
      </div>
    ),
  });
}

function Settings({ settings }: { readonly settings: readonly SettingShown[] }): JSX.Element {
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
                    <code translate={false}>{env}</code>
                  </p>
                  <p class="meta">
                    <code translate={false}>{flag}</code>
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
