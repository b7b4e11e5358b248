import type { JSX } from 'preact';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { SectionHead } from '../design/card.tsx';
import { Code } from '../design/code.tsx';
import { domainInput } from '../design/header.tsx';
import { Mark } from '../design/mark.tsx';
import { RecordBox } from '../design/record-box.tsx';
import type { AssetUrl } from '../web/assets.ts';
import { renderPage } from '../web/layout.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { StartSample } from './start-sample.tsx';
import { START_TEXTS } from './start-texts.ts';
import { StartMonitoring, StartTools } from './start-tools.tsx';

interface StartProps {
  /** A domain whose report can be opened. */
  readonly example: string;
  /** The page that the box leads to, where it is not the report. */
  readonly tool: string | undefined;
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
}

/** Renders the box, what a report looks like, and what is different here. */
export function renderStartPage(asset: AssetUrl, language: Language, props: StartProps): string {
  const words = speak(language, START_TEXTS);
  return renderPage({
    language,
    title: `${words('title')} · Zonewell`,
    description: words('lead'),
    canonical: `${props.publicUrl}/`,
    asset,
    script: 'start',
    search: 'in the page',
    ...(props.tool === undefined ? {} : { query: { tool: props.tool } }),
    children: <Start {...props} />,
  });
}

function Start({ example, tool, publicUrl }: StartProps): JSX.Element {
  return (
    <>
      <Hero example={example} tool={tool} />
      <div class="wrap">
        <StartSample example={example} />
        <Trio />
        <StartTools example={example} />
        <StartMonitoring />
        <Api example={example} publicUrl={publicUrl} />
      </div>
    </>
  );
}

function Hero({ example, tool }: Pick<StartProps, 'example' | 'tool'>): JSX.Element {
  const words = useWords(START_TEXTS);
  const rich = useRichWords(START_TEXTS);
  return (
    <section class="hero">
      <Rings />
      <div class="wrap">
        <h1>{rich('heading', { whole: (inside) => <span class="nowrap">{inside}</span> })}</h1>
        <p class="lead">{words('lead')}</p>
        <search>
          <form id="ask" action="/check" method="get">
            <label class="vh" for="domain">
              {words('domain')}
            </label>
            <input {...domainInput('domain')} autofocus />
            {tool !== undefined && <input type="hidden" name="tool" value={tool} />}
            <Button kind="primary">{words('check')}</Button>
          </form>
        </search>
        <p class="eg">
          {rich('try', { domain: example, link: (inside) => <a href={`/domain/${example}`}>{inside}</a> })}
        </p>
        <p id="asking" class="eg" role="status" data-text={words('asking', { domain: '{domain}' })} />
        <section id="recent" class="recent" aria-labelledby="recent-title" hidden>
          <h2 id="recent-title">{words('recent')}</h2>
          <ul />
          <button class="btn btn-s" type="button">
            {words('clear')}
          </button>
        </section>
      </div>
    </section>
  );
}

/** Root, top-level domain and domain, nested as the DNS delegates. */
const Rings = (): JSX.Element => (
  <svg class="rings" viewBox="0 0 800 800" aria-hidden="true">
    <circle cx="400" cy="400" r="92" stroke-width="2" />
    <circle cx="400" cy="400" r="164" stroke-width="1.5" />
    <circle cx="400" cy="400" r="236" stroke-width="1.5" />
    <circle cx="400" cy="400" r="308" stroke-dasharray="2 6" />
    <circle cx="400" cy="400" r="380" stroke-dasharray="2 10" />
    <circle class="core" cx="400" cy="382" r="4" />
    <text x="400" y="412">
      harbor-books.example
    </text>
    <rect x="228" y="294" width="76" height="22" />
    <text x="266" y="309">
      .example
    </text>
    <rect x="196" y="238" width="46" height="22" />
    <text x="219" y="253">
      root
    </text>
  </svg>
);

function Trio(): JSX.Element {
  const words = useWords(START_TEXTS);
  return (
    <section class="band" aria-labelledby="get">
      <SectionHead id="get" title={words('what-you-get')} />
      <ul class="trio">
        <li>
          <div class="card pic" aria-hidden="true">
            <code {...VERBATIM}>_dmarc.harbor-books.example TXT</code>
            <code {...VERBATIM} class="dim">
              {words('asked')}
            </code>
            <code {...VERBATIM} class="dim">
              09:45:12 UTC, 12 ms
            </code>
            <div class="row tight">
              <Mark tone="bad" small />
              <code {...VERBATIM}>NXDOMAIN</code>
            </div>
          </div>
          <h3>{words('evidence')}</h3>
          <p>{words('evidence-text')}</p>
        </li>
        <li>
          <div class="card pic">
            <RecordBox text={'_dmarc 3600 IN TXT "v=DMARC1; p=none; rua=mailto:dmarc@harbor-books.example"'} />
          </div>
          <h3>{words('records')}</h3>
          <p>{words('records-text')}</p>
        </li>
        <li>
          <div class="card pic">
            <TimelinePicture label={words('history-picture')} />
          </div>
          <h3>{words('history')}</h3>
          <p>{words('history-text')}</p>
        </li>
      </ul>
    </section>
  );
}

/** Three policies, one after the other. */
const POLICIES = [
  { policy: 'p=none', from: 0, to: 38 },
  { policy: 'p=quarantine', from: 38, to: 68 },
  { policy: 'p=reject', from: 68, to: 100 },
] as const;

const TimelinePicture = ({ label }: { readonly label: string }): JSX.Element => (
  <svg class="tl" width="100%" height="92" role="img" aria-label={label}>
    {POLICIES.map(({ policy, from, to }, i) => (
      <g>
        <rect class="seen" x={`${from}%`} y={10 + 28 * i} width={`${to - from}%`} height="4" />
        {i > 0 && <rect class="at" x={`${from}%`} y={5 + 28 * i} width="2" height="14" />}
        {i < 2 && <rect class="at" x={`${to}%`} y={5 + 28 * i} width="2" height="14" />}
        <text x={`${from}%`} y={i === 2 ? 84 : 30 + 28 * i} class="cap">
          {policy}
        </text>
      </g>
    ))}
  </svg>
);

function Api({ example, publicUrl }: Pick<StartProps, 'example' | 'publicUrl'>): JSX.Element {
  const words = useWords(START_TEXTS);
  const code = (
    <>
      <span class="tok-c"># {words('same-report')}</span>
      {'\ncurl '}
      <span class="tok-s">
        "<Visible text={`${publicUrl}/v1/domain/${example}/report`} />"
      </span>
      {'\n\n'}
      <span class="tok-c"># {words('own-server')}</span>
      {'\nnpm ci && npm start'}
    </>
  );
  return (
    <section class="band half rev" aria-labelledby="api">
      <Code name="api-code" samples={[{ title: words('terminal'), code }]} />
      <div class="stack">
        <h2 id="api">{words('api')}</h2>
        <p class="dim">{words('api-text')}</p>
        <p>
          <ButtonLink href="/docs/api">{words('api-link')}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
