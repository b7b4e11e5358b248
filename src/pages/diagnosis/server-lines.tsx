import type { JSX } from 'preact';
import type { ReportAction } from '../../diagnoses/report.ts';
import { More } from '../design/more.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { useWords } from '../web/words.ts';
import { FIX_WORDS } from './fix-texts.ts';

const [DAY_SECONDS, YEAR_SECONDS] = [86_400, 31_536_000];

/** A line of the configuration of each web server that most sites use. */
type ServerLine = readonly [server: 'nginx' | 'Apache' | 'Caddy', line: string];

/** Lines that send HSTS for so long. `always`: with errors as well. */
const hstsLines = (seconds: number): readonly ServerLine[] => [
  ['nginx', `add_header Strict-Transport-Security "max-age=${seconds}" always;`],
  ['Apache', `Header always set Strict-Transport-Security "max-age=${seconds}"`],
  ['Caddy', `header Strict-Transport-Security "max-age=${seconds}"`],
];

/** Lines that lead port 80 to HTTPS. Caddy does so by itself. */
const redirectLines = (host: string): readonly ServerLine[] => [
  ['nginx', `return 301 https://${host}$request_uri;`],
  ['Apache', `Redirect permanent "/" "https://${host}/"`],
];

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
    </div>
  ));
  if (header === undefined) return <>{boxes}</>;
  return (
    <div class="stack-s">
      <p class="sub">{words('send-header')}</p>
      <RecordBox text={header} />
      <More summary={words('server-lines')}>
        <div class="stack">{boxes}</div>
      </More>
    </div>
  );
}
