import type { ComponentChildren, JSX } from 'preact';
import { API_CHANGELOG } from '../../api/changelog.ts';
import { CHANGELOG_TEXTS } from '../../api/changelog-texts.ts';
import { Code } from '../design/code.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { API_VERSIONS_TEXTS } from './api-versions-texts.ts';
import { CriteriaVersions } from './criteria-versions.tsx';

/** Announced on 1 March 2027, to end a year later. Sources: RFC 9745 section 2, RFC 8594 section 3. */
const announcement = (publicUrl: string): string =>
  `Deprecation: @1803859200
Sunset: Wed, 01 Mar 2028 00:00:00 GMT
Link: <${publicUrl}/docs/api#versions>; rel="deprecation"`;

/** Says how the API may change and how that is announced, and lists what each version changed. */
export function ApiVersions({ publicUrl }: { readonly publicUrl: string }): JSX.Element {
  const [words, rich] = [useWords(API_VERSIONS_TEXTS), useRichWords(API_VERSIONS_TEXTS)];
  const code = (inside: ComponentChildren): JSX.Element => <code {...VERBATIM}>{inside}</code>;
  return (
    <>
      <section class="docs-sec" id="versions">
        <div class="stack">
          <h2>{words('title')}</h2>
          <p>{words('unreleased')}</p>
          <ul class="bullets">
            <li>{words('path')}</li>
            <li>{words('breaking')}</li>
            <li>{words('not-breaking')}</li>
            <li>{rich('criteria', { link: (inside) => <a href="#criteria">{inside}</a> })}</li>
            <li>{rich('announced', { code })}</li>
            <li>{words('stays')}</li>
            <li>{rich('installed', { code })}</li>
          </ul>
        </div>
        <Code name="versions" samples={[{ title: words('example'), code: announcement(publicUrl) }]} />
      </section>
      <section class="docs-wide stack" id="changelog">
        <h2>{words('changelog')}</h2>
        <Changelog />
        <h3 id="criteria">{words('criteria-changes')}</h3>
        <p>{words('criteria-changes-text')}</p>
        <CriteriaVersions />
      </section>
    </>
  );
}

function Changelog(): JSX.Element {
  const [words, changed, formats] = [useWords(API_VERSIONS_TEXTS), useWords(CHANGELOG_TEXTS), useFormats()];
  return (
    <div class="card">
      <Table
        columns={[{ title: words('version') }, { title: words('released') }, { title: words('changes') }]}
        rows={API_CHANGELOG.map(({ version, releasedOn, added }) => ({
          cells: [
            { content: version, label: words('version'), strong: true, nowrap: true },
            {
              content: releasedOn === null ? words('not-released') : formats.date(releasedOn),
              label: words('released'),
            },
            {
              content: (
                <>
                  <p>{changed(version)}</p>
                  <More summary={words('added', { count: added.length })}>
                    <ul class="lines">
                      {added.map((call) => (
                        <li>
                          <code {...VERBATIM}>{call}</code>
                        </li>
                      ))}
                    </ul>
                  </More>
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
