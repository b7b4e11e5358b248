import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';
import { Label } from './label.tsx';
import { Mark, NotTestedMark, SeverityMark, type Tone } from './mark.tsx';
import { Points } from './points.tsx';
import type { Segment } from './ring.tsx';

/** Names how an area or a line is marked. */
type LineTone = Tone | 'not-tested' | 'info' | 'notice';

/** Shows the mark of an area or a line: `info` and `notice` are no verdicts. */
export const ToneMark = (props: {
  readonly tone: LineTone;
  /** Left out where a word beside it says it. */
  readonly label?: string;
  readonly small?: true;
}): JSX.Element => {
  const { tone, label } = props;
  const more = { small: props.small === true, ...(label === undefined ? {} : { label }) };
  if (tone === 'not-tested') return <NotTestedMark {...more} />;
  return tone === 'info' || tone === 'notice' ? (
    <SeverityMark severity={tone} {...more} />
  ) : (
    <Mark tone={tone} {...more} />
  );
};

/** Marks of what nobody has to act on. */
const CALM: readonly LineTone[] = ['ok', 'info'];

/** Shows an area of a report: mark, name, status, one sentence and points; its checks inside. */
export const Area = (props: {
  readonly id: string;
  /** Marks the area by its points. */
  readonly tone: Tone | 'not-tested' | 'info';
  readonly toneText: string;
  readonly name: ComponentChildren;
  /** The status word of the report, coloured only where it agrees with the mark. */
  readonly status: ComponentChildren;
  readonly statusTone?: Tone | undefined;
  readonly say: ComponentChildren;
  /** Whether a line inside says the same, so that it is seen only while that is folded. */
  readonly saysBelow?: boolean;
  /** Left out where the area carries none. */
  readonly points: readonly Segment[] | undefined;
  readonly open: boolean;
  /** The one area that stays open on a phone. */
  readonly worst?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details
    class={['area', ...(props.worst ? ['worst'] : []), ...(CALM.includes(props.tone) ? ['calm'] : [])].join(' ')}
    id={props.id}
    open={props.open}
  >
    <summary>
      <ToneMark tone={props.tone} label={props.toneText} />
      <div>
        <div class="nm">
          <h3>{props.name}</h3>
          <Label tone={props.statusTone}>{props.status}</Label>
        </div>
        <p class={props.saysBelow ? 'say says-below' : 'say'}>{props.say}</p>
      </div>
      {props.points === undefined ? <span class="pts" /> : <Points segments={props.points} />}
      <Icon name="chev" class="chev" />
    </summary>
    <div class="in">{props.children}</div>
  </details>
);

/** Shows a list of short statements, each with its mark. `bare`: nothing stands above it, so no line does. */
export const Lines = (props: { readonly bare?: true; readonly children: ComponentChildren }): JSX.Element => (
  <ul class={props.bare ? 'lines bare' : 'lines'}>{props.children}</ul>
);

export function Line(props: {
  readonly tone: LineTone;
  readonly toneText: string;
  /** Left out where the line is one sentence. */
  readonly title?: ComponentChildren;
  /** At the right: the points of a check. */
  readonly end?: ComponentChildren;
  /** The heading above its list is of the level before this one. */
  readonly level?: 'h3' | 'h4';
  readonly children?: ComponentChildren;
}): JSX.Element {
  const Title = props.level ?? 'h4';
  return (
    <li>
      <ToneMark tone={props.tone} label={props.toneText} small />
      <div>
        {props.title !== undefined && <Title>{props.title}</Title>}
        {props.children}
      </div>
      {props.end !== undefined && <span class="num">{props.end}</span>}
    </li>
  );
}
