import type { JSX } from 'preact';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useWords } from '../web/words.ts';
import { findingAnchor } from './check-list.ts';
import { CHECK_PAGE_TEXTS } from './check-page-texts.ts';
import type { PeerNames } from './peer-names.ts';

/** Shows what other tools call what it finds, so that who knows one of them finds the same here. */
export function Elsewhere({ peers }: { readonly peers: readonly PeerNames[] }): JSX.Element {
  const words = useWords(CHECK_PAGE_TEXTS);
  return (
    <>
      <p class="meta">{words('elsewhere-text')}</p>
      <div class="card">
        <Table
          columns={[{ title: words('tool') }, { title: words('names') }]}
          rows={peers.map(({ peer, names }) => ({
            cells: [
              { content: peer, label: words('tool'), strong: true },
              {
                content: (
                  <ul class="bullets">
                    {names.map(({ name, findings }) => (
                      <li>
                        {name} <FindingLinks codes={findings} />
                      </li>
                    ))}
                  </ul>
                ),
                wide: true,
              },
            ],
          }))}
        />
      </div>
    </>
  );
}

/** Leads to findings further up the page. */
const FindingLinks = ({ codes }: { readonly codes: readonly string[] }): JSX.Element => (
  <span class="meta">
    {codes.map((code) => (
      <>
        {' '}
        <a href={`#${findingAnchor(code)}`}>
          <code {...VERBATIM}>{code}</code>
        </a>
      </>
    ))}
  </span>
);
