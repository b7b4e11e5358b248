import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { Site } from '../assets.ts';
import { renderPage } from '../layout.tsx';
import { visibleText } from '../visible.tsx';
import { AccountHead } from './account-page.tsx';
import { Fault, Field } from './field.tsx';
import { NewPassword } from './sign-in-pages.tsx';

/** The forms of this page, as the address of each ends. */
export type SettingsForm = 'address' | 'password' | 'usage-mails' | 'sign-out-elsewhere' | 'delete';

const Current = ({ id }: { readonly id: string }): JSX.Element => (
  <Field label="Your password" name="current" id={`${id}-current`} type="password" autocomplete="current-password" />
);

/** `said` is what the form that was just used has to say. */
export function renderSettings(
  account: Account,
  said: { readonly form: SettingsForm; readonly fault?: string; readonly done?: string } | undefined,
  site: Site,
): string {
  const Notice = ({ form }: { readonly form: SettingsForm }): JSX.Element | null =>
    said?.form !== form ? null : said.fault !== undefined ? (
      <Fault text={said.fault} />
    ) : (
      <p class="said went-well" role="status">
        {visibleText(said.done ?? '')}
      </p>
    );
  const section = (
    form: SettingsForm,
    title: string,
    button: string,
    children: JSX.Element,
    style = 'action',
  ): JSX.Element => (
    <section id={form} aria-labelledby={`${form}-title`}>
      <h2 id={`${form}-title`}>{title}</h2>
      <Notice form={form} />
      <form class="ask" method="post" action={`/account/${form}`}>
        {children}
        <button class={style} type="submit">
          {button}
        </button>
      </form>
    </section>
  );
  return renderPage({
    legacy: true,
    title: 'Settings · Zonewell',
    ...site,
    search: 'in the header',
    signedIn: true,
    children: (
      <div class="plain account">
        <AccountHead account={account} current="settings" />
        {section(
          'usage-mails',
          'E-mails about usage',
          'Save',
          <p>
            <label class="choice">
              <input type="checkbox" name="wanted" value="yes" checked={account.usageEmails} /> E-mail me when I’ve used
              80 % and 100 % of my calls for the month
            </label>
          </p>,
        )}
        {section(
          'address',
          'Address',
          'Send a link to the new address',
          <>
            <Field label="New e-mail address" name="email" type="email" autocomplete="email" maxLength={254} />
            <Current id="address" />
          </>,
        )}
        {section(
          'password',
          'Password',
          'Change the password',
          <>
            <Current id="password-change" />
            <NewPassword label="New password" />
          </>,
        )}
        {section(
          'sign-out-elsewhere',
          'Other browsers',
          'Sign out everywhere else',
          <p>Signs out every browser except this one. Your API keys keep working.</p>,
        )}
        {section(
          'delete',
          'Delete the account',
          'Delete the account and all its data',
          <>
            <p>
              We delete your account, its keys and its usage at once, and sign out all browsers. Programs that use its
              keys get status 401. You can’t undo this.
            </p>
            <Current id="delete" />
          </>,
          'danger',
        )}
      </div>
    ),
  });
}
