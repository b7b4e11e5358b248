import type { JSX } from 'preact';
import type { RegistrationAnswer } from '../../lookups/registrations.ts';
import { causesText } from '../../texts/causes.ts';
import { ButtonLink } from '../design/button.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useLanguage, useRichWords, useWords } from '../web/words.ts';
import { WHOIS_TEXTS } from './whois-texts.ts';

/** Shows that nobody could tell: why, what it does not mean, and how to go on. */
export function Unknown({
  answer,
}: {
  readonly answer: Extract<RegistrationAnswer, { kind: 'unknown' }>;
}): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  const language = useLanguage();
  const { between } = useFormats();
  const { registrableDomain: name, why, retryAfterSeconds, tries } = answer;
  const [server, outcome, cause] = [words('server'), words('outcome'), words('cause')];
  return (
    <section class="card pad stack wide-sidebar" aria-labelledby="unknown">
      <h2 id="unknown">{rich('unknown', { name: <DomainName name={name} /> })}</h2>
      <p>
        {words(why)}
        {between}
        {words('unknown-about')}
      </p>
      {why !== 'no-server' && (
        <p class="row">
          <ButtonLink kind="primary" href={`/whois/${name}`} icon="live">
            {words('retry')}
          </ButtonLink>
          {retryAfterSeconds !== null && (
            <span class="meta">{words('retry-after', { wait: { durationMs: 1000 * retryAfterSeconds } })}</span>
          )}
        </p>
      )}
      {tries.length > 0 && (
        <More summary={words('tries')}>
          <Table
            plain
            class="even"
            columns={[{ title: server }, { title: outcome }, { title: cause }]}
            rows={tries.map((one) => ({
              cells: [
                { wide: true, content: <Visible text={one.server} /> },
                { label: outcome, content: <code {...VERBATIM}>{one.outcome}</code> },
                { label: cause, wide: true, content: <Visible text={causesText(language, one.causes)} /> },
              ],
            }))}
          />
        </More>
      )}
    </section>
  );
}
