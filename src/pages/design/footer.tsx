import type { JSX } from 'preact';
import { TABS } from '../domain/tabs.ts';
import { plannedPath } from '../planned/planned-path.ts';
import { LAYOUT_TEXTS } from '../web/layout-texts.ts';
import { useWords } from '../web/words.ts';
import { comparePath } from './compare-path.ts';
import { Logo } from './icon.tsx';
import { useTabTitle } from './tab-title.ts';

interface FooterProps {
  readonly domain: string | undefined;
  /** Where the API gives what the page shows. */
  readonly apiPath: string | undefined;
}

const ABOUT = [
  { href: '/docs', text: 'docs' },
  { href: '/docs/checks', text: 'checks' },
  { href: '/docs/score', text: 'scores' },
  { href: '/docs/self-hosting', text: 'hosting' },
  { href: '/docs/privacy', text: 'privacy' },
] as const;

/** Shows the foot of every page: what this is, and where everything is. */
export function Footer({ domain, apiPath }: FooterProps): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  return (
    <footer class="foot">
      <div class="wrap">
        <div class={domain === undefined ? 'cols' : 'cols cols-few'}>
          <div>
            <a class="logo" href="/">
              <Logo />
              Zonewell
            </a>
            <p class="dim">{words('disclaimer')}</p>
          </div>
          {/* The pages of a domain have them as tabs. */}
          {domain === undefined && (
            <div>
              <h2>{words('domain-tools')}</h2>
              <Tools />
            </div>
          )}
          <div>
            <h2>{words('developers')}</h2>
            <ul>
              <li>
                <a href="/docs/api">{words('api')}</a>
              </li>
              <li>
                <a href="/openapi.json">{words('openapi')}</a>
              </li>
              {apiPath !== undefined && (
                <li>
                  <a href={apiPath}>{words('api-report')}</a>
                </li>
              )}
            </ul>
          </div>
          <div>
            <h2>{words('about')}</h2>
            <ul>
              {ABOUT.map(({ href, text }) => (
                <li>
                  <a href={href}>{words(text)}</a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div class="end">
          <span>Zonewell</span>
          <span>{words('utc')}</span>
        </div>
      </div>
    </footer>
  );
}

function Tools(): JSX.Element {
  const words = useWords(LAYOUT_TEXTS);
  const titleOf = useTabTitle();
  return (
    <ul class="all-tools">
      {TABS.map((tab) => (
        <li>
          <a href={`/?tool=${tab.page}`}>{titleOf(tab)}</a>
        </li>
      ))}
      <li>
        <a href={comparePath(undefined)}>{words('compare')}</a>
      </li>
      <li>
        <a href={plannedPath(undefined)}>{words('planned-zone')}</a>
      </li>
    </ul>
  );
}
