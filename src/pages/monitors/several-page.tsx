import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { DEFAULT_SETTINGS } from '../../monitoring/model/monitor.ts';
import { PIN_RECORDS } from '../../monitoring/model/pin.ts';
import { MAX_TAGS } from '../../monitoring/model/tag.ts';
import type { SeveralChange, SeveralOutcome } from '../../monitoring/service/monitor-service.ts';
import { ALL_SETTINGS } from '../../monitoring/settings/monitor-settings.ts';
import { MONITOR_SETTING_TEXTS } from '../../monitoring/settings/setting-texts.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { FormFault } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Note } from '../design/note.tsx';
import type { Site } from '../web/assets.ts';
import { Visible } from '../web/visible.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { type ListQuery, listParams, listPath } from './rows.ts';
import { MonitorField, type SettingsFault } from './settings-form.tsx';
import { SEVERAL_PATH } from './several-bar.tsx';
import { SEVERAL_TEXTS } from './several-texts.ts';

/** Names that stand open; more are folded. */
const OPEN_NAMES = 20;

/** Names what is asked before several monitors are changed. */
export type SeveralAsk = 'remove' | 'settings' | 'pins';

interface AskShown {
  readonly account: Account;
  readonly ask: SeveralAsk;
  readonly domains: readonly DomainName[];
  /** The list to which it leads back. */
  readonly query: ListQuery;
  /** Settings that were refused, with what was typed and which were to change. */
  readonly fault?: (SettingsFault & { readonly changed: readonly string[] }) | undefined;
}

/** Asks what is to be done to several monitors, or whether it is. */
export const renderSeveral = (shown: AskShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, SEVERAL_TEXTS)(`${shown.ask}-title`, { count: shown.domains.length }),
    children: <Several {...shown} />,
  });

function Several(shown: AskShown): JSX.Element {
  const { account, ask, domains, query } = shown;
  const words = useWords(SEVERAL_TEXTS);
  const count = domains.length;
  return (
    <>
      <AccountHead account={account} current="monitors" strip="" />
      <div class="wrap top-gap">
        <Card id="several" title={words(`${ask}-title`, { count })}>
          <p>{words(`${ask}-about`)}</p>
          <Names domains={domains} open={ask === 'remove'} />
          <form class="stack" method="post" action={SEVERAL_PATH}>
            {Object.entries(listParams(query)).map(([name, value]) => (
              <input type="hidden" name={name} value={value} />
            ))}
            {domains.map((domain) => (
              <input type="hidden" name="domain" value={domain} />
            ))}
            <Asked {...shown} />
            <p>
              <a href={listPath(query, { page: query.page })}>{words('keep', { count })}</a>
            </p>
          </form>
        </Card>
      </div>
    </>
  );
}

/** Shows what is chosen, and the buttons that do it. */
function Asked({ ask, domains, fault }: AskShown): JSX.Element {
  const words = useWords(SEVERAL_TEXTS);
  const count = domains.length;
  if (ask === 'remove')
    return (
      <p>
        <Button kind="danger" name="do" value="remove-now">
          {words('remove-now', { count })}
        </Button>
      </p>
    );
  if (ask === 'settings') return <SettingsOfSeveral count={count} fault={fault} />;
  return (
    <>
      <div class="field">
        <label for="pin-subject">{words('pins-subject')}</label>
        <select class="input" id="pin-subject" name="subject">
          {PIN_RECORDS.map((subject) => (
            <option>{subject}</option>
          ))}
        </select>
      </div>
      <div class="row">
        <Button kind="primary" name="do" value="pin">
          {words('pins-now')}
        </Button>
        <Button kind="danger" name="do" value="unpin">
          {words('pins-back')}
        </Button>
      </div>
    </>
  );
}

