import type { JSX } from 'preact';
import { DomainName } from '../design/domain-name.tsx';
import { Label } from '../design/label.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Ring, type Segment } from '../design/ring.tsx';
import { Sparkline } from '../design/sparkline.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { START_TEXTS } from './start-texts.ts';

/** A domain that nobody has: the sample is a drawing, not a report. */
const DOMAIN = 'harbor-books.example';

const SEGMENTS: readonly Segment[] = [
  ...[15, 10, 10, 10, 10, 10].map((weight) => ({ weight, earned: 1 })),
  ...[10, 5, 15, 5].map((weight) => ({ weight, earned: 0 })),
];

const COURSE = [
  { at: Date.UTC(2026, 5, 25), score: 45 },
  { at: Date.UTC(2026, 8, 14), score: 55 },
  { at: Date.UTC(2026, 10, 2), score: 65 },
  { at: Date.UTC(2026, 10, 22), score: 65 },
];

type Key = keyof typeof START_TEXTS.texts;

interface Sample {
  readonly tone: Tone;
  readonly name: Key | 'SPF' | 'DKIM' | 'DMARC' | 'CAA' | 'DNSSEC';
  readonly status: Key;
}

const AREAS: readonly Sample[] = [
  { tone: 'ok', name: 'name-servers', status: 'normal' },
  { tone: 'warn', name: 'web-server', status: 'ipv4-only' },
  { tone: 'ok', name: 'mail-server', status: 'normal' },
  { tone: 'warn', name: 'SPF', status: 'weak' },
  { tone: 'ok', name: 'DKIM', status: 'normal' },
  { tone: 'bad', name: 'DMARC', status: 'not-configured' },
  { tone: 'bad', name: 'CAA', status: 'not-configured' },
  { tone: 'ok', name: 'DNSSEC', status: 'normal' },
];

const TONE_WORDS = { ok: 'passed', warn: 'partly', bad: 'failed', unknown: 'failed' } as const satisfies Record<
  Tone,
  Key
>;

/** Shows what a report looks like. `example` is a domain whose report can be opened. */
export function StartSample({ example }: { readonly example: string }): JSX.Element {
  const words = useWords(START_TEXTS);
  const rich = useRichWords(START_TEXTS);
  const nameOf = (name: Sample['name']): string => {
    if (name === 'SPF' || name === 'DKIM' || name === 'DMARC' || name === 'CAA' || name === 'DNSSEC') return name;
    return words(name as 'name-servers');
  };
  return (
    <section class="card show" aria-labelledby="sample">
      <div class="card-head">
        <div class="row">
          <h2 class="h3" id="sample">
            {words('sample-title', { domain: DOMAIN })}
          </h2>
          <Label>{words('sample-label')}</Label>
        </div>
        <a href={`/domain/${example}`}>{words('sample-link')}</a>
      </div>
      <div class="verdict">
        <Ring tone="warn" segments={SEGMENTS} middle={65} below="/100" grade="C" label={words('sample-ring')} />
        <div>
          <h2>
            {rich('sample-verdict', {
              name: () => <DomainName name={DOMAIN} />,
              whole: (inside) => <span class="nowrap">{inside}</span>,
            })}
          </h2>
          <p>{words('sample-summary')}</p>
        </div>
        <div class="course">
          <span>{words('sample-since')}</span>
          <Sparkline points={COURSE} label={words('sample-course')} />
          <p>{words('sample-change')}</p>
        </div>
      </div>
      <ul class="peek">
        {AREAS.map(({ tone, name, status }) => (
          <li>
            <Mark tone={tone} label={words(TONE_WORDS[tone])} small />
            <span>{nameOf(name)}</span>
            <Label tone={tone}>{words(status as 'normal')}</Label>
          </li>
        ))}
      </ul>
    </section>
  );
}
