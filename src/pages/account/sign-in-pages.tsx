import type { ComponentChildren, JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import { DomainName } from '../design/domain-name.tsx';
import { Field } from '../design/form.tsx';
import type { Site } from '../web/assets.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { SIGN_IN_TEXTS } from './account-texts.ts';
import { DeskForm, Email, NewPassword, NextPage } from './desk-form.tsx';
import { domainToMonitor, withNextPage } from './next-page.ts';
import { deskPage, type Framed } from './page-frames.tsx';

/** The input of a form, its fault, and the page that comes next. */
export interface SignInAttempt {
  readonly email?: string;
  readonly next?: string | undefined;
  readonly fault?: string;
  /** Whether new accounts have no monitors until the operator assigns a plan. */
  readonly needsPlan: boolean;
}

type TitleKey =
  | 'sign-in'
  | 'sign-up'
  | 'reset'
  | 'check-inbox'
  | 'choose'
  | 'confirm-address'
  | `address-${'changed' | 'kept'}`;

const page = (site: Site, { title, ...rest }: Framed & { readonly title: TitleKey }): string =>
  deskPage(site, { title: speak(site.language, SIGN_IN_TEXTS)(title), ...rest });

/** The heading of a page, and what it is about. `monitor` says why somebody is here who wants to monitor a domain. */
const Title = (props: {
  readonly title: TitleKey;
  readonly monitor?: { readonly title: 'sign-in-monitor' | 'sign-up-monitor'; readonly domain: string | undefined };
  readonly children?: ComponentChildren;
}): JSX.Element => {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  const { title, monitor, children } = props;
  const domain = monitor?.domain;
  return (
    <div class="stack-s">
      <h1>
        {monitor === undefined || domain === undefined
          ? words(title)
          : rich(monitor.title, { domain: <DomainName name={domain} /> })}
      </h1>
      {children !== undefined && <p class="dim">{domain === undefined ? children : words('monitor-about')}</p>}
    </div>
  );
};

/** Says before anybody types a password that a monitor needs a plan, to who wants to monitor a domain. */
const PlanNeeded = ({ next, needsPlan }: Pick<SignInAttempt, 'next' | 'needsPlan'>): JSX.Element | null => {
  const words = useWords(SIGN_IN_TEXTS);
  return needsPlan && domainToMonitor(next) !== undefined ? <p>{words('needs-plan')}</p> : null;
};

/** Returns the part of the address that the language switch keeps. */
const queryOf = (next: string | undefined): Readonly<Record<string, string>> => (next === undefined ? {} : { next });

const linkTo =
  (href: string) =>
  (inside: ComponentChildren): JSX.Element => <a href={href}>{inside}</a>;

const Address = ({ email }: { readonly email: string }): JSX.Element => (
  <strong>
    <Visible text={email} />
  </strong>
);

export const renderSignIn = (site: Site, tried: SignInAttempt, openToAll: boolean): string =>
  page(site, { title: 'sign-in', children: <SignIn {...tried} openToAll={openToAll} />, query: queryOf(tried.next) });

function SignIn({
  email,
  fault,
  next,
  needsPlan,
  openToAll,
}: SignInAttempt & { readonly openToAll: boolean }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="sign-in" monitor={{ title: 'sign-in-monitor', domain: domainToMonitor(next) }}>
        {words('sign-in-about')}
      </Title>
      <PlanNeeded next={next} needsPlan={needsPlan} />
      <DeskForm action="/sign-in" fault={fault} button={words('sign-in')}>
        <NextPage next={next} />
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
          <a class="small" href={withNextPage('/forgot-password', next)}>
            {words('forgot')}
          </a>
        </div>
      </DeskForm>
      <p class="meta center">
        {openToAll ? rich('new-here', { link: linkTo(withNextPage('/sign-up', next)) }) : words('sign-up-closed')}
      </p>
    </>
  );
}

export const renderSignUp = (site: Site, tried: SignInAttempt): string =>
  page(site, { title: 'sign-up', children: <SignUp {...tried} />, query: queryOf(tried.next) });

function SignUp({ email, fault, next, needsPlan }: SignInAttempt): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="sign-up" monitor={{ title: 'sign-up-monitor', domain: domainToMonitor(next) }}>
        {words(needsPlan ? 'sign-up-about-plan' : 'sign-up-about')}
      </Title>
      <PlanNeeded next={next} needsPlan={needsPlan} />
      <DeskForm action="/sign-up" fault={fault} button={words('send-link')}>
        <NextPage next={next} />
        <Email value={email} />
        <p class="meta">{words('sign-up-next')}</p>
      </DeskForm>
      <p class="meta center">{rich('have-account', { link: linkTo(withNextPage('/sign-in', next)) })}</p>
    </>
  );
}

export const renderForgotPassword = (site: Site, tried: SignInAttempt): string =>
  page(site, { title: 'reset', children: <Forgot {...tried} />, query: queryOf(tried.next) });

function Forgot({ email, fault, next }: SignInAttempt): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  return (
    <>
      <Title title="reset">{words('reset-about')}</Title>
      <DeskForm action="/forgot-password" fault={fault} button={words('send-link')}>
        <NextPage next={next} />
        <Email value={email} />
      </DeskForm>
      <p class="meta center">{rich('back-to-sign-in', { link: linkTo(withNextPage('/sign-in', next)) })}</p>
    </>
  );
}

/** Renders the same whether there is such an account or not. */
export const renderSent = (site: Site, email: string, hasMail: boolean): string =>
  page(site, { title: 'check-inbox', children: <Sent email={email} hasMail={hasMail} /> });

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
  readonly needsPlan: boolean;
  readonly next: string | undefined;
  readonly fault?: string;
}

/** Renders the page to which the link in an e-mail leads. Opening it does nothing yet: mail scanners open links too. */
export const renderChoosePassword = (site: Site, link: PasswordLink): string =>
  page(site, {
    title: 'choose',
    children: <ChoosePassword {...link} />,
    query: { token: link.token, ...queryOf(link.next) },
  });

function ChoosePassword({ token, email, fault, isNew, needsPlan, next }: PasswordLink): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  const rich = useRichWords(SIGN_IN_TEXTS);
  const domain = domainToMonitor(next);
  return (
    <>
      <Title title="choose">{rich(isNew ? 'choose-new' : 'choose-reset', { email: <Address email={email} /> })}</Title>
      <DeskForm action="/choose-password" fault={fault} button={words(isNew ? 'create-account' : 'set-password')}>
        <input type="hidden" name="token" value={token} />
        <NextPage next={next} />
        <input type="hidden" name="username" autocomplete="username" value={visibleText(email)} />
        <NewPassword focused />
        {domain !== undefined && (
          <p class="meta">
            {rich(isNew && needsPlan ? 'then-ask' : 'then-monitor', { domain: <DomainName name={domain} /> })}
          </p>
        )}
      </DeskForm>
    </>
  );
}

export const renderConfirmAddress = (site: Site, token: string, email: string): string =>
  page(site, { title: 'confirm-address', children: <ConfirmAddress token={token} email={email} />, query: { token } });

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

/** Renders one thing that is done, and where to go on. */
export const renderDone = (
  site: Site,
  {
    title,
    text,
    href,
    label,
  }: { readonly title: string; readonly text: string; readonly href: string; readonly label: string },
): string =>
  deskPage(site, {
    title,
    children: (
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
      </>
    ),
  });
