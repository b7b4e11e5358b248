import type { JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import { channelOf, confirmOf } from '../../monitoring/channels/channels.ts';
import { type Recipient, type RecipientState, recipientState } from '../../monitoring/model/monitor.ts';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Note } from '../design/note.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { RECIPIENTS_TEXTS } from './recipients-texts.ts';

/** A recipient with the address that its alerts go to. */
export interface ShownRecipient extends Recipient {
  readonly address: string;
  /** Domains whose alerts it stopped through a link in one. */
  readonly stopped: 'all' | readonly string[];
}

const TONES: Readonly<Record<RecipientState, Tone>> = {
  confirmed: 'ok',
  waiting: 'unknown',
  refused: 'bad',
  paused: 'bad',
};

/** Says what there is to know of a recipient, in sentences. */
function useRecipientState(): (recipient: ShownRecipient) => string {
  const words = useWords(RECIPIENTS_TEXTS);
  const kinds = useWords(MONITOR_TEXTS);
  const { between, list } = useFormats();
  const ofRecipient = (recipient: Recipient): string => {
    const { channel, form, target, confirmedAt, pausedAt, refusedSince, refusal } = recipient;
    if (confirmedAt === null) return words(`waiting-${confirmOf({ channel, form })}`);
    const since = pausedAt ?? refusedSince;
    if (since === null) return target === null ? words('own') : words('confirmed-on', { date: { date: confirmedAt } });
    const state = pausedAt === null ? 'refused' : 'paused';
    const date = { date: since };
    if (!channelOf(channel).traits.sharesServer) {
      const args = { date, reason: visibleText(refusal ?? '') };
      return words(pausedAt === null ? 'failing' : 'ended', args);
    }
    const reason =
      refusal === null
        ? words(`${state}-about`, { date })
        : words(`${state}-why`, { date, reason: visibleText(refusal) });
    return target === null ? `${words('own')}${between}${reason}` : reason;
  };
  const chosenDomains = (domains: readonly string[], tags: readonly string[]): string | readonly string[] => {
    const named = { domains: list(domains), tags: list(tags) };
    if (domains.length > 0) return words(tags.length > 0 ? 'only-either' : 'only-domains', named);
    return tags.length > 0 ? words('only-tags', named) : [];
  };
  const choiceText = ({ choice: { domains, tags, groups, least } }: Recipient): string =>
    [
      chosenDomains(domains?.map(toUnicode) ?? [], tags ?? []),
      groups === null ? [] : words('only-groups', { groups: list(groups.map((group) => kinds(`k-${group}`))) }),
      least === null ? [] : words('only-least', { severity: words(`least-${least}`) }),
    ]
      .flat()
      .join(between);
  return (recipient) => {
    const { stopped } = recipient;
    const choice = choiceText(recipient);
    if (stopped !== 'all' && stopped.length === 0)
      return choice === '' ? ofRecipient(recipient) : `${ofRecipient(recipient)}${between}${choice}`;
    const state = stopped === 'all' ? words('stopped-all') : words('stopped-some', { domains: list(stopped) });
    return `${ofRecipient(recipient)}${between}${state}`;
  };
}

/** Begins a line about a recipient: whether it gets alerts, its address, and why it does or does not. */
export function RecipientHead({ recipient }: { readonly recipient: ShownRecipient }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const stateText = useRecipientState();
  const state = recipientState(recipient);
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

/** Domains that are named of those of which nobody hears. */
const MAX_NAMED = 10;

/** Says that nobody gets an e-mail, and who can change that; nothing where somebody does. */
export function Unreached(props: {
  readonly recipients: readonly ShownRecipient[];
  readonly hasMail: boolean;
  /** Domains of whose alerts nobody hears. */
  readonly unheard?: readonly string[];
}): JSX.Element | null {
  const words = useWords(RECIPIENTS_TEXTS);
  const { list } = useFormats();
  const { unheard = [] } = props;
  if (props.hasMail && props.recipients.some((one) => recipientState(one) === 'confirmed' && one.stopped !== 'all'))
    return unheard.length === 0 ? null : (
      <Note tone="warn" title={words('nobody-some', { count: unheard.length })}>
        {words('nobody-some-about', {
          domains: list(unheard.slice(0, MAX_NAMED)),
          others: Math.max(0, unheard.length - MAX_NAMED),
        })}{' '}
        <a href="/monitors/recipients">{words('nobody-link')}</a>
      </Note>
    );
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

const isUnlimited = ({ choice: { domains, tags, groups, least } }: Recipient): boolean =>
  domains === null && tags === null && groups === null && least === null;

/** Shows the recipients of an account at a glance. */
export function RecipientItems({ recipients }: { readonly recipients: readonly ShownRecipient[] }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  return (
    <Card id="recipients" title={words('title')} meta={<a href="/monitors/recipients">{words('edit')}</a>} flush>
      <ul class="lines inset">
        {recipients.map((recipient) => (
          <li>
            <RecipientHead recipient={recipient} />
            {recipientState(recipient) === 'confirmed' && recipient.stopped.length === 0 && isUnlimited(recipient) && (
              <span class="meta">{words('all-alerts')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
