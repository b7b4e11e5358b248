import { DAY_MS } from '../../domain/time.ts';
import { speak } from '../../texts/speak.ts';
import { Table } from '../design/table.tsx';
import type { Retention } from '../web/services.ts';
import { type DocsSite, renderArticle } from './docs-layout.tsx';
import { PRIVACY_TEXTS } from './privacy-texts.ts';

/** Renders `/docs/privacy`: what this service stores of people, and for how long. */
export function renderPrivacyDocs(site: DocsSite, { historyMs, usageMs }: Retention): string {
  const words = speak(site.language, PRIVACY_TEXTS);
  const days = (ms: number): number => Math.round(ms / DAY_MS);
  const periods: readonly (readonly [what: string, long: string])[] = [
    [words('observations'), words('observations-long', { days: historyMs === null ? 0 : days(historyMs) })],
    [words('account'), words('account-long')],
    [words('sessions'), words('sessions-long')],
    [words('links'), words('links-long')],
    [words('usage'), words('usage-long', { days: days(usageMs) })],
    [words('anonymous'), words('anonymous-long')],
    [words('attempts'), words('attempts-long')],
    [words('mails'), words('mails-long')],
  ];
  return renderArticle(site, {
    title: words('title'),
    lead: words('lead'),
    path: '/docs/privacy',
    children: (
      <>
        <section id="short">
          <h2>{words('short')}</h2>
          <ul class="bullets">
            {([1, 2, 3, 4] as const).map((i) => (
              <li>{words(`short-${i}`)}</li>
            ))}
          </ul>
        </section>
        {(['cookies', 'domains', 'accounts'] as const).map((topic) => (
          <section id={topic}>
            <h2>{words(topic)}</h2>
            <p>{words(`${topic}-text`)}</p>
          </section>
        ))}
        <section id="kept">
          <h2>{words('retention')}</h2>
          <div class="card">
            <Table
              columns={[{ title: words('what') }, { title: words('long') }]}
              rows={periods.map(([what, long]) => ({
                cells: [
                  { content: what, wide: true },
                  { content: long, wide: true },
                ],
              }))}
            />
          </div>
        </section>
        <section id="leaves">
          <h2>{words('leaves')}</h2>
          <p>{words('leaves-text')}</p>
        </section>
      </>
    ),
  });
}
