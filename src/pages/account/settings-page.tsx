import type { ComponentChildren, JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { LANGUAGES, ownNameOf } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Field } from '../design/form.tsx';
import { Indexed } from '../design/indexed.tsx';
import { Setting, Settings } from '../design/setting.tsx';
import type { Site } from '../web/assets.ts';
import { visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AccountHead } from './account-head.tsx';
import { SETTINGS_TEXTS } from './account-texts.ts';
import { NewPassword } from './desk-form.tsx';
import { FormDone, FormFault } from './fault.tsx';
import { accountPage } from './page-frames.tsx';

/** The forms of this page, as the address of each ends. */
export type SettingsForm = 'language' | 'address' | 'password' | 'usage-mails' | 'sign-out-elsewhere' | 'delete';

/** Tells what became of the form that was just used. */
interface FormOutcome {
  readonly form: SettingsForm;
  readonly fault?: string;
  readonly done?: string;
}

interface SettingsShown {
  readonly account: Account;
  readonly outcome: FormOutcome | undefined;
}

export const renderSettings = (account: Account, outcome: FormOutcome | undefined, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, SETTINGS_TEXTS)('index'),
    children: <SettingsOf account={account} outcome={outcome} />,
  });

function SettingsOf(shown: SettingsShown): JSX.Element {
  const { account } = shown;
  const words = useWords(SETTINGS_TEXTS);
  const strip = words('strip', {
    email: visibleText(account.email),
    plan: account.plan,
    date: { date: account.createdAt },
  });
  const sections = ['preferences', 'sign-in', 'data'] as const;
  return (
    <>
      <AccountHead account={account} current="settings" strip={strip} />
      <Indexed label={words('index')} entries={sections.map((id) => ({ href: `#${id}`, text: words(id) }))}>
        <Card id="preferences" title={words('preferences')} flush>
          <Preferences {...shown} />
        </Card>
        <Card id="sign-in" title={words('sign-in')} flush>
          <SignIn {...shown} />
        </Card>
        <Card id="data" title={words('data')} flush>
          <YourData {...shown} />
        </Card>
      </Indexed>
    </>
  );
}

/** Says what the form of a setting has to say, where it is the one that was used. */
function Notice({
  form,
  outcome,
}: {
  readonly form: SettingsForm;
  readonly outcome: FormOutcome | undefined;
}): JSX.Element | null {
  if (outcome?.form !== form) return null;
  return outcome.fault === undefined ? <FormDone text={outcome.done ?? ''} /> : <FormFault text={outcome.fault} />;
}

/** A button that acts at once: for what can be undone, or harms nobody. */
const Act = (props: {
  readonly form: SettingsForm;
  readonly children: ComponentChildren;
  readonly value?: string;
}): JSX.Element => (
  <form method="post" action={`/account/${props.form}`}>
    {props.value !== undefined && <input type="hidden" name="wanted" value={props.value} />}
    <Button>{props.children}</Button>
  </form>
);

/** A form that opens below its button. It stays open where something was wrong with it. */
const Opened = (props: {
  readonly form: SettingsForm;
  readonly outcome: FormOutcome | undefined;
  readonly button: string;
  readonly danger?: true;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details class="set-form" open={props.outcome?.form === props.form && props.outcome.fault !== undefined}>
    <summary class={props.danger ? 'btn btn-danger' : 'btn'}>{props.button}</summary>
    <form class="stack gapt" method="post" action={`/account/${props.form}`}>
      {props.children}
    </form>
  </details>
);

const Current = ({ id }: { readonly id: string }): JSX.Element => {
  const words = useWords(SETTINGS_TEXTS);
  return (
    <Field
      id={`${id}-current`}
      label={words('current')}
      input={{ name: 'current', type: 'password', autocomplete: 'current-password', required: true }}
    />
  );
};

function Preferences({ account, outcome }: SettingsShown): JSX.Element {
  const words = useWords(SETTINGS_TEXTS);
  return (
    <Settings>
      <Setting
        title={words('language')}
        action={LANGUAGES.filter((one) => one !== account.language).map((other) => (
          <Act form="language" value={other}>
            <span lang={other}>{ownNameOf(other)}</span>
          </Act>
        ))}
      >
        <p>{words('language-state', { name: useFormats().language(account.language) })}</p>
      </Setting>
      <Setting
        title={words('usage-emails')}
        action={
          <Act form="usage-mails" value={account.usageEmails ? 'no' : 'yes'}>
            {words(account.usageEmails ? 'turn-off' : 'turn-on')}
          </Act>
        }
      >
        <Notice form="usage-mails" outcome={outcome} />
        <p>{words(account.usageEmails ? 'usage-on' : 'usage-off')}</p>
      </Setting>
    </Settings>
  );
}

function SignIn({ account, outcome }: SettingsShown): JSX.Element {
  const words = useWords(SETTINGS_TEXTS);
  return (
    <Settings>
      <Setting
        title={words('email')}
        action={
          <Opened form="address" outcome={outcome} button={words('change-email')}>
            <Field
              id="email"
              label={words('new-email')}
              input={{ name: 'email', type: 'email', autocomplete: 'email', required: true, maxLength: 254 }}
            />
            <Current id="address" />
            <p>
              <Button kind="primary">{words('send-link')}</Button>
            </p>
          </Opened>
        }
      >
        <Notice form="address" outcome={outcome} />
        <p>{words('email-state', { email: visibleText(account.email) })}</p>
      </Setting>
      <Setting
        title={words('password')}
        action={
          <Opened form="password" outcome={outcome} button={words('change-password')}>
            <Current id="password-change" />
            <NewPassword label={words('new-password')} />
            <p>
              <Button kind="primary">{words('save-password')}</Button>
            </p>
          </Opened>
        }
      >
        <Notice form="password" outcome={outcome} />
        <p>{words('password-state')}</p>
      </Setting>
      <Setting title={words('sessions')} action={<Act form="sign-out-elsewhere">{words('sign-out-elsewhere')}</Act>}>
        <Notice form="sign-out-elsewhere" outcome={outcome} />
        <p>{words('sessions-state')}</p>
      </Setting>
    </Settings>
  );
}

function YourData({ outcome }: SettingsShown): JSX.Element {
  const words = useWords(SETTINGS_TEXTS);
  return (
    <Settings>
      <Setting
        title={words('delete')}
        action={
          <Opened form="delete" outcome={outcome} button={words('delete-start')} danger>
            <p>{words('delete-about')}</p>
            <Current id="delete" />
            <p>
              <Button kind="danger">{words('delete-now')}</Button>
            </p>
          </Opened>
        }
      >
        <Notice form="delete" outcome={outcome} />
        <p>{words('delete-state')}</p>
      </Setting>
    </Settings>
  );
}
