import type { JSX } from 'preact';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../accounts/passwords.ts';
import type { Site } from '../assets.ts';
import { renderPage } from '../layout.tsx';
import { Visible, visibleText } from '../visible.tsx';
import { Fault, Field } from './field.tsx';

/** What was typed, and what was wrong with it. */
export interface Tried {
  readonly email?: string;
  readonly fault?: string;
}

const page = (title: string, site: Site, children: JSX.Element): string =>
  renderPage({
    legacy: true,
    title: `${title} · Zonewell`,
    ...site,
    search: 'in the header',
    children: <div class="plain">{children}</div>,
  });

const Email = ({ value }: { readonly value?: string | undefined }): JSX.Element => (
  <Field
    label="E-mail address"
    name="email"
    type="email"
    autocomplete="username"
    maxLength={254}
    {...(value === undefined ? { focused: true } : { value })}
  />
);

export const NewPassword = ({
  label = 'Password',
  focused,
}: {
  readonly label?: string;
  readonly focused?: true;
}): JSX.Element => (
  <Field
    label={label}
    name="password"
    type="password"
    autocomplete="new-password"
    hint={`At least ${MIN_PASSWORD_CHARS} characters. Several words in a row work well; digits and symbols are not required.`}
    minLength={MIN_PASSWORD_CHARS}
    maxLength={MAX_PASSWORD_CHARS}
    {...(focused ? { focused } : {})}
  />
);

export const renderSignIn = (site: Site, { email, fault }: Tried, openToAll: boolean): string =>
  page(
    'Sign in',
    site,
    <>
      <h1>Sign in</h1>
      <Fault text={fault} />
      <form class="ask" method="post" action="/sign-in">
        <Email value={email} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          {...(email === undefined ? {} : { focused: true })}
        />
        <button class="action" type="submit">
          Sign in
        </button>
      </form>
      <p>
        <a href="/forgot-password">Forgot your password?</a>
      </p>
      <p>
        {openToAll ? (
          <>
            No account yet? <a href="/sign-up">Sign up</a> to get API keys. You don’t need an account for reports.
          </>
        ) : (
          'Only the operator of this Zonewell creates accounts. You don’t need one for reports.'
        )}
      </p>
    </>,
  );

export const renderSignUp = (site: Site, { email, fault }: Tried): string =>
  page(
    'Sign up',
    site,
    <>
      <h1>Sign up</h1>
      <p>With an account you can create API keys and see their usage. You don’t need one for reports and tools.</p>
      <Fault text={fault} />
      <form class="ask" method="post" action="/sign-up">
        <Email value={email} />
        <button class="action" type="submit">
          Send me a link
        </button>
      </form>
      <p>
        We’ll send you an e-mail with a link to choose a password. Already have an account?{' '}
        <a href="/sign-in">Sign in</a>
      </p>
    </>,
  );

export const renderForgotPassword = (site: Site, { email, fault }: Tried): string =>
  page(
    'Choose a new password',
    site,
    <>
      <h1>Choose a new password</h1>
      <p>Enter your e-mail address. If it has an account, we’ll send you a link.</p>
      <Fault text={fault} />
      <form class="ask" method="post" action="/forgot-password">
        <Email value={email} />
        <button class="action" type="submit">
          Send me a link
        </button>
      </form>
    </>,
  );

/** The same whether there is such an account or not. */
export const renderSent = (site: Site, email: string, hasMail: boolean): string =>
  page(
    'Check your inbox',
    site,
    <>
      <h1>Check your inbox</h1>
      <p>
        If <strong>{visibleText(email)}</strong> can be used, we’ve{' '}
        {hasMail ? 'sent it a link' : 'created a link for it'}. The link works once, for one hour.
      </p>
      {hasMail ? (
        <p>No e-mail after a few minutes? Look in your spam folder, or request another link.</p>
      ) : (
        <p>
          This Zonewell has no mail server, so it can’t send e-mails. Its operator can print the link:{' '}
          <code>zonewell admin link {visibleText(email)}</code>
        </p>
      )}
    </>,
  );

/** Where the link in a mail leads. Opening it does nothing yet: mail scanners open links too. */
export const renderChoosePassword = (
  site: Site,
  {
    token,
    email,
    fault,
    isNew,
  }: { readonly token: string; readonly email: string; readonly isNew: boolean; readonly fault?: string },
): string =>
  page(
    'Choose a password',
    site,
    <>
      <h1>Choose a password</h1>
      <p>
        For <strong>{visibleText(email)}</strong>.{' '}
        {isNew ? 'We’ll create your account with it.' : 'We’ll sign out all your other browsers.'}
      </p>
      <Fault text={fault} />
      <form class="ask" method="post" action="/choose-password">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autocomplete="username" value={visibleText(email)} />
        <NewPassword focused />
        <button class="action" type="submit">
          {isNew ? 'Create account' : 'Set password'}
        </button>
      </form>
    </>,
  );

export const renderConfirmAddress = (site: Site, token: string, email: string): string =>
  page(
    'Confirm your new address',
    site,
    <>
      <h1>Confirm your new address</h1>
      <p>
        After this you sign in with <strong>{visibleText(email)}</strong>.
      </p>
      <form class="ask" method="post" action="/confirm-address">
        <input type="hidden" name="token" value={token} />
        <button class="action" type="submit">
          Confirm this address
        </button>
      </form>
    </>,
  );

/** One thing that is done, and where to go on. */
export const renderDone = (
  site: Site,
  {
    title,
    text,
    href,
    label,
  }: { readonly title: string; readonly text: string; readonly href: string; readonly label: string },
): string =>
  page(
    title,
    site,
    <>
      <h1>{title}</h1>
      <p>
        <Visible text={text} />
      </p>
      <p>
        <a href={href}>{label}</a>
      </p>
    </>,
  );