/** Shows each setting behind a box: without a tick it stays as it is. */
function SettingsOfSeveral({
  count,
  fault,
}: {
  readonly count: number;
  readonly fault: AskShown['fault'];
}): JSX.Element {
  const words = useWords(SEVERAL_TEXTS);
  const names = useWords(MONITOR_SETTING_TEXTS);
  return (
    <>
      <FormFault text={fault?.text} />
      {ALL_SETTINGS.map((setting) => (
        <div class="one-of-several stack-s">
          <label class="check">
            <input type="checkbox" name="change" value={setting.id} checked={fault?.changed.includes(setting.id)} />
            <b>{words('settings-change', { setting: names(setting.id) })}</b>
          </label>
          <MonitorField setting={setting} settings={DEFAULT_SETTINGS} nextCheckMs={null} refused={fault} />
        </div>
      ))}
      <p>
        <Button kind="primary" name="do" value="settings-now">
          {words('settings-now', { count })}
        </Button>
      </p>
    </>
  );
}

/** Lists the domains that are chosen. */
function Names({ domains, open }: { readonly domains: readonly DomainName[]; readonly open: boolean }): JSX.Element {
  const words = useWords(SEVERAL_TEXTS);
  return (
    <More summary={words('chosen', { count: domains.length })} open={open && domains.length <= OPEN_NAMES}>
      <ul class="several-names">
        {domains.map((domain) => (
          <li>
            <Visible text={toUnicode(domain)} />
          </li>
        ))}
      </ul>
    </More>
  );
}

/** Holds what was done to several monitors, and what became of each. */
export interface SeveralDone {
  readonly kind: SeveralChange['kind'];
  readonly outcomes: readonly SeveralOutcome[];
}

/** Says which monitors were not changed, and why. */
export const renderSeveralDone = (
  shown: SeveralDone & { readonly account: Account; readonly query: ListQuery },
  site: Site,
): string =>
  accountPage(site, {
    title: speak(site.language, SEVERAL_TEXTS)('result-title'),
    children: <Done {...shown} />,
  });

function Done(shown: SeveralDone & { readonly account: Account; readonly query: ListQuery }): JSX.Element {
  const { account, kind, outcomes, query } = shown;
  const [words, language] = [useWords(SEVERAL_TEXTS), useLanguage()];
  const whyOf = (one: SeveralOutcome): string | null => {
    if (one.outcome === 'done' || one.outcome === 'unchanged') return null;
    if (one.outcome === 'refused') return textIn(language, one.fault);
    return words(`why-${one.outcome}`, { most: MAX_TAGS });
  };
  const left = outcomes.flatMap((one) => {
    const why = whyOf(one);
    return why === null ? [] : [{ domain: one.domain, why }];
  });
  return (
    <>
      <AccountHead account={account} current="monitors" strip="" />
      <div class="wrap stack-l top-gap">
        <div role="status">
          <Note tone="warn" title={<Counted kind={kind} outcomes={outcomes} />}>
            {words('left-out', { count: left.length })}
          </Note>
        </div>
        <Card id="left-out" title={words('left-out', { count: left.length })}>
          <ul class="lines">
            {left.map(({ domain, why }) => (
              <li>
                <span />
                <p>
                  <b>
                    <Visible text={toUnicode(domain)} />
                  </b>
                  <br />
                  <span class="meta">
                    <Visible text={why} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p>
            <a class="btn" href={listPath(query, { page: query.page })}>
              {words('back')}
            </a>
          </p>
        </Card>
      </div>
    </>
  );
}

const countOf = (outcomes: readonly SeveralOutcome[], of: SeveralOutcome['outcome']): number =>
  outcomes.filter(({ outcome }) => outcome === of).length;

const Counted = ({ kind, outcomes }: SeveralDone): JSX.Element => (
  <DoneText kind={kind} count={countOf(outcomes, 'done')} same={countOf(outcomes, 'unchanged')} />
);

/** Says to how many monitors something was done, and of how many it was so before. */
export function DoneText(props: {
  readonly kind: SeveralChange['kind'];
  readonly count: number;
  readonly same: number;
}): JSX.Element {
  const { kind, count, same } = props;
  const words = useWords(SEVERAL_TEXTS);
  const done = words(`done-${kind}`, { count });
  return <>{same > 0 ? words('done-and-unchanged', { done, unchanged: words('unchanged', { count: same }) }) : done}</>;
}
