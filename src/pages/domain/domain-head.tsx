import type { ComponentChildren, JSX } from 'preact';
import type { AnsweredBy } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { dayOf, type Instant, isoTime } from '../../domain/time.ts';
import { AsOf } from '../design/as-of.tsx';
import { Button } from '../design/button.tsx';
import { PageHead } from '../design/domain-head.tsx';
import { DomainHeading } from '../design/domain-name.tsx';
import { DomainTabs } from '../design/domain-tabs.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu, MenuCopy, MenuLink, MenuRule, MenuText } from '../design/menu.tsx';
import { ScriptNote } from '../design/script-note.tsx';
import { useTabTitle } from '../design/tab-title.ts';
import { useLiveWords } from '../web/live-words.ts';
import { pathOf, withPath } from '../web/paths.ts';
import { Visible } from '../web/visible.tsx';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { DOMAIN_HEAD_TEXTS } from './domain-head-texts.ts';
import type { Tab } from './tabs.ts';

interface Name {
  readonly ascii: string;
  readonly unicode: string;
}

/** Where the data of a page can be had in other forms. What is left out has no line in the menu. */
export interface Share {
  /** The address of the page as the world sees it. */
  readonly link: string;
  /** Where the badge and its HTML are. */
  readonly badge?: string;
  readonly json?: string;
  readonly csv?: string;
}

/** Offers what can be done with the page: to pass it on, and to take its data along. */
function ShareMenu({ link, badge, json, csv }: Share): JSX.Element {
  const words = useWords(DOMAIN_HEAD_TEXTS);
  return (
    <Menu label={words('share')} icon="share">
      <MenuCopy text={link}>{words('copy-link')}</MenuCopy>
      <MenuText text={link} />
      {badge !== undefined && (
        <MenuLink href={badge} icon="badge">
          {words('badge')}
        </MenuLink>
      )}
      <MenuRule />
      {json !== undefined && (
        <MenuLink href={json} icon="file">
          {words('json')}
        </MenuLink>
      )}
      {csv !== undefined && (
        <MenuLink href={csv} icon="file">
          {words('csv')}
        </MenuLink>
      )}
      <button class="copy" type="button" data-print>
        <Icon name="print" />
        {words('print')}
      </button>
    </Menu>
  );
}

/** Shows a time as readers see it, and as programs do. */
export function Time({
  at,
  form = 'instant',
}: {
  readonly at: Instant;
  readonly form?: 'instant' | 'date';
}): JSX.Element {
  const formats = useFormats();
  return <time dateTime={form === 'date' ? dayOf(at) : isoTime(at)}>{formats[form](at)}</time>;
}

/** Tells when and how a report came about. */
interface ReportOrigin {
  readonly observedAt: Instant;
  readonly asOf?: Instant | null;
  readonly refreshing: boolean;
  readonly notStored?: boolean;
  readonly answeredBy?: AnsweredBy;
}

/** Shows when what the page shows was observed. `path` is where the present report stands. */
export function ObservedAt(props: {
  readonly report: ReportOrigin;
  readonly path: string;
  readonly now: Instant;
  /** Checks that are unknown, of how many. */
  readonly unknown: number;
  readonly parts: number;
}): JSX.Element {
  const { report, path, now, unknown, parts } = props;
  const words = useWords(DOMAIN_HEAD_TEXTS);
  const rich = useRichWords(DOMAIN_HEAD_TEXTS);
  const formats = useFormats();
  if (report.asOf != null)
    return (
      <AsOf>{rich('past', { at: <Time at={report.asOf} />, link: (inside) => <a href={path}>{inside}</a> })}</AsOf>
    );
  const at = {
    at: <Time at={report.observedAt} />,
    ago: formats.age(report.observedAt, now),
    age: (inside: ComponentChildren) => <span class="noprint">{inside}</span>,
  };
  if (parts > 0 && unknown === parts) return <AsOf>{rich('tried', at)}</AsOf>;
  // A phone has room for two lines.
  const further = report.notStored === true ? 'not-stored' : report.refreshing ? 'refreshing' : undefined;
  if (further === undefined)
    return <AsOf>{rich(report.answeredBy == null ? 'observed' : `observed-${report.answeredBy}`, at)}</AsOf>;
  return (
    <AsOf>
      {rich('observed', at)}
      {formats.between}
      {words(further)}
    </AsOf>
  );
}

/** The id of the form that starts a live check: buttons elsewhere on the page belong to it. */
export const LIVE_FORM = 'live-form';

/** Starts a live check. Without scripts the browser waits for its end; with them the strip above says how far it is. */
export function CheckLive(props: {
  readonly kind: DiagnosisKind;
  readonly domain: string;
  /** Which page of the website is checked; left out: the front page. */
  readonly path?: string;
}): JSX.Element {
  const { kind, domain, path = FRONT_PAGE } = props;
  const words = useWords(DOMAIN_HEAD_TEXTS);
  const live = useLiveWords(kind.budget.ms / 1000);
  return (
    <form
      method="post"
      action={`${pathOf(kind, domain)}/live${withPath(path)}`}
      id={LIVE_FORM}
      data-words={JSON.stringify(live)}
    >
      <Button kind="primary" icon="live">
        {words('check-live')}
      </Button>
    </form>
  );
}

/** Looks up again what has no steps to show: the browser waits for its end. */
export function CheckAgain({ path }: { readonly path: string }): JSX.Element {
  const words = useWords(DOMAIN_HEAD_TEXTS);
  return (
    <form method="post" action={`${path}/live`}>
      <Button kind="primary" icon="live">
        {words('check-again')}
      </Button>
    </form>
  );
}

/** Names the page and its address, which paper cannot show otherwise. */
function PaperAddress(props: {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly link: string | undefined;
}): JSX.Element | null {
  const { tabs, current, link } = props;
  const titleOf = useTabTitle();
  const tab = tabs.find(({ page }) => page === current);
  if (link === undefined) return null;
  return (
    <p class="paper paper-address">
      {tab !== undefined && `${titleOf(tab)} · `}
      <Visible text={link} />
    </p>
  );
}

/** Shows the head of every page of a domain: its name, what can be done, when we looked, and its pages. */
export const DomainHead = (props: {
  readonly name: Name;
  readonly tabs: readonly Tab[];
  /** The `page` of the tab that is shown. */
  readonly current: string;
  readonly share?: Share;
  /** The address of a page without that menu, as the world sees it. */
  readonly address?: string;
  /** Offers what can be done beside that. */
  readonly menu?: ComponentChildren;
  /** The one button that acts. */
  readonly action?: ComponentChildren;
  /** Fills the strip. */
  readonly strip: ComponentChildren;
}): JSX.Element => (
  <PageHead
    heading={
      <div class="stack-s">
        <DomainHeading ascii={props.name.ascii} unicode={props.name.unicode} />
        <ScriptNote unicode={props.name.unicode} />
        <PaperAddress {...props} link={props.address ?? props.share?.link} />
      </div>
    }
    actions={
      <>
        {props.share !== undefined && <ShareMenu {...props.share} />}
        {props.menu}
        {props.action}
      </>
    }
    strip={props.strip}
    tabs={<DomainTabs domain={props.name.ascii} tabs={props.tabs} current={props.current} />}
  />
);
