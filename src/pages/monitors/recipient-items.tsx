import type { JSX } from 'preact';
import type { Recipient } from '../../monitoring/monitor.ts';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Note } from '../design/note.tsx';
import { Visible, visibleText } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import { RECIPIENTS_TEXTS } from './alerts-texts.ts';

/** A recipient with the address that its alerts go to. */
export interface ShownRecipient extends Recipient {
  readonly address: string;
  /** Domains whose alerts it stopped through a link in one. */
  readonly stopped: 'all' | readonly string[];
}

/** Whether a recipient gets alerts, and why not. */
type State = 'confirmed' | 'waiting' | 'paused';

export const stateOf = ({ confirmedAt, pausedAt }: Recipient): State =>
  confirmedAt === null ? 'waiting' : pausedAt === null ? 'confirmed' : 'paused';

const TONES: Readonly<Record<State, Tone>> = { confirmed: 'ok', waiting: 'unknown', paused: 'bad' };

/** What there is to know of a recipient, in sentences. */
function useRecipientState(): (recipient: ShownRecipient) => string {
  const words = useWords(RECIPIENTS_TEXTS);
  const { between, list } = useFormats();
  const ofRecipient = (recipient: Recipient): string => {
    const { email, confirmedAt, pausedAt, pauseReason } = recipient;
    if (confirmedAt === null) return words('waiting-about');
    if (pausedAt === null)
      return email === null ? words('own') : words('confirmed-on', { date: { date: confirmedAt } });
    const date = { date: pausedAt };
    const paused =
      pauseReason === null
        ? words('paused-about', { date })
        : words('paused-why', { date, reason: visibleText(pauseReason) });
    return email === null ? `${words('own')}${between}${paused}` : paused;
  };
  return (recipient) => {
    const { stopped } = recipient;
    if (stopped !== 'all' && stopped.length === 0) return ofRecipient(recipient);
    const state = stopped === 'all' ? words('stopped-all') : words('stopped-some', { domains: list(stopped) });
    return `${ofRecipient(recipient)}${between}${state}`;
  };
}

/** What a line about a recipient begins with: whether it gets alerts, its address, and why it does or does not. */
export function RecipientHead({ recipient }: { readonly recipient: ShownRecipient }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const stateText = useRecipientState();
  const state = stateOf(recipient);
  return (
    <>
      <Mark tone={TONES[state]} label={words(state)} small />
      <div>
        <h3>
          <Visible text={recipient.address} />
        </h3>
        <p>
          <Visible text={stateText(recipient)} />
        </p>
      </div>
    </>
  );
}

/** Says that nobody gets an e-mail, and who can change that; nothing where somebody does. */
export function Unreached(props: {
  readonly recipients: readonly ShownRecipient[];
  readonly hasMail: boolean;
}): JSX.Element | null {
  const words = useWords(RECIPIENTS_TEXTS);
  if (props.hasMail && props.recipients.some((one) => stateOf(one) === 'confirmed' && one.stopped !== 'all'))
    return null;
  return props.hasMail ? (
    <Note tone="warn" title={words('nobody')}>
      {words('nobody-about')} <a href="/monitors/recipients">{words('nobody-link')}</a>
    </Note>
  ) : (
    <Note tone="warn" title={words('no-mail')}>
      {words('no-mail-about')}
    </Note>
  );
}

/** The recipients of an account at a glance. */
export function RecipientItems({ recipients }: { readonly recipients: readonly ShownRecipient[] }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  return (
    <Card id="recipients" title={words('title')} meta={<a href="/monitors/recipients">{words('edit')}</a>} flush>
      <ul class="lines inset">
        {recipients.map((recipient) => (
          <li>
            <RecipientHead recipient={recipient} />
            {stateOf(recipient) === 'confirmed' && recipient.stopped.length === 0 && (
              <span class="meta">{words('all-alerts')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
