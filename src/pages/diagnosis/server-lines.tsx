import type { JSX } from 'preact';
import type { ReportAction } from '../../diagnoses/report.ts';
import { readTime } from '../../domain/dated.ts';
import {
  hstsLines,
  redirectLines,
  SERVER_PAGES,
  type ServerLine,
  WEB_SERVER_SOURCE,
} from '../../records/web-servers.ts';
import { More } from '../design/more.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { FIX_WORDS } from './fix-texts.ts';
import { CheckLiveThen } from './published/check-live-then.tsx';

const [DAY_SECONDS, YEAR_SECONDS] = [86_400, 31_536_000];

/** Findings that lines of a web server's configuration make go away, as `check/code`, and their header where it is one. */
const LINES: Readonly<
  Record<string, (host: string) => { readonly header?: string; readonly lines: readonly ServerLine[] }>
> = Object.fromEntries([
  ...['hsts-absent', 'hsts-off', 'hsts-unreadable'].map((code) => [`hsts/${code}`, () => hsts(DAY_SECONDS)]),
  ['hsts/hsts-short', () => hsts(YEAR_SECONDS)],
  ...['redirects-plain', 'stays-plain'].map((code) => [
    `https-redirect/${code}`,
    (host: string) => ({ lines: redirectLines(host) }),
  ]),
]);

const hsts = (seconds: number) => ({
  header: `Strict-Transport-Security: max-age=${seconds}`,
  lines: hstsLines(seconds),
});

/** Shows the header of an action, and the lines that make web servers do it. Nothing where it is no matter of those. */
export function ServerLines({
  action: { findings },
  domain,
}: {
  readonly action: Pick<ReportAction, 'findings'>;
  readonly domain: string;
}): JSX.Element | null {
  const words = useWords(FIX_WORDS);
  const found = findings.flatMap(({ check, code }) => LINES[`${check}/${code}`] ?? [])[0]?.(domain);
  if (found === undefined) return null;
  const { header, lines } = found;
  const boxes = lines.map(([server, line]) => (
    <div class="stack-s">
      <p class="sub">{words(header === undefined ? 'in-port-80' : 'in-server', { server })}</p>
      <RecordBox text={line} what={server} />
      {/* Whoever has add_header lines further up would lose them. */}
      {header !== undefined && server === 'nginx' && <p class="small">{words('nginx-inherits')}</p>}
    </div>
  ));
  const source = (
    <LineSource lines={lines} pages={header === undefined ? SERVER_PAGES.redirect : SERVER_PAGES.header} />
  );
  if (header === undefined)
    return (
      <>
        {boxes}
        {source}
        <CheckLiveThen />
      </>
    );
  return (
    <div class="stack-s">
      <p class="sub">{words('send-header')}</p>
      <RecordBox text={header} />
      <More summary={words('server-lines')}>
        <div class="stack">
          {boxes}
          {source}
        </div>
      </More>
      <CheckLiveThen />
    </div>
  );
}

/** Links to the pages that document the lines. */
function LineSource(props: {
  readonly lines: readonly ServerLine[];
  readonly pages: Readonly<Record<ServerLine[0], string>>;
}): JSX.Element {
  const words = useWords(FIX_WORDS);
  const { between } = useFormats();
  const { lines, pages } = props;
  return (
    <p class="dim small">
      {words('line-source', { on: { date: readTime(WEB_SERVER_SOURCE) } })}
      {lines.map(([server]) => (
        <>
          {between}
          <a href={pages[server]} rel="noopener">
            {server}
          </a>
        </>
      ))}
    </p>
  );
}
