import type { ComponentChildren, JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import { leadOf } from '../../monitoring/events/causes.ts';
import { MAX_COMMENT_CHARS } from '../../monitoring/model/alert.ts';
import type { AlertLink, LinkedAlert } from '../../monitoring/service/monitor-service.ts';
import { speak } from '../../texts/speak.ts';
import { deskPage } from '../account/page-frames.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import type { Site } from '../web/assets.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { ALERT_LINK_TEXTS } from './alerts-texts.ts';
import { useText } from './when.ts';

type TitleKey = Extract<keyof typeof ALERT_LINK_TEXTS.texts, `${string}-title${string}`>;

/** Whom a link asks whether alerts may come, and who wants that. */
interface ConfirmLink {
  readonly address: string;
  readonly sender: string;
  readonly token: string;
}

/** A page without account: a heading, a sentence, and what can be done. */
const linkPage = (
  site: Site,
  {
    title,
    children,
    query = {},
  }: {
    readonly title: TitleKey;
    readonly children: ComponentChildren;
    readonly query?: Readonly<Record<string, string>> | undefined;
  },
): string => {
  const text = speak(site.language, ALERT_LINK_TEXTS)(title);
  return deskPage(site, {
    title: text,
    children: (
      <>
        <h1>{text}</h1>
        {children}
      </>
    ),
    query,
  });
};

/** Says which alerts stop. Nothing has happened yet. */
export const renderUnsubscribe = (link: AlertLink, path: string, site: Site): string =>
  linkPage(site, { title: 'stop-title', children: <Stop link={link} path={path} /> });

/** Says that they stopped, and how to get them again. */
export const renderStopped = (link: AlertLink, path: string, site: Site): string =>
  linkPage(site, { title: 'stopped-title', children: <Stopped link={stoppedBy(link)} path={path} /> });

/** Says which alerts come again. `link`: as it was before. */
export const renderResubscribed = (link: AlertLink, site: Site): string =>
  linkPage(site, { title: 'back-title', children: <About prefix="back" link={stoppedBy(link)} /> });

/** Names what is stopped, which may be more than the link is about: all are taken back with it. */
const stoppedBy = (link: AlertLink): AlertLink => (link.stopped === 'all' ? { ...link, domain: null } : link);

/** Shows the alert of a link: to be acknowledged, or by whom it was. Showing it does nothing. */
export function renderAcknowledge(linked: LinkedAlert, path: string, site: Site): string {
  const { alert, isForSame } = linked;
  const title =
    alert.closedAt !== null
      ? 'acknowledged-title-closed'
      : alert.acknowledged !== null
        ? 'acknowledged-title'
        : isForSame
          ? 'seen-title-same'
          : 'seen-title';
  return linkPage(site, { title, children: <Acknowledge linked={linked} path={path} /> });
}

/** Asks whether alerts may go to an address. Nothing has happened yet. */
export const renderConfirm = (asked: ConfirmLink, site: Site): string =>
  linkPage(site, { title: 'confirm-title', children: <Confirm {...asked} />, query: { token: asked.token } });

export const renderConfirmed = (site: Site): string =>
  linkPage(site, { title: 'confirmed-title', children: <Sentence of="confirmed-about" /> });

/** Renders a link that was used, is old, or is none of ours. */
export const renderGone = (of: 'gone' | 'gone-confirm', site: Site): string =>
  linkPage(site, { title: 'gone-title', children: <Sentence of={of} /> });

function About(props: { readonly prefix: 'stop' | 'stopped' | 'back'; readonly link: AlertLink }): JSX.Element {
  const { prefix, link } = props;
  const words = useWords(ALERT_LINK_TEXTS);
  const address = visibleText(link.address);
  const text =
    link.domain === null
      ? words(`${prefix}-all`, { address })
      : words(`${prefix}-domain`, { address, domain: toUnicode(link.domain) });
  return (
    <p>
      <Visible text={text} />
    </p>
  );
}

function Stop({ link, path }: { readonly link: AlertLink; readonly path: string }): JSX.Element {
  const words = useWords(ALERT_LINK_TEXTS);
  return (
    <form class="card" method="post" action={path}>
      <About prefix="stop" link={link} />
      <Button kind="primary" size="l">
        {words('stop')}
      </Button>
      {link.domain !== null && (
        <Button name="all" value="yes">
          {words('stop-everything')}
        </Button>
      )}
    </form>
  );
}

function Stopped({ link, path }: { readonly link: AlertLink; readonly path: string }): JSX.Element {
  const words = useWords(ALERT_LINK_TEXTS);
  return (
    <form class="card" method="post" action={path}>
      <About prefix="stopped" link={link} />
      <Button name="again" value="yes">
        {words('take-back')}
      </Button>
    </form>
  );
}

function Confirm(props: ConfirmLink): JSX.Element {
  const words = useWords(ALERT_LINK_TEXTS);
  return (
    <form class="card" method="post" action="/confirm-recipient">
      <input type="hidden" name="token" value={props.token} />
      <p>
        <Visible text={words('confirm-about', { sender: props.sender, address: props.address })} />
      </p>
      <Button kind="primary" size="l">
        {words('confirm')}
      </Button>
      <p class="meta">{words('ignore')}</p>
    </form>
  );
}

function Acknowledge({ linked, path }: { readonly linked: LinkedAlert; readonly path: string }): JSX.Element {
  const words = useWords(ALERT_LINK_TEXTS);
  const text = useText();
  const { alert, address } = linked;
  const { acknowledged } = alert;
  const isOpen = alert.closedAt === null;
  const [domain, headline] = [toUnicode(alert.domain), text(leadOf(alert.events).message)];
  const about = !isOpen
    ? words('closed-about')
    : acknowledged === null
      ? words('seen-about', { address: visibleText(address) })
      : words('acknowledged-by', { by: visibleText(acknowledged.by), at: { instant: acknowledged.at } });
  return (
    <form class="card" method="post" action={path}>
      <input type="hidden" name="acknowledge" value="yes" />
      <p>
        <b>
          <Visible text={headline.includes(domain) ? headline : words('headline', { domain, headline })} />
        </b>
      </p>
      <p>
        <Visible text={about} />
      </p>
      {isOpen && acknowledged !== null && acknowledged.comment !== null && (
        <p>
          <Visible text={words('note', { comment: visibleText(acknowledged.comment) })} />
        </p>
      )}
      {isOpen && acknowledged === null && (
        <>
          <Field id="comment" label={words('comment')} input={{ name: 'comment', maxLength: MAX_COMMENT_CHARS }} />
          <Button kind="primary" size="l">
            {words('acknowledge')}
          </Button>
        </>
      )}
      <p>
        <a href={`/monitors/alerts?alert=${encodeURIComponent(alert.id)}`}>{words('open-alert')}</a>
      </p>
    </form>
  );
}

function Sentence({ of }: { readonly of: 'gone' | 'gone-confirm' | 'confirmed-about' }): JSX.Element {
  const words = useWords(ALERT_LINK_TEXTS);
  return (
    <div class="card">
      <p>{words(of)}</p>
      <ButtonLink href="/">{words('start')}</ButtonLink>
    </div>
  );
}
