import type { JSX } from 'preact';
import type { DeductionItem, MailItem } from '../diagnoses/mail/report.ts';
import { EvidenceList } from './evidence-list.tsx';
import { FixSteps } from './fix.tsx';
import { Mark } from './marks.tsx';
import { CHECK_TONES, type Tone } from './score.ts';
import { firstSentence } from './sentences.ts';
import { Visible } from './visible.tsx';

/** The anchor of an item. It stands inside the details, so that a browser opens them when it is followed. */
export const itemAnchor = (id: string): string => `item-${id}`;

const stateOf = ({ outcome, not_needed }: MailItem): string =>
  not_needed ? 'not needed' : outcome === 'partial' ? 'in part' : outcome;

/** What is not there and not needed gets the dash, which claims nothing. */
const toneOf = ({ outcome, not_needed }: MailItem): Tone =>
  not_needed && outcome === 'failed' ? 'fair' : CHECK_TONES[outcome];

function Points({ item }: { readonly item: MailItem }): JSX.Element | null {
  if (item.weight === 0) return null;
  return (
    <span class="points">
      {item.outcome === 'unknown' ? '?' : item.points} of {item.weight}
      <span class="hidden"> points</span>
    </span>
  );
}

function Deduction({ deduction }: { readonly deduction: DeductionItem }): JSX.Element {
  const { points, explanation, advice, fix } = deduction;
  return (
    <li>
      <p>
        <span class={points > 0 ? 'minus' : 'remark'}>{points > 0 ? `−${points}` : 'Note'}</span>{' '}
        <Visible text={explanation} />
      </p>
      {advice !== '' && (
        <p>
          <Visible text={advice} />
        </p>
      )}
      <FixSteps fix={fix} />
    </li>
  );
}

function Item({ item }: { readonly item: MailItem }): JSX.Element {
  const tone = toneOf(item);
  return (
    <li>
      <details class="check">
        <summary>
          <Mark tone={tone} />
          <span class="name">{item.name}</span>
          <span class={`state ${tone}`}>{stateOf(item)}</span>
          <Points item={item} />
          <span class="gist">
            <Visible text={firstSentence(item.explanation)} />
          </span>
        </summary>
        <div class="inside" id={itemAnchor(item.id)}>
          <h3>What it means</h3>
          <p>
            <Visible text={item.explanation} />
          </p>
          {item.advice !== '' && (
            <>
              <h3>What to do</h3>
              <p>
                <Visible text={item.advice} />
              </p>
            </>
          )}
          <FixSteps fix={item.fix} />
          {item.deductions.length > 0 && (
            <>
              <h3>{item.deductions.some(({ points }) => points > 0) ? 'What costs points' : 'Notes'}</h3>
              <ul class="deductions">
                {item.deductions.map((deduction) => (
                  <Deduction deduction={deduction} />
                ))}
              </ul>
            </>
          )}
          <EvidenceList check={item} />
        </div>
      </details>
    </li>
  );
}

/** Items as lines that open; `title` heads them, `aside` says a word beside it. */
export function ItemList(props: {
  readonly id: string;
  readonly title: string;
  readonly aside: string;
  readonly items: readonly MailItem[];
}): JSX.Element {
  return (
    <section aria-labelledby={props.id}>
      <div class="heading">
        <h2 id={props.id}>{props.title}</h2>
        <p class="aside">{props.aside}</p>
      </div>
      <ol class="checks">
        {props.items.map((item) => (
          <Item item={item} />
        ))}
      </ol>
    </section>
  );
}
