import type { ComponentChildren } from 'preact';
import { TOOL_TEXTS } from '../../api/tool-texts.ts';
import { textIn } from '../../texts/language.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import { Code } from '../design/code.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { MCP_DOCS_TEXTS } from './mcp-texts.ts';

/** Names the tools: each has a title and a description under its name. */
const NAMES = Object.keys(TOOL_TEXTS.texts).flatMap((key) => (key.endsWith('/title') ? [key.slice(0, -6)] : []));

const settingsOf = (server: object): string => JSON.stringify({ mcpServers: { zonewell: server } }, null, 2);

/** Renders `/docs/mcp`: how editors and chats use our tools. */
export function renderMcpDocs(site: DocsSite): string {
  const { language, publicUrl } = site;
  const words = speak(language, MCP_DOCS_TEXTS);
  const rich = speakRich(language, MCP_DOCS_TEXTS);
  const code = (inside: ComponentChildren) => <code {...VERBATIM}>{inside}</code>;
  const local = settingsOf({ command: 'zonewell', args: ['mcp'] });
  const remote = settingsOf({ type: 'http', url: `${publicUrl}/mcp`, headers: { 'X-API-Key': 'zw_…' } });
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/mcp',
    children: (
      <>
        <section id="local">
          <h2>{words('local')}</h2>
          <p>{rich('local-text', { code })}</p>
          <Code name="local" samples={[{ title: words('settings'), code: local }]} />
        </section>
        <section id="remote">
          <h2>{words('remote')}</h2>
          <p>{words('remote-text')}</p>
          <Code name="remote" samples={[{ title: words('settings'), code: remote }]} />
          <p>{rich('remote-language', { code })}</p>
        </section>
        <section id="tools">
          <h2>{words('tools')}</h2>
          <div class="card">
            <Table
              columns={[{ title: words('tool') }, { title: words('about') }]}
              rows={NAMES.map((name) => ({
                id: name,
                cells: [
                  { content: code(name), wide: true },
                  { content: textIn(language, { id: `${TOOL_TEXTS.prefix}/${name}`, args: {} }), wide: true },
                ],
              }))}
            />
          </div>
        </section>
        <section id="answers">
          <h2>{words('answers')}</h2>
          <ul class="bullets">
            <li>{words('answers-findings')}</li>
            <li>{words('answers-unknown')}</li>
            <li>{words('answers-data')}</li>
            <li>{rich('answers-errors', { link: (inside) => <a href="/docs/api">{inside}</a> })}</li>
          </ul>
        </section>
        <section id="revision">
          <h2>{words('revision')}</h2>
          <p>{words('revision-text')}</p>
        </section>
      </>
    ),
  });
}
