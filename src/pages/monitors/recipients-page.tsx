import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import { channelOf, confirmOf } from '../../monitoring/channels/channels.ts';
import type { AlertChannel } from '../../monitoring/channels/define-channel.ts';
import { recipientState } from '../../monitoring/model/monitor.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { MAX_RECIPIENTS } from '../../monitoring/service/recipient-invites.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { ACCOUNT_TEXTS } from '../account/account-texts.ts';
import { FormDone, FormFault } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Field } from '../design/form.tsx';
import { Menu } from '../design/menu.tsx';
import { RecordBox } from '../design/record-box.tsx';
import type { Site } from '../web/assets.ts';
import { visibleText } from '../web/visible.tsx';
import { useLanguage, useRichWords, useWords } from '../web/words.ts';
import { ChooseAlerts } from './choose-alerts.tsx';
import { Deliveries } from './deliveries.tsx';
import { RecipientHead, type ShownRecipient, Unreached } from './recipient-items.tsx';
import { RECIPIENTS_TEXTS } from './recipients-texts.ts';
import { RULES_TEXTS } from './rules-texts.ts';

interface RecipientsShown {
  readonly account: Account;
  readonly recipients: readonly ShownRecipient[];
  /** Those by which one can be added. */
  readonly channels: readonly AlertChannel[];
  /** The latest ones, whose deliveries are shown, and the time. */
  readonly alerts: readonly LoggedAlert[];
  readonly now: Instant;
  readonly hasMail: boolean;
  readonly outcome?: RecipientsOutcome;
}

/** Tells what a form did, and where it went wrong, with what was typed. */
export interface RecipientsOutcome {
  readonly done?: string;
  readonly fault?: string;
  readonly typed?: string;
  /** The channel that was chosen. */
  readonly chosen?: string;
  /** Says what is wrong with a recipient of the list. */
  readonly problem?: string;
  /** The secret of a webhook, which is shown once. */
  readonly secret?: { readonly address: string; readonly secret: string; readonly isNew?: true };
}

/** Renders who gets the alerts of an account. */
export const renderRecipients = (shown: RecipientsShown, site: Site): string =>
  accountPage(site, { title: speak(site.language, ACCOUNT_TEXTS)('recipients'), children: <Recipients {...shown} /> });

function Recipients({
  account,
  recipients,
  channels,
  alerts,
  now,
  hasMail,
  outcome = {},
}: RecipientsShown): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  return (
    <>
      <AccountHead account={account} current="recipients" strip={words('strip')} />
      <div class="wrap stack-l top-gap">
        <Unreached recipients={recipients} hasMail={hasMail} />
        {outcome.done !== undefined && <FormDone text={outcome.done} />}
        <FormFault text={outcome.problem} />
        {outcome.secret !== undefined && <Secret {...outcome.secret} />}
        <Card
          id="list"
          title={words('title')}
          meta={<a href="/monitors/rules">{useWords(RULES_TEXTS)('link')}</a>}
          flush
        >
          <ul class="lines inset">
            {recipients.map((recipient) => (
              <RecipientLine recipient={recipient} />
            ))}
          </ul>
        </Card>
        <Deliveries alerts={alerts} recipients={recipients} now={now} />
        <Card id="add" title={words('add-title')}>
          <FormFault text={outcome.fault} />
          <AddForm channels={channels} outcome={outcome} />
        </Card>
      </div>
    </>
  );
}

