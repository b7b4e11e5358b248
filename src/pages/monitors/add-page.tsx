import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import { toUnicode } from '../../domain/parse.ts';
import { ECHO_CHARS } from '../../domain/text.ts';
import type { AddOutcome } from '../../monitoring/service/monitor-service.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { FormFault } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { TextArea } from '../design/form.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import type { Site } from '../web/assets.ts';
import { Visible, visibleLines } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { ADD_TEXTS } from './monitors-texts.ts';
import { FreePlan, FullPlan, type PlansShown } from './no-monitors.tsx';
import { useText } from './when.ts';

interface AddShown extends PlansShown {
  readonly account: Account;
  /** How many monitors the plan allows; 0 for a plan without monitors. */
  readonly limit: number;
  readonly used: number;
  /** Fills the field to begin with. */
  readonly typed: string;
  readonly fault?: string;
  /** Tells what became of each name of the list that was sent. */
  readonly outcomes?: readonly AddOutcome[];
  /** Names of that list that were not read, since the plan has no room for them. */
  readonly unread?: number;
}

/** Names of a list whose outcome is shown; the rest is counted. */
const MAX_OUTCOMES = 100;

/** Renders one field for one domain or for many, and what became of each. */
export const renderAdd = (shown: AddShown, site: Site): string =>
  accountPage(site, { title: speak(site.language, ADD_TEXTS)('title'), children: <Add {...shown} /> });

function Add(shown: AddShown): JSX.Element {
  const { account, limit, used, typed, fault, outcomes = [], unread = 0 } = shown;
  const words = useWords(ADD_TEXTS);
  const room = Math.max(0, limit - used);
  const { plan } = account;
  const full = limit === 0 ? words('no-plan', { plan }) : words('no-room', { plan, limit });
  const strip = room === 0 ? full : words('room', { plan, room });
  const failed = unread > 0 || outcomes.some(({ outcome }) => outcome === 'invalid' || outcome === 'over-limit');
  return (
    <>
      <AccountHead
        account={account}
        current="monitors"
        heading={<h1>{words('title')}</h1>}
        actions={<ButtonLink href="/monitors">{words('back')}</ButtonLink>}
        strip={strip}
      />
      <div class="wrap stack-l top-gap">
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} unread={unread} limit={limit} />}
        {limit === 0 && <FreePlan {...shown} {...(typed === '' ? {} : { domain: typed })} hasMonitors={used > 0} />}
        {limit > 0 && room === 0 && <FullPlan {...shown} />}
        {limit > 0 && (outcomes.length === 0 ? room > 0 : failed) && (
          <Card>
            <FormFault text={fault} />
            <form class="stack" method="post" action="/monitors/add">
              <TextArea
                id="names"
                label={failed ? words('again') : words('label')}
                hint={words('hint')}
                text={visibleLines(typed)}
                input={{ name: 'names', rows: 8, autocapitalize: 'none', dir: 'auto' }}
              />
              <p>
                <Button kind="primary" icon="plus">
                  {words('submit')}
                </Button>
              </p>
            </form>
          </Card>
        )}
      </div>
    </>
  );
}

/** Says what became of a name, or that there is no such name. */
type AddResult = AddOutcome['outcome'] | 'missing';
const resultOf = (one: AddOutcome): AddResult =>
  one.outcome !== 'invalid' && one.exists === false ? 'missing' : one.outcome;

const TONES: Readonly<Record<AddResult, Tone>> = {
  added: 'ok',
  missing: 'warn',
  existing: 'unknown',
  'over-limit': 'warn',
  invalid: 'bad',
};
/** Names that need another try first. */
const ORDER: readonly AddResult[] = ['invalid', 'over-limit', 'missing', 'added', 'existing'];

function Outcomes(props: {
  readonly outcomes: readonly AddOutcome[];
  readonly unread: number;
  readonly limit: number;
}): JSX.Element {
  const { outcomes, unread, limit } = props;
  const words = useWords(ADD_TEXTS);
  const text = useText();
  const added = outcomes.filter(({ outcome }) => outcome === 'added').length;
  const sorted = outcomes.toSorted((a, b) => ORDER.indexOf(resultOf(a)) - ORDER.indexOf(resultOf(b)));
  return (
    <Card id="outcomes" title={words('results')} meta={words('added', { count: added })} flush>
      <ul class="lines inset" role="status">
        {sorted.slice(0, MAX_OUTCOMES).map((one) => (
          <li>
            <Mark tone={TONES[resultOf(one)]} small />
            <div>
              <h3>
                {one.outcome === 'invalid' ? (
                  <Visible text={one.typed.slice(0, ECHO_CHARS.field)} />
                ) : (
                  <a href={one.outcome === 'over-limit' ? `/domain/${one.domain}` : `/monitors/${one.domain}`}>
                    <Visible text={toUnicode(one.domain)} />
                  </a>
                )}
              </h3>
              <p>
                {one.outcome === 'invalid' ? (
                  <Visible text={text(one.fault)} />
                ) : one.outcome === 'over-limit' ? (
                  words('is-over-limit', { limit })
                ) : (
                  words(`is-${one.exists === false ? 'missing' : one.outcome}`)
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {sorted.length > MAX_OUTCOMES && (
        <p class="foldin meta">{words('more-outcomes', { count: sorted.length - MAX_OUTCOMES })}</p>
      )}
      {unread > 0 && <p class="foldin meta">{words('unread', { count: unread, limit })}</p>}
      {added > 0 && <p class="foldin meta">{words('added-about')}</p>}
    </Card>
  );
}
