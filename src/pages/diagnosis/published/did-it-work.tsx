import type { JSX } from 'preact';
import { fieldHost } from '../../../diagnoses/fix-item.ts';
import { clockOf, dayOf } from '../../../domain/time.ts';
import type { FixStep } from '../../../lookups/published/check-published.ts';
import type { SetState } from '../../../lookups/published/published-set.ts';
import { Button } from '../../design/button.tsx';
import { Diff } from '../../design/diff.tsx';
import { Gain } from '../../design/label.tsx';
import { Mark, type Tone } from '../../design/mark.tsx';
import { Visible, visibleText } from '../../web/visible.tsx';
import { useFormats, useWords } from '../../web/words.ts';
import {
  answerFor,
  CHECKED_ID,
  FIX_FIELD,
  isDone,
  type PublishedAnswer,
  type PublishedOffer,
  STEP_FIELD,
  useOffer,
} from './offer.ts';
import { PUBLISHED_TEXTS } from './published-texts.ts';

type Answered = PublishedAnswer['check'];
type AnsweredSet = Answered['sets'][number];

const hostsIn = ({ servers }: AnsweredSet, ...states: readonly SetState[]): readonly string[] =>
  servers.filter(({ state }) => states.includes(state)).map(({ host }) => visibleText(host));

/** Each name server of all sets, and whether it has all of them. */
function serverTally({ sets }: Answered): { readonly count: number; readonly found: number; readonly known: number } {
  const states = new Map<string, SetState[]>();
  for (const { servers } of sets)
    for (const { host, state } of servers) states.set(host, [...(states.get(host) ?? []), state]);
  const all = [...states.values()];
  return {
    count: all.length,
    found: all.filter((of) => of.length === sets.length && of.every((one) => one === 'here')).length,
    known: all.filter((of) => of.every((one) => one !== 'unknown')).length,
  };
}

/** How the answer is told: its mark, and its first words. */
function useHeadline(check: Answered): { readonly tone: Tone; readonly text: string } {
  const words = useWords(PUBLISHED_TEXTS);
  const { count, found, known } = serverTally(check);
  const states = check.sets.flatMap(({ servers }) => servers.map(({ state }) => state));
  const isRemoval = check.sets.every(({ publish }) => publish.length === 0);
  if (isDone(check)) return { tone: 'ok', text: words(isRemoval ? 'gone' : 'found', { count }) };
  if (known === 0) return { tone: 'unknown', text: words('unknown') };
  if (found > 0) return { tone: found === known ? 'unknown' : 'warn', text: words('some', { found, count }) };
  if (states.includes('other') && !states.includes('before')) return { tone: 'warn', text: words('other-now') };
  return { tone: 'warn', text: words('not-yet') };
}

/** Explains a set that is not there yet. */
function useReasons(set: AnsweredSet, check: Answered): readonly string[] {
  const words = useWords(PUBLISHED_TEXTS);
  const formats = useFormats();
  const { slip, name, zone } = set;
  const host = visibleText(fieldHost(name, zone ?? check.domain));
  const [before, other, silent] = [hostsIn(set, 'before'), hostsIn(set, 'other'), hostsIn(set, 'unknown')];
  return [
    ...(slip === null
      ? []
      : slip.code === 'quotes'
        ? [words('quotes')]
        : [words(slip.code, { at: visibleText(slip.at), host })]),
    ...(hostsIn(set, 'beside').length > 0 ? [words('beside')] : []),
    ...(hostsIn(set, 'sample').length > 0 ? [words('sample')] : []),
    ...(other.length > 0 && slip === null
      ? [words('other', { count: other.length, servers: formats.list(other) })]
      : []),
    ...(before.length > 0
      ? [words('before', { count: before.length, servers: formats.list(before), at: { instant: check.before } })]
      : []),
    ...(silent.length > 0 ? [words('silent', { count: silent.length, servers: formats.list(silent) })] : []),
  ];
}

/** The old records and those that a server has now; nothing where no server changed. */
function SetDiff({ set }: { readonly set: AnsweredSet }): JSX.Element | null {
  const words = useWords(PUBLISHED_TEXTS);
  const { before, servers, type } = set;
  const now = servers.find(({ state, values }) => state !== 'before' && values !== null)?.values ?? null;
  if (now === null) return null;
  const nothing = words('nothing', { type });
  const removed = before.filter((one) => !now.includes(one));
  const added = now.filter((one) => !before.includes(one));
  if (removed.length === 0 && added.length === 0) return null;
  return <Diff removed={before.length === 0 ? [nothing] : removed} added={now.length === 0 ? [nothing] : added} />;
}

/** Until when resolvers may still have the old answer. */
function useResolversFollow({ at, sets }: Answered): string | null {
  const words = useWords(PUBLISHED_TEXTS);
  const formats = useFormats();
  const seconds = sets.map(({ cachedSeconds }) => cachedSeconds);
  const known = seconds.filter((one) => one !== null);
  if (known.length < seconds.length || known.length === 0) return null;
  const ms = 1000 * Math.max(...known);
  const duration = formats.duration(ms);
  return dayOf(at) === dayOf(at + ms)
    ? words('resolvers-at', { clock: clockOf(at + ms), duration })
    : words('resolvers-on', { at: { instant: at + ms }, duration });
}