/** Asks for the address of a further recipient, and through which channel alerts go there. */
function AddForm({
  channels,
  outcome: { typed, chosen },
}: Pick<RecipientsShown, 'channels'> & { readonly outcome: RecipientsOutcome }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const language = useLanguage();
  const rich = useRichWords(RECIPIENTS_TEXTS);
  const textOf = (message: Message): string => textIn(language, message);
  return (
    <form class="stack" method="post" action="/monitors/recipients">
      <div class="field">
        <label for="channel">{words('channel')}</label>
        <select class="input" id="channel" name="channel">
          {channels.map(({ id, name }) => (
            <option value={id} selected={id === chosen}>
              {textOf(name)}
            </option>
          ))}
        </select>
      </div>
      <Field
        id="email"
        label={words('address')}
        hint={words('add-hint', { most: MAX_RECIPIENTS })}
        input={{
          name: 'email',
          type: 'text',
          inputmode: 'email',
          autocomplete: 'off',
          required: true,
          maxLength: 1000,
          ...(typed === undefined ? {} : { value: visibleText(typed) }),
        }}
      />
      <ul class="dim small">
        {channels.map(({ name, hint }) => (
          <li>{rich('channel-line', { name: textOf(name), hint: textOf(hint), b: (inside) => <b>{inside}</b> })}</li>
        ))}
      </ul>
      <p>
        <Button kind="primary" icon="plus">
          {words('add')}
        </Button>
      </p>
    </form>
  );
}

/** Shows the secret of a webhook, once. */
function Secret({ address, secret, isNew }: NonNullable<RecipientsOutcome['secret']>): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  return (
    <Card id="secret" title={words('secret-title')}>
      <RecordBox text={secret} />
      <p>{isNew === true ? words('secret-both') : words('secret-about', { address: visibleText(address) })}</p>
      <p>
        <a href="/docs/alerts#webhook">{words('secret-docs')}</a>
      </p>
    </Card>
  );
}

/** Asks for the code that was sent, and offers to send it, a link or a challenge again. */
function ConfirmForms(props: {
  readonly id: string;
  readonly by: AlertChannel['confirm'];
  readonly action: string;
}): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const { id, by, action } = props;
  return (
    <>
      {by === 'code' && (
        <form class="row tight" method="post" action={`${action}/code`}>
          <label class="vh" for={`code-${id}`}>
            {words('code')}
          </label>
          <input
            class="input"
            id={`code-${id}`}
            name="code"
            autocomplete="one-time-code"
            placeholder={words('code')}
            maxLength={20}
            size={10}
            required
          />
          <Button size="s">{words('confirm')}</Button>
        </form>
      )}
      <form method="post" action={`${action}/resend`}>
        <Button size="s">{words(`send-${by}`)}</Button>
      </form>
    </>
  );
}

/** One recipient with what can be done about it. */
function RecipientLine({ recipient }: { readonly recipient: ShownRecipient }): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const state = recipientState(recipient);
  const channel = channelOf(recipient.channel);
  const action = `/monitors/recipients/${encodeURIComponent(recipient.id)}`;
  return (
    <li>
      <RecipientHead recipient={recipient} />
      <div class="row key-forms">
        {state === 'waiting' && <ConfirmForms id={recipient.id} by={confirmOf(recipient)} action={action} />}
        {(state === 'paused' || state === 'refused') && (
          <form method="post" action={`${action}/resume`}>
            <Button size="s">{words(state === 'paused' ? 'resume' : 'try-now')}</Button>
          </form>
        )}
        {state !== 'waiting' && (
          <form method="post" action={`${action}/test`}>
            <Button size="s">{words('test')}</Button>
          </form>
        )}
        <ChooseAlerts recipient={recipient} action={`${action}/choose`} />
        {channel.isSigned && (
          <a class="btn btn-s" href={`${action}/form`}>
            {words(recipient.form === null ? 'form' : 'form-own')}
          </a>
        )}
        {channel.isSigned && (
          <Menu label={words('secret')} quiet>
            <form class="stack-s" method="post" action={`${action}/secret`}>
              <p>{words('secret-new-about')}</p>
              <Button>{words('secret-now')}</Button>
            </form>
          </Menu>
        )}
        {recipient.target === null && recipient.stopped.length > 0 && (
          <form method="post" action="/monitors/recipients/resubscribe">
            <Button size="s">{words('resubscribe')}</Button>
          </form>
        )}
        {recipient.target !== null && (
          <Menu label={words('remove')} quiet>
            <form class="stack-s" method="post" action={`${action}/remove`}>
              <p>{words('remove-about')}</p>
              <Button kind="danger">{words('remove-now')}</Button>
            </form>
          </Menu>
        )}
      </div>
    </li>
  );
}
