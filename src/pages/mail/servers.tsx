import type { JSX } from 'preact';
import { blockIn } from '../../diagnoses/block.ts';
import {
  type MailServerItem,
  type MailServers,
  mailServers,
  type StateItem,
} from '../../diagnoses/blocks/mail-servers.ts';
import type { Report } from '../../diagnoses/report.ts';
import { isScored } from '../../diagnoses/scoring.ts';
import type { Rendered } from '../../domain/message.ts';
import type { Words } from '../../texts/speak.ts';
import { Card } from '../design/card.tsx';
import { Mark, SeverityMark, type Tone } from '../design/mark.tsx';
import { Note } from '../design/note.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../verbatim.ts';
import { DnsNameText, Visible, visibleText } from '../visible.tsx';
import { useWords } from '../words.ts';
import { ItemArea } from './items.tsx';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

type Server = Rendered<MailServerItem>;
type StateInWords = Rendered<StateItem>;

const TONES: Readonly<Record<Exclude<StateItem['state'], 'none'>, Tone>> = {
  ok: 'ok',
  warning: 'warn',
  failed: 'bad',
  unknown: 'unknown',
};

function State({ item }: { readonly item: StateInWords | null }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  if (item === null) return <span class="dim">{words('no-session')}</span>;
  return (
    <span class="row tight">
      {item.state === 'none' ? <SeverityMark severity="info" small /> : <Mark tone={TONES[item.state]} small />}
      <Visible text={item.text} />
    </span>
  );
}

/** The servers that nobody can reach, above all else. */
function Unreachable({ servers }: { readonly servers: readonly Server[] }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const lost = servers.filter(({ connection }) => connection.state === 'failed');
  const [first] = lost;
  if (first === undefined) return null;
  const hosts = lost.map(({ host }) => visibleText(host));
  return (
    <div class="pad">
      <Note
        tone="bad"
        title={
          lost.length === 1
            ? words('unreachable-one', { host: hosts[0] ?? '', why: visibleText(first.connection.text) })
            : words('unreachable-many', { count: lost.length, hosts })
        }
      >
        {words(lost.length === servers.length ? 'unreachable-all' : 'unreachable-text')}
      </Note>
    </div>
  );
}

function ServerTable({ servers }: { readonly servers: readonly Server[] }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const label = {
    connection: words('connection'),
    tls: words('encryption'),
    certificate: words('certificate'),
    dane: words('dane'),
  };
  const columns = [words('priority'), words('host'), ...Object.values(label)];
  return (
    <Table
      caption={words('servers')}
      columns={columns.map((title) => ({ title }))}
      rows={servers.map(({ host, priority, address, connection, tls, certificate, dane }) => ({
        cells: [
          { label: words('priority'), content: priority ?? '–' },
          {
            wide: true,
            content: (
              <>
                <code {...VERBATIM}>
                  <DnsNameText name={host} />
                </code>
                {address !== null && (
                  <div class="meta">
                    <Visible text={address} />
                  </div>
                )}
              </>
            ),
          },
          { label: label.connection, wide: true, content: <State item={connection} /> },
          { label: label.tls, wide: true, content: <State item={tls} /> },
          { label: label.certificate, wide: true, content: <State item={certificate} /> },
          { label: label.dane, wide: true, content: <State item={dane} /> },
        ],
      }))}
    />
  );
}

/** Says how many servers there are, and how many of them answer, where that is known of all. */
function serversMeta(
  words: Words<(typeof MAIL_PAGE_TEXTS)['texts']>,
  { servers, more }: Rendered<MailServers>,
): string {
  const count = servers.length + more;
  const inState = (state: StateItem['state']) => servers.filter(({ connection }) => connection.state === state).length;
  const answering = inState('ok');
  if (answering + inState('failed') < count) return words('servers-count', { count });
  if (answering === 0) return words('servers-silent', { count });
  return answering === count ? words('servers-all', { count }) : words('servers-some', { answering, count });
}

/** Where mail goes, server by server, and what the two unscored items say of them. */
export function Servers({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const mail = blockIn(report, mailServers);
  const beside = report.checks.filter((one) => !isScored(one));
  const meta =
    mail === null || mail.servers.length === 0
      ? undefined
      : mail.route === 'address'
        ? words('servers-address')
        : serversMeta(words, mail);
  return (
    <Card flush id="servers" title={words('servers')} meta={meta}>
      {mail === null ? (
        <p class="pad">{words('servers-unknown')}</p>
      ) : mail.servers.length === 0 ? (
        <p class="pad">{words(mail.route === 'null-mx' ? 'servers-null' : 'servers-none')}</p>
      ) : (
        <>
          <Unreachable servers={mail.servers} />
          <ServerTable servers={mail.servers} />
          {mail.more > 0 && <p class="foldin meta">{words('servers-more', { count: mail.more })}</p>}
        </>
      )}
      {beside.some(({ notNeeded, outcome }) => !notNeeded || outcome === 'failed') && (
        <>
          <p class="foldin sub flush">{words('transport')}</p>
          <div class="areas">
            {beside.map((item) => (
              <ItemArea item={item} report={report} />
            ))}
          </div>
        </>
      )}
    </Card>
  );
}
