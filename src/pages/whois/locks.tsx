import type { JSX } from 'preact';
import { LOCK_STATUSES, locksOf } from '../../registration/locks.ts';
import { isKnownStatus, STATUS_KINDS, type StatusKind } from '../../registration/statuses.ts';
import { STATUS_TEXTS } from '../../texts/status-texts.ts';
import { Card } from '../design/card.tsx';
import { Mark, SeverityMark } from '../design/mark.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { WHOIS_TEXTS } from './whois-texts.ts';

/**
 * Shows which locks the registry lists. A registry that lists no status of EPP at all has another way to say it, so
 * nothing is missing there.
 */
export function Locks({ statuses }: { readonly statuses: readonly string[] }): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const meanings = useWords(STATUS_TEXTS);
  const locks = locksOf(statuses);
  if (locks === null) return null;
  if (locks === 'unsaid')
    return (
      <Card id="locks" title={words('locks')}>
        <p>{words('locks-unsaid')}</p>
      </Card>
    );
  const set = locks.filter((one) => one.set !== undefined).length;
  return (
    <Card id="locks" title={words('locks')} meta={words('locks-set', { set, all: locks.length })} flush>
      <ul class="lines inset">
        {locks.map(({ lock, asked, set: status }) =>
          status === undefined ? (
            <li>
              <Mark tone="warn" small label={words('not-listed')} />
              <div>
                <h3>{words(`no-${lock}`)}</h3>
                <p>{words(`no-${lock}-about`)}</p>
              </div>
              <code {...VERBATIM}>{asked}</code>
            </li>
          ) : (
            <li>
              <Mark tone="ok" small label={words('set')} />
              <div>
                <h3>{words(lock)}</h3>
                <p>{words('meaning', { meaning: meanings(status) })}</p>
              </div>
              <code {...VERBATIM}>{status}</code>
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

const GRAVE = { severity: 'error', label: 'grave' } as const;
const FINE = { severity: 'info', label: 'fine' } as const;
const LABELS: Readonly<Record<StatusKind, typeof GRAVE | typeof FINE | { severity: 'warning'; label: 'pending' }>> = {
  hold: GRAVE,
  ending: GRAVE,
  pending: { severity: 'warning', label: 'pending' },
  lock: FINE,
  normal: FINE,
  grace: FINE,
};

/** Shows every other status: what it means, where it is one of EPP or RDAP. */
export function OtherStatuses(props: { readonly statuses: readonly string[] }): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const meanings = useWords(STATUS_TEXTS);
  const others = props.statuses.filter((status) => !LOCK_STATUSES.has(status));
  if (others.length === 0) return null;
  return (
    <Card id="statuses" title={words('statuses')} flush>
      <ul class="lines inset">
        {others.map((status) => {
          const known = isKnownStatus(status) ? status : null;
          const { severity, label } = known === null ? FINE : LABELS[STATUS_KINDS[known]];
          return (
            <li>
              <SeverityMark severity={severity} label={words(label)} small />
              <div>
                <h3>
                  <code {...VERBATIM}>
                    <Visible text={status} />
                  </code>
                </h3>
                <p>{known === null ? words('own-status') : words('meaning', { meaning: meanings(known) })}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
