import type { JSX } from 'preact';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { More } from '../design/more.tsx';
import { Time } from '../domain/domain-head.tsx';
import { Visible } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { WHOIS_TEXTS } from './whois-texts.ts';

/** Fields of the API by name, and how a page says that they changed. */
const FIELDS: Readonly<
  Record<
    string,
    `field-${'registered' | 'registrar' | 'expires' | 'statuses' | 'name-servers' | 'signed' | 'organization'}`
  >
> = {
  registered: 'field-registered',
  registrar: 'field-registrar',
  'expires at': 'field-expires',
  statuses: 'field-statuses',
  'name servers': 'field-name-servers',
  'delegation signed': 'field-signed',
  organization: 'field-organization',
};

/** So many changes stand open. */
const OPEN_CHANGES = 3;

/** Shows what changed over time, newest first. */
export function Changes({ changes }: Pick<RegistrationReport, 'changes'>): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const folded = changes.slice(OPEN_CHANGES);
  return (
    <section class="card" aria-labelledby="changes">
      <h2 id="changes">{words('changes')}</h2>
      {changes.length === 0 ? (
        <p class="meta">{words('no-changes')}</p>
      ) : (
        <ChangeList changes={changes.slice(0, OPEN_CHANGES)} />
      )}
      {folded.length > 0 && (
        <More summary={words('more-changes', { count: folded.length })}>
          <ChangeList changes={folded} />
        </More>
      )}
    </section>
  );
}

function ChangeList({ changes }: Pick<RegistrationReport, 'changes'>): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  const value = (text: string): JSX.Element =>
    text === '' ? <span>{words('nothing')}</span> : <Visible text={text} />;
  return (
    <ul class="log">
      {changes.map(({ field, before, after, since, at }) => {
        const key = FIELDS[field];
        return (
          <li>
            <b>{key === undefined ? words('field-other', { field }) : words(key)}</b>
            <dl class="facts change">
              <dt>{words('before')}</dt>
              <dd>{value(before)}</dd>
              <dt>{words('after')}</dt>
              <dd>{value(after)}</dd>
            </dl>
            <p class="meta">
              {rich('changed-between', { since: <Time at={since} form="date" />, at: <Time at={at} form="date" /> })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
