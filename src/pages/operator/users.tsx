import type { JSX } from 'preact';
import { PLANS } from '../../accounts/plans.ts';
import { useMonthOf } from '../account/usage-card.tsx';
import { ButtonLink } from '../design/button.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { SearchBox } from '../design/form.tsx';
import { Label } from '../design/label.tsx';
import { Table } from '../design/table.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import { type OperatorShown, quotaOf } from './shown.ts';

/** Shows users by address, a page of them, and a search. */
export function Users({ users, search, next, quotas, now }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  return (
    <>
      <form class="pad" method="get" action="/operator">
        <SearchBox name="search" label={words('find')} button={words('search')} value={search} />
      </form>
      {users.length === 0 ? <NoUsers search={search} /> : <UserTable users={users} quotas={quotas} now={now} />}
      {next !== undefined && (
        <p class="foldin">
          <ButtonLink href={next}>{words('next-users', { count: users.length })}</ButtonLink>
        </p>
      )}
    </>
  );
}

function UserTable({ users, quotas, now }: Pick<OperatorShown, 'users' | 'quotas' | 'now'>): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const [address, plan, calls, keys, signedIn, since] = [
    words('address'),
    words('plan'),
    words('calls', { month: useMonthOf(now) }),
    words('keys'),
    words('signed-in'),
    words('since'),
  ];
  return (
    <Table
      caption={words('users')}
      columns={[
        { title: address },
        { title: plan },
        { title: calls, right: true },
        { title: keys, right: true },
        { title: signedIn },
        { title: since },
      ]}
      rows={users.map((user) => ({
        cells: [
          { wide: true, content: <UserName user={user} /> },
          {
            label: plan,
            content: (
              <>
                {user.plan} {user.quota !== null && <Label>{words('own-quota')}</Label>}
              </>
            ),
          },
          {
            label: calls,
            right: true,
            content: words('calls-of', {
              used: formats.number(user.calls),
              quota: formats.number(quotaOf(quotas, user)),
            }),
          },
          { label: keys, right: true, content: formats.number(user.keys) },
          {
            label: signedIn,
            content: user.signedInAt === null ? words('never') : formats.date(user.signedInAt),
          },
          { label: since, content: formats.date(user.createdAt) },
        ],
      }))}
    />
  );
}

function UserName({ user }: { readonly user: OperatorShown['users'][number] }): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  return (
    <>
      <b>
        <Visible text={user.email} />
      </b>{' '}
      {user.operator && <Label>{words('operator')}</Label>}
      {!user.hasPassword && <Label>{words('no-password')}</Label>}
    </>
  );
}

function NoUsers({ search }: { readonly search: string }): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  if (search === '') return <EmptyState title={words('no-users')}>zonewell admin add</EmptyState>;
  return (
    <p class="foldin row">
      <span>{words('none-found', { search: visibleText(search) })}</span>
      <a href="/operator">{words('all-users')}</a>
    </p>
  );
}

/** Shows every plan with its quota, its accounts and their calls. */
export function Plans({ plans, quotas, now }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const titles = [words('quota'), words('accounts'), words('all-calls', { month: useMonthOf(now) })] as const;
  return (
    <Table
      caption={words('plans')}
      columns={[{ title: words('plan') }, ...titles.map((title) => ({ title, right: true as const }))]}
      rows={PLANS.map((plan) => {
        const { accounts = 0, calls = 0 } = plans.get(plan) ?? {};
        const numbers = [quotas[plan], accounts, calls];
        return {
          cells: [
            { content: <b>{plan}</b>, wide: true },
            ...titles.map((label, i) => ({ label, right: true as const, content: formats.number(numbers[i] ?? 0) })),
          ],
        };
      })}
    />
  );
}

/** Shows the outbox by state. */
export function Emails({ emails, hasMail, now }: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const { oldestAt } = emails;
  return (
    <>
      <ul class="tiles">
        {(['waiting', 'retrying', 'sent', 'failed'] as const).map((state) => (
          <li>
            <b>{formats.number(emails[state])}</b>
            <span>{words(state)}</span>
          </li>
        ))}
      </ul>
      <div class="foldin meta stack-s">
        <p>
          {oldestAt === null ? words('none-wait') : words('oldest', { age: formats.age(oldestAt, now) })}
          {!hasMail && `${formats.between}${words('no-server')}`}
        </p>
        <p>{words('kept-emails')}</p>
      </div>
    </>
  );
}