function useScore({ score, check }: PublishedAnswer): string | null {
  const words = useWords(PUBLISHED_TEXTS);
  if (!isDone(check)) return null;
  if (score === null) return words('score-open');
  return words(score.before === score.after ? 'score-same' : 'score-up', score);
}

/** The answer: what the servers have, old and new, and what follows. */
function Says({ answer }: { readonly answer: PublishedAnswer }): JSX.Element {
  const words = useWords(PUBLISHED_TEXTS);
  const { between } = useFormats();
  const { check, score } = answer;
  const { tone, text } = useHeadline(check);
  const follow = useResolversFollow(check);
  const scored = useScore(answer);
  const gained = score === null ? 0 : score.after - score.before;
  const reasons = [
    ...check.sets.flatMap((set) => useReasons(set, check)),
    ...(tone === 'unknown' && serverTally(check).known === 0 ? [words('unknown-means')] : []),
  ];
  return (
    <>
      <Mark tone={tone} />
      <p>
        <b>{text}</b>
        {between}
        {words('checked-at', { clock: clockOf(check.at) })}
        {reasons.map((one) => (
          <>
            {between}
            <Visible text={one} />
          </>
        ))}
      </p>
      {gained > 0 && <Gain>{words('gained', { points: gained })}</Gain>}
      {check.sets.map((set) => (
        <SetDiff set={set} />
      ))}
      {isDone(check) && (follow !== null || scored !== null) && (
        <p class="says-when">{[follow, scored].filter((one) => one !== null).join(between)}</p>
      )}
    </>
  );
}

const CLASSES: Readonly<Record<Tone, string>> = {
  ok: 'did did-ok',
  warn: 'did did-wait',
  bad: 'did did-wait',
  unknown: 'did did-wait',
};

/** The form under the records of a step, with the answer where it was sent. A script fills the status in place. */
function DidForm(props: {
  readonly offer: PublishedOffer;
  readonly about: FixStep;
  readonly answer: PublishedAnswer | undefined;
}): JSX.Element {
  const { offer, about, answer } = props;
  const words = useWords(PUBLISHED_TEXTS);
  const done = answer !== undefined && isDone(answer.check);
  const head = answer === undefined ? undefined : useHeadline(answer.check);
  return (
    <form
      class={head === undefined ? 'did did-rest' : CLASSES[head.tone]}
      method="post"
      action={`${offer.action}#${CHECKED_ID}`}
      {...(answer === undefined ? {} : { id: CHECKED_ID })}
      data-waiting={words('waiting')}
      data-unreachable={words('unreachable')}
    >
      <input type="hidden" name={FIX_FIELD} value={about.fix} />
      <input type="hidden" name={STEP_FIELD} value={about.step} />
      <div class="did-says" role="status">
        {answer === undefined ? <p>{words('rest')}</p> : <Says answer={answer} />}
      </div>
      {!done && (
        <Button icon="live" size="s">
          {words(answer === undefined ? 'check' : 'again')}
        </Button>
      )}
    </form>
  );
}

/** Lets the owner ask whether a step is published. Nothing where the page cannot be asked. */
export function DidItWork({ about }: { readonly about: FixStep }): JSX.Element | null {
  const offer = useOffer();
  if (offer === undefined || !offer.fixes.has(about.fix)) return null;
  return <DidForm offer={offer} about={about} answer={answerFor(offer, about)} />;
}

/** Shows the step that was just found published: the report below no longer asks for it. */
export function DoneStep(): JSX.Element | null {
  const words = useWords(PUBLISHED_TEXTS);
  const offer = useOffer();
  const answer = offer?.answer;
  if (offer === undefined || answer === undefined || !isDone(answer.check)) return null;
  const { title, fix, step }: Answered = answer.check;
  return (
    <article class="card fix fix-big fix-done">
      <div class="fix-head">
        <h3>
          <Visible text={words('done', { title })} />
        </h3>
      </div>
      <DidForm offer={offer} about={{ fix, step }} answer={answer} />
    </article>
  );
}

/** Returns the step of a fix whose answer the page shows; else the first. */
export const useAnsweredStep = (fix: string): number => {
  const about = useOffer()?.answer?.check;
  return about !== undefined && about.fix === fix && !isDone(about) ? about.step : 0;
};

/** Returns the place among steps of the one whose answer the page shows; undefined where it is none of them. */
export const useAnsweredPlace = (steps: readonly (FixStep | undefined)[]): number | undefined => {
  const about = useOffer()?.answer?.check;
  if (about === undefined || isDone(about)) return undefined;
  const place = steps.findIndex((one) => one?.fix === about.fix && one.step === about.step);
  return place < 0 ? undefined : place;
};

/** Tells whether the page shows a step that was just found published. */
export const useHasDone = (): boolean => {
  const answer = useOffer()?.answer;
  return answer !== undefined && isDone(answer.check);
};
