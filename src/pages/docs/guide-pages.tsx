import type { JSX } from 'preact';
import type { TextTable } from '../../domain/message.ts';
import { DEFAULT_STAGES } from '../../monitoring/expiries/expiry.ts';
import { ALERT_GROUPS } from '../../monitoring/model/alert.ts';
import { formatsOf } from '../../texts/formats.ts';
import type { Language } from '../../texts/languages.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { MONITOR_TEXTS } from '../monitors/monitor-texts.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { COMMAND_HELP } from './command-help.ts';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { COMMON_TERMS, OWN_TERMS } from './glossary-texts.ts';
import { ALERTS_DOCS_TEXTS, COMMANDS_DOCS_TEXTS, GLOSSARY_DOCS_TEXTS, MONITORING_DOCS_TEXTS } from './guides-texts.ts';
import { PinsGuide, SuppliersGuide } from './monitoring-guides.tsx';
import { PrometheusGuide } from './prometheus-guide.tsx';

const WATCHED_THINGS = ['records', 'servers', 'mail', 'certificates', 'registration', 'pins'] as const;
const NO_CHANGES = ['failures', 'order', 'rotation', 'outage'] as const;

const Bullets = ({ texts }: { readonly texts: readonly string[] }): JSX.Element => (
  <ul class="bullets">
    {texts.map((text) => (
      <li>{text}</li>
    ))}
  </ul>
);

/** Renders `/docs/monitoring`: what a monitor watches, and when it alerts. */
export function renderMonitoringDocs(site: DocsSite): string {
  const words = speak(site.language, MONITORING_DOCS_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/monitoring',
    children: (
      <>
        <section id="start">
          <h2>{words('start')}</h2>
          <p>{words('start-text')}</p>
          <p>
            <a href="/monitors/add">{words('open')}</a>
          </p>
        </section>
        <section id="watched">
          <h2>{words('watched')}</h2>
          <Bullets texts={WATCHED_THINGS.map((one) => words(`watched-${one}`))} />
        </section>
        <section id="confirms">
          <h2>{words('confirms')}</h2>
          <p>{words('confirms-text')}</p>
        </section>
        <section id="quiet">
          <h2>{words('quiet')}</h2>
          <Bullets texts={NO_CHANGES.map((one) => words(`quiet-${one}`))} />
          <p>
            <a href="/docs/alerts">{words('alerts')}</a>
          </p>
        </section>
        <PinsGuide language={site.language} />
        <SuppliersGuide language={site.language} />
        <PrometheusGuide language={site.language} publicUrl={site.publicUrl} />
      </>
    ),
  });
}

const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isSigned(header, body, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const expected = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex, 'hex'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}`;

/** Renders `/docs/alerts`: kinds of alerts, and where they go. */
export function renderAlertDocs(site: DocsSite): string {
  const words = speak(site.language, ALERTS_DOCS_TEXTS);
  const rich = speakRich<typeof ALERTS_DOCS_TEXTS.texts, JSX.Element>(site.language, ALERTS_DOCS_TEXTS);
  const kinds = speak(site.language, MONITOR_TEXTS);
  const { list } = formatsOf(site.language);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/alerts',
    children: (
      <>
        <section id="kinds">
          <h2>{words('kinds')}</h2>
          <p>{words('kinds-text')}</p>
          <div class="card">
            <Table
              columns={[{ title: words('kind') }, { title: words('about') }]}
              rows={ALERT_GROUPS.map((group) => ({
                id: group,
                cells: [
                  { content: kinds(`k-${group}`), wide: true },
                  { content: kinds(`k-${group}-about`), wide: true },
                ],
              }))}
            />
          </div>
        </section>
        {(['grave', 'expiry', 'ends', 'planned', 'email', 'chat', 'webhook'] as const).map((topic) => (
          <section id={topic}>
            <h2>{words(topic)}</h2>
            <p>
              {topic === 'expiry'
                ? words('expiry-text', { days: list(DEFAULT_STAGES.map(String)) })
                : words(`${topic}-text`)}
            </p>
            {topic === 'planned' && <p>{words('planned-at-once')}</p>}
            {topic === 'webhook' && (
              <>
                <p>{words('webhook-headers')}</p>
                <p>{rich('webhook-fields', { link: (inside) => <a href="/docs/api#webhooks">{inside}</a> })}</p>
                <Code name="verify" samples={[{ title: words('sample'), code: VERIFY }]} />
                <p>{words('webhook-form')}</p>
                <p>{words('webhook-retries')}</p>
              </>
            )}
          </section>
        ))}
      </>
    ),
  });
}

/** Renders `/docs/commands`: what `--help` prints of each command. */
export function renderCommandDocs(site: DocsSite): string {
  const words = speak(site.language, COMMANDS_DOCS_TEXTS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/commands',
    children: (
      <>
        <ul class="card pad refs">
          {COMMAND_HELP[site.language].map(({ name, about, help }) => (
            <li id={name.replaceAll(' ', '-')}>
              <code {...VERBATIM}>{name}</code>
              <More summary={about}>
                <Code name={name} samples={[{ title: `${name} --help`, code: help }]} />
              </More>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

/** A table of terms, each with its meaning. */
type Terms = Readonly<Record<string, string>>;

/** Pairs each term of a table with its meaning. */
function termsOf(
  language: Language,
  table: TextTable<Terms>,
): readonly (readonly [id: string, term: string, means: string])[] {
  const words = speak(language, table);
  return Object.keys(table.texts)
    .filter((key) => Object.hasOwn(table.texts, `${key}-means`))
    .map((key) => [key, words(key, {}), words(`${key}-means`, {})]);
}

/** Renders `/docs/glossary`: what our words mean. */
export function renderGlossary(site: DocsSite): string {
  const words = speak(site.language, GLOSSARY_DOCS_TEXTS);
  const own = termsOf(site.language, OWN_TERMS);
  const others = termsOf(site.language, COMMON_TERMS);
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/glossary',
    children: (
      <>
        {(
          [
            ['ours', own],
            ['others', others],
          ] as const
        ).map(([group, terms]) => (
          <section id={group}>
            <h2>{words(group)}</h2>
            <dl class="card pad terms">
              {terms.map(([id, term, means]) => (
                <div id={id}>
                  <dt>{term}</dt>
                  <dd>{means}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </>
    ),
  });
}
