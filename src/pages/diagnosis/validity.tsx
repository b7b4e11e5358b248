import type { JSX } from 'preact';
import type { LifeSpan, ValidityView } from '../../diagnoses/validity-view.ts';
import { type Instant, isoTime } from '../../domain/time.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats } from '../web/words.ts';
import { MarkOf, usePlainText, Words } from './statement.tsx';

/** The label of the moment that is marked keeps this far from both ends of the scale. */
const LABEL_PERCENT = 20;

const percentOf = (value: number): string => `${value.toFixed(2)}%`;

/** Returns where a moment is on a scale, from 0 to 100: what lies outside is at its end. */
const placeOn = ({ from, to }: Pick<ValidityView, 'from' | 'to'>, at: Instant): number =>
  to > from ? Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100)) : 0;

function Bar({ life, scale }: { readonly life: LifeSpan; readonly scale: ValidityView }): JSX.Element {
  const textOf = usePlainText();
  const [start, end, now] = [life.from, life.to, scale.now].map((at) => placeOn(scale, at)) as [number, number, number];
  const part = (name: string, until: number): JSX.Element => (
    <rect class={name} x={percentOf(start)} y="8" width={percentOf(Math.max(0, until - start))} height="6" rx="3" />
  );
  return (
    <svg width="100%" height="22" role="img" aria-label={textOf(life.says)}>
      <rect class="all" y="8" width="100%" height="6" rx="3" />
      {part('seen', end)}
      {part('past', Math.min(end, now))}
      <rect class="now" x={percentOf(now)} y="0" width="2" height="22" />
    </svg>
  );
}

/** Draws how long each thing is valid, as bars on one scale. */
export function Validity({ view }: { readonly view: ValidityView }): JSX.Element {
  const [textOf, formats] = [usePlainText(), useFormats()];
  const now = placeOn(view, view.now);
  const anchor = now < LABEL_PERCENT ? undefined : now > 100 - LABEL_PERCENT ? 'end' : 'mid';
  return (
    <div class="lives">
      <p class="sub">{textOf(view.title)}</p>
      <div class="scale">
        <svg width="100%" height="18" role="img" aria-label={textOf(view.nowText)}>
          <text class={anchor} x={percentOf(now)} y="12">
            {textOf(view.nowText)}
          </text>
        </svg>
      </div>
      <ul>
        {view.spans.map((life) => (
          <li>
            <span class="what">
              <Visible text={textOf(life.name)} />
            </span>
            <Bar life={life} scale={view} />
            <span class="left">
              {life.mark !== undefined && <MarkOf mark={life.mark} />}
              <Words of={{ text: life.left }} />
            </span>
          </li>
        ))}
      </ul>
      <div class="scale">
        <div class="ends" aria-hidden="true">
          {[view.from, view.to].map((at) => (
            <time dateTime={isoTime(at)}>{formats.date(at)}</time>
          ))}
        </div>
      </div>
    </div>
  );
}
