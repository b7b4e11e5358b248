import type { ComponentChildren, JSX } from 'preact';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../accounts/passwords.ts';
import { speak } from '../../texts/speak.ts';
import type { Site } from '../assets.ts';
import { Button } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import { VERBATIM } from '../verbatim.ts';
import { Visible, visibleText } from '../visible.tsx';
import { useRichWords, useWords } from '../words.ts';
import { SIGN_IN_TEXTS } from './account-texts.ts';
import { FormFault } from './fault.tsx';
import { deskPage } from './page-frames.tsx';

/** What was typed, and what was wrong with it. */
export interface Tried {
  readonly email?: string;
  readonly fault?: string;
}

type TitleKey =
  | 'sign-in'
  | 'sign-up'
  | 'reset'
  | 'check-inbox'
  | 'choose'
  | 'confirm-address'
  | 'address-changed'
  | 'address-kept';

const page = (
  site: Site,
  title: TitleKey,
  children: JSX.Element,
  query: Readonly<Record<string, string>> = {},
): string => deskPage(site, speak(site.language, SIGN_IN_TEXTS)(title), children, query);

/** The heading of a page, and what it is about. */
const Title = (props: { readonly title: TitleKey; readonly children?: ComponentChildren }): JSX.Element => {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <div class="stack-s">
      <h1>{words(props.title)}</h1>
      {props.children !== undefined && <p class="dim">{props.children}</p>}
    </div>
  );
};

/** One form in a card, with what went wrong above its fields. */
const DeskForm = (props: {
  readonly action: string;
  readonly fault?: string | undefined;
  readonly button: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <form class="card" method="post" action={props.action}>
    <FormFault text={props.fault} />
    {props.children}
    <Button kind="primary" size="l">
      {props.button}
    </Button>
  </form>
);

function Email({ value }: { readonly value?: string | undefined }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <Field
      id="email"
      label={words('email')}
      input={{
        name: 'email',
        type: 'email',
        autocomplete: 'username',
        required: true,
        maxLength: 254,
        ...(value === undefined ? { autofocus: true } : { value: visibleText(value) }),
      }}
    />
  );
}

/** Passwords are never filled in again. */
export function NewPassword({ label, focused }: { readonly label?: string; readonly focused?: true }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <Field
      id="password"
      label={label ?? words('password')}
      hint={words('password-hint', { min: MIN_PASSWORD_CHARS })}
      input={{
        name: 'password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minLength: MIN_PASSWORD_CHARS,
        maxLength: MAX_PASSWORD_CHARS,
        ...(focused ? { autofocus: true } : {}),
      }}
    />
  );
}

const linkTo =
  (href: string) =>
  (inside: ComponentChildren): JSX.Element => <a href={href}>{inside}</a>;

const Address = ({ email }: { readonly email: string }): JSX.Element => (
  <strong>
    <Visible text={email} />
  </strong>
);

export const renderSignIn = (site: Site, tried: Tried, openToAll: boolean): string =>
  page(site, 'sign-in', <SignIn {...tried} openToAll={openToAll} />);

function SignIn({ email, fault, openToAll }: Tried & { readonly openToAll: boolean }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="sign-in">{words('sign-in-about')}</Title>
      <DeskForm action="/sign-in" fault={fault} button={words('sign-in')}>
        <Email value={email} />
        <div class="stack-s">
          <Field
            id="password"
            label={words('password')}
            input={{
              name: 'password',
              type: 'password',
              autocomplete: 'current-password',
              required: true,
              ...(email === undefined ? {} : { autofocus: true }),
            }}
          />
          <a class="small" href="/forgot-password">
            {words('forgot')}
          </a>
        </div>
      </DeskForm>
      <p class="meta center">{openToAll ? rich('new-here', { link: linkTo('/sign-up') }) : words('sign-up-closed')}</p>
    </>
  );
}

export const renderSignUp = (site: Site, tried: Tried): string => page(site, 'sign-up', <SignUp {...tried} />);

function SignUp({ email, fault }: Tried): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="sign-up">{words('sign-up-about')}</Title>
      <DeskForm action="/sign-up" fault={fault} button={words('send-link')}>
        <Email value={email} />
        <p class="meta">{words('sign-up-next')}</p>
      </DeskForm>
      <p class="meta center">{rich('have-account', { link: linkTo('/sign-in') })}</p>
    </>
  );
}

export const renderForgotPassword = (site: Site, tried: Tried): string => page(site, 'reset', <Forgot {...tried} />);

function Forgot({ email, fault }: Tried): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="reset">{words('reset-about')}</Title>
      <DeskForm action="/forgot-password" fault={fault} button={words('send-link')}>
        <Email value={email} />
      </DeskForm>
      <p class="meta center">{rich('back-to-sign-in', { link: linkTo('/sign-in') })}</p>
    </>
  );
}

/** The same whether there is such an account or not. */
export const renderSent = (site: Site, email: string, hasMail: boolean): string =>
  page(site, 'check-inbox', <Sent email={email} hasMail={hasMail} />);

function Sent({ email, hasMail }: { readonly email: string; readonly hasMail: boolean }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  const command = <code {...VERBATIM}>zonewell admin link {visibleText(email)}</code>;
  return (
    <>
      <Title title="check-inbox" />
      <section class="card">
        <p>{rich(hasMail ? 'sent' : 'link-created', { email: <Address email={email} /> })}</p>
        <p class="dim">{hasMail ? words('not-arrived') : rich('no-server', { command })}</p>
      </section>
    </>
  );
}

interface PasswordLink {
  readonly token: string;
  readonly email: string;
  readonly isNew: boolean;
  readonly fault?: string;
}

/** Where the link in a mail leads. Opening it does nothing yet: mail scanners open links too. */
export const renderChoosePassword = (site: Site, link: PasswordLink): string =>
  page(site, 'choose', <ChoosePassword {...link} />, { token: link.token });

function ChoosePassword({ token, email, fault, isNew }: PasswordLink): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="choose">{rich(isNew ? 'choose-new' : 'choose-reset', { email: <Address email={email} /> })}</Title>
      <DeskForm action="/choose-password" fault={fault} button={words(isNew ? 'create-account' : 'set-password')}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autocomplete="username" value={visibleText(email)} />
        <NewPassword focused />
      </DeskForm>
    </>
  );
}

export const renderConfirmAddress = (site: Site, token: string, email: string): string =>
  page(site, 'confirm-address', <ConfirmAddress token={token} email={email} />, { token });

function ConfirmAddress({ token, email }: { readonly token: string; readonly email: string }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="confirm-address">{rich('confirm-about', { email: <Address email={email} /> })}</Title>
      <DeskForm action="/confirm-address" button={words('confirm-now')}>
        <input type="hidden" name="token" value={token} />
      </DeskForm>
    </>
  );
}

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
  deskPage(
    site,
    title,
    <>
      <h1>{title}</h1>
      <section class="card">
        <p>
          <Visible text={text} />
        </p>
        <p>
          <a href={href}>{label}</a>
        </p>
      </section>
    </>,
  );
