import type { ComponentChildren, JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { type Instant, MINUTE_MS } from '../../domain/time.ts';
import { localTime } from '../../domain/zoned-time.ts';
import type { AlertRules } from '../../monitoring/rules/alert-rules.ts';
import { nextSummary, quietUntil } from '../../monitoring/rules/times.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { ACCOUNT_TEXTS } from '../account/account-texts.ts';
import { FormDone, FormFault } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Note } from '../design/note.tsx';
import { Setting, Settings } from '../design/setting.tsx';
import type { Site } from '../web/assets.ts';
import { visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { AccountDefaults } from './account-defaults.tsx';
import { PlannedWindows } from './planned-windows.tsx';
import type { ShownRecipient } from './recipient-items.tsx';
import { EscalationFields, QuietFields, ReminderFields, SummaryFields, TimeZones } from './rule-fields.tsx';
import { clockText, type RuleForm, type RulesOutcome } from './rule-form.ts';
import { RULES_TEXTS } from './rules-texts.ts';

export interface RulesShown {
  readonly account: Account;
  readonly rules: AlertRules;
  readonly recipients: readonly ShownRecipient[];
  readonly outcome: RulesOutcome;
  readonly now: Instant;
}

/** Renders when the alerts of an account come, and to whom if nobody acknowledges them. */
export const renderRules = (shown: RulesShown, site: Site): string =>
  accountPage(site, { title: speak(site.language, ACCOUNT_TEXTS)('rules'), children: <Rules {...shown} /> });

function Rules(shown: RulesShown): JSX.Element {
  const words = useWords(RULES_TEXTS);
  return (
    <>
      <AccountHead account={shown.account} current="rules" strip={words('strip')} />
      <div class="wrap stack-l top-gap">
        <Card id="when" title={words('when')} meta={words('when-meta')} flush>
          <Settings>
            <Quiet {...shown} />
            <Reminders {...shown} />
            <Escalation {...shown} />
            <Summary {...shown} />
          </Settings>
        </Card>
        <PlannedWindows
          windows={shown.rules.windows}
          outcome={shown.outcome}
          now={shown.now}
          timeZone={zoneOf(shown.rules)}
        />
        <AccountDefaults defaults={shown.rules.defaults} outcome={shown.outcome} />
        <TimeZones />
      </div>
    </>
  );
}

/** Returns the time zone that an account uses already; undefined if it chose none. */
const zoneOf = ({ quiet, summary, windows }: AlertRules): string | undefined =>
  quiet?.timeZone ?? summary?.timeZone ?? windows.at(-1)?.timeZone;

/** Shows one rule: what holds, and the form that changes it, which stays open where something was wrong with it. */
function Rule(props: {
  readonly form: Exclude<RuleForm, 'windows' | 'defaults'>;
  readonly isSet: boolean;
  readonly outcome: RulesOutcome;
  readonly state: ComponentChildren;
  /** The fields of the form; left out, it cannot be set. */
  readonly fields: ComponentChildren;
}): JSX.Element {
  const { form, isSet, state, fields, outcome } = props;
  const words = useWords(RULES_TEXTS);
  const isRefused = outcome.refused?.form === form;
  return (
    <Setting
      title={words(form)}
      action={
        fields !== undefined && (
          <details class="set-form" open={isRefused}>
            <summary class="btn">{words(isSet ? 'change' : 'set')}</summary>
            <form class="stack gapt" method="post" action={`/monitors/rules/${form}`}>
              {fields}
              <p class="row">
                <Button kind="primary">{words('save')}</Button>
                {isSet && (
                  // It needs nothing that is typed.
                  <Button form={`${form}-off`}>{words('turn-off')}</Button>
                )}
              </p>
            </form>
            <form id={`${form}-off`} method="post" action={`/monitors/rules/${form}`}>
              <input type="hidden" name="off" value="yes" />
            </form>
          </details>
        )
      }
    >
      {outcome.done === form && <FormDone text={words('saved')} />}
      {isRefused && <FormFault text={words('not-saved')} />}
      {state}
    </Setting>
  );
}

function Quiet({ rules: { quiet }, outcome, now }: RulesShown): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const until = quiet === null ? null : quietUntil(quiet, now);
  return (
    <Rule
      form="quiet"
      isSet={quiet !== null}
      outcome={outcome}
      state={
        <>
          <p>
            {quiet === null
              ? words('quiet-none')
              : words(`quiet-${quiet.passes}`, { from: quiet.from, to: quiet.to, zone: quiet.timeZone })}
          </p>
          {quiet !== null && until !== null && (
            <p>{words('quiet-now', { until: clockText(localTime(until, quiet.timeZone).minute) })}</p>
          )}
        </>
      }
      fields={<QuietFields quiet={quiet} refused={outcome.refused} />}
    />
  );
}

const waitOf = (minutes: number) => ({ durationMs: minutes * MINUTE_MS });

function Reminders({ rules: { remindMinutes }, outcome }: RulesShown): JSX.Element {
  const words = useWords(RULES_TEXTS);
  return (
    <Rule
      form="reminders"
      isSet={remindMinutes !== null}
      outcome={outcome}
      state={
        <p>
          {remindMinutes === null ? words('reminders-none') : words('reminders-set', { wait: waitOf(remindMinutes) })}
        </p>
      }
      fields={<ReminderFields minutes={remindMinutes} refused={outcome.refused} />}
    />
  );
}

function Escalation({ rules: { escalation }, recipients, outcome }: RulesShown): JSX.Element {
  const words = useWords(RULES_TEXTS);
  const { list } = useFormats();
  const confirmed = recipients.filter(({ confirmedAt }) => confirmedAt !== null);
  const chosen = confirmed.filter(({ id }) => escalation?.recipients.includes(id) === true);
  const hasFew = confirmed.length < 2;
  const state = (): JSX.Element => {
    if (escalation === null && hasFew)
      return (
        <p>
          {words('escalation-few')} <a href="/monitors/recipients#add">{words('escalation-add')}</a>
        </p>
      );
    if (escalation === null) return <p>{words('escalation-none')}</p>;
    const wait = waitOf(escalation.minutes);
    if (chosen.length === 0) return <Note tone="warn" title={words('escalation-gone', { wait })} />;
    const addresses = list(chosen.map(({ address }) => visibleText(address)));
    return <p class="anywhere">{words('escalation-set', { wait, addresses })}</p>;
  };
  return (
    <Rule
      form="escalation"
      isSet={escalation !== null}
      outcome={outcome}
      state={state()}
      fields={
        escalation === null && hasFew ? undefined : (
          <EscalationFields escalation={escalation} recipients={confirmed} refused={outcome.refused} />
        )
      }
    />
  );
}

function Summary({ account, rules, outcome, now }: RulesShown): JSX.Element {
  const { summary } = rules;
  const words = useWords(RULES_TEXTS);
  const { date } = useFormats();
  return (
    <Rule
      form="summary"
      isSet={summary !== null}
      outcome={outcome}
      state={
        <>
          <p>
            {summary === null ? words('summary-none') : words(`summary-${summary.every}`, { zone: summary.timeZone })}
          </p>
          {summary !== null && (
            <p class="anywhere">
              {words('summary-next', {
                date: date(nextSummary(summary, now)),
                address: visibleText(account.email),
              })}
            </p>
          )}
        </>
      }
      fields={<SummaryFields summary={summary} zone={zoneOf(rules)} refused={outcome.refused} />}
    />
  );
}
