import type { JSX } from 'preact';
import { KINDS } from '../../diagnoses/kinds.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { UncomparedKind } from '../../monitoring/memory/findings.ts';
import { kindName } from '../../texts/kind-words.ts';
import { Note } from '../design/note.tsx';
import { useFormats, useLanguage, useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import type { MonitorNow } from './watched.ts';
import { useTimes } from './when.ts';

/** For so long, no run of a report could be compared before the page says so. */
const SHOWN_AFTER_MS = 3 * DAY_MS;

/** Says of which daily reports no run could be compared for days, so that nobody takes silence for good news. */
export function Uncompared({ monitor: { state, settings, watch }, now }: MonitorNow): JSX.Element | null {
  const words = useWords(MONITOR_TEXTS);
  const [language, { list }, times] = [useLanguage(), useFormats(), useTimes(now)];
  const all = (watch?.findings.uncompared ?? []).filter(
    ({ kind, since }) => settings.dailyReports.includes(kind) && now - since >= SHOWN_AFTER_MS,
  );
  if (state !== 'active' || all.length === 0) return null;
  const nameOf = ({ kind }: UncomparedKind): string[] => {
    const known = KINDS.find(({ id }) => id === kind);
    return known === undefined ? [] : [kindName(language, known)];
  };
  return (
    <>
      {[...Map.groupBy(all, ({ why }) => why)].map(([why, some]) => (
        <Note
          tone="unknown"
          title={words(`uncompared-${why}-title`, {
            count: some.length,
            reports: list(some.flatMap(nameOf)),
            when: times.when(Math.min(...some.map(({ since }) => since))),
          })}
        >
          {words(`uncompared-${why}`)}
        </Note>
      ))}
    </>
  );
}
