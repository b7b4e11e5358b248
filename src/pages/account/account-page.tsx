import type { JSX } from 'preact';
import { isWorkingKey, type KeyRequest, MAX_ACCOUNT_KEYS } from '../../accounts/keyring.ts';
import type { Usage } from '../../accounts/quota.ts';
import type { Account, ApiKey } from '../../accounts/store.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { speak } from '../../texts/speak.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { EmptyState } from '../design/empty-state.tsx';
import { Field } from '../design/form.tsx';
import { Label } from '../design/label.tsx';
import { Menu } from '../design/menu.tsx';
import { More } from '../design/more.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { ShownOnce } from '../design/shown-once.tsx';
import { Table } from '../design/table.tsx';
import type { Site } from '../web/assets.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useRichWords, useWords } from '../web/words.ts';
import { AccountHead } from './account-head.tsx';
import { ACCOUNT_TEXTS, KEYS_TEXTS } from './account-texts.ts';
import { FormFault } from './fault.tsx';
import { KEY_NAME, NewKeyForm } from './new-key-form.tsx';
import { accountPage } from './page-frames.tsx';
import { UsageCard } from './usage-card.tsx';

/** A key that nobody used for so long gets a label: it may be forgotten. */
const UNUSED_MS = 60 * DAY_MS;

interface AccountShown {
  readonly account: Account;
  readonly keys: readonly ApiKey[];
  readonly usage: Usage;
  readonly publicUrl: string;
  readonly now: Instant;
  /** A key that was just made: the only time it can be shown. */
  readonly made?: { readonly key: string; readonly name: string };
  readonly fault?: string;
  readonly typed?: KeyRequest;
}

const docs = (inside: JSX.Element['props']['children']): JSX.Element => <a href="/docs/api">{inside}</a>;

export const renderAccount = (shown: AccountShown, site: Site): string =>
  accountPage(site, { title: speak(site.language, ACCOUNT_TEXTS)('keys'), children: <Keys {...shown} /> });

function Keys({ account, keys, usage, publicUrl, now, made, fault, typed }: AccountShown): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  const strip = words('strip', {
    plan: account.plan,
    limit: formats.number(usage.quota.limit),
  });
  return (
    <>
      <AccountHead account={account} current="keys" strip={strip} />
      <div class="wrap stack-l top-gap">
        {made !== undefined && <Made made={made} publicUrl={publicUrl} />}
        <UsageCard usage={usage} emails={account.usageEmails} now={now} />
        <KeyCard keys={keys} now={now} />
        <Card id="create" title={words('create-title')}>
          <FormFault text={fault} />
          <NewKeyForm typed={typed} now={now} />
        </Card>
      </div>
    </>
  );
}

function Made({
  made,
  publicUrl,
}: {
  readonly made: NonNullable<AccountShown['made']>;
  readonly publicUrl: string;
}): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const rich = useRichWords(KEYS_TEXTS);
  const call = `curl -H 'X-API-Key: ${made.key}' '${publicUrl}/v1/domain/example.com/dns?type=A,MX'`;
  return (
    <ShownOnce
      title={words('new-key')}
      meta={words('new-key-name', { name: visibleText(made.name) })}
      secret={made.key}
      actions={
        <>
          <div class="row">
            <ButtonLink href="/account">{words('saved')}</ButtonLink>
            <span class="meta">{rich('header', { docs })}</span>
          </div>
          <More summary={words('first-call')}>
            <RecordBox text={call} what={words('call')} />
          </More>
        </>
      }
    >
      {words('shown-once')}
    </ShownOnce>
  );
}

function KeyCard({ keys, now }: { readonly keys: readonly ApiKey[]; readonly now: Instant }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const rich = useRichWords(KEYS_TEXTS);
  const working = keys.filter((key) => isWorkingKey(key, now));
  const listed = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <Card
      id="keys"
      title={words('keys')}
      meta={words('keys-of', { count: working.length, most: MAX_ACCOUNT_KEYS })}
      flush
    >
      {listed.length === 0 ? (
        <EmptyState title={words('no-keys')}>{rich('no-keys-about', { docs })}</EmptyState>
      ) : (
        <>
          <KeyTable keys={listed} now={now} />
          <p class="meta foldin">{words('keys-about')}</p>
        </>
      )}
      {revoked.length > 0 && <Revoked keys={revoked} />}
    </Card>
  );
}

function KeyTable({ keys, now }: { readonly keys: readonly ApiKey[]; readonly now: Instant }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  const [key, scopes, created, used] = [words('key-column'), words('scopes'), words('created'), words('last-used')];
  return (
    <Table
      class="keys"
      caption={words('keys')}
      columns={[
        { title: words('name') },
        { title: key },
        { title: scopes },
        { title: created },
        { title: used },
        { title: <span class="vh">{words('change')}</span> },
      ]}
      rows={keys.map((one) => ({
        cells: [
          { wide: true, content: <KeyName apiKey={one} now={now} /> },
          { label: key, content: <code {...VERBATIM}>…{one.hint}</code> },
          { label: scopes, content: <KeyUses apiKey={one} /> },
          { label: created, nowrap: true, content: formats.date(one.createdAt) },
          {
            label: used,
            nowrap: true,
            content: one.lastUsedOn === null ? words('not-yet') : formats.date(one.lastUsedOn),
          },
          { wide: true, right: true, content: <KeyForms apiKey={one} /> },
        ],
      }))}
    />
  );
}

function KeyName({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: Instant }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const usedAt = apiKey.lastUsedOn ?? apiKey.createdAt;
  const days = Math.floor((now - usedAt) / DAY_MS);
  return (
    <>
      <b>
        <Visible text={apiKey.name} />
      </b>{' '}
      <KeyEnd apiKey={apiKey} now={now} />{' '}
      {now - usedAt >= UNUSED_MS && <Label tone="warn">{words('unused', { days })}</Label>}
    </>
  );
}

/** Shows for what a key may be used, and from where if that is limited. */
function KeyUses({ apiKey: { scopes, addresses } }: { readonly apiKey: ApiKey }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  return (
    <>
      {formats.list(scopes.map((scope) => words(`scope-${scope}`)))}
      {addresses.length > 0 && (
        <span class="meta anywhere"> {words('only-from', { addresses: formats.list(addresses) })}</span>
      )}
    </>
  );
}

/** The last day of a key that has one. */
function KeyEnd({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: Instant }): JSX.Element | null {
  const words = useWords(KEYS_TEXTS);
  if (apiKey.expiresAt === null) return null;
  const date = { date: apiKey.expiresAt - 1 };
  return isWorkingKey(apiKey, now) ? (
    <span class="meta">{words('until-day', { date })}</span>
  ) : (
    <Label tone="bad">{words('ended', { date })}</Label>
  );
}

/** A new name, and the end of a key. Each form opens under its button. */
function KeyForms({ apiKey }: { readonly apiKey: ApiKey }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const { id, name } = apiKey;
  return (
    <div class="row key-forms">
      <Menu label={words('rename')} quiet>
        <form class="stack-s" method="post" action={`/account/keys/${id}/rename`}>
          <Field id={`name-${id}`} label={words('new-name')} input={{ ...KEY_NAME, value: visibleText(name) }} />
          <Button>{words('save-name')}</Button>
        </form>
      </Menu>
      <Menu label={words('revoke')} quiet>
        <form class="stack-s" method="post" action={`/account/keys/${id}/revoke`}>
          <p>{words('revoke-about')}</p>
          <Button kind="danger">{words('revoke-now')}</Button>
        </form>
      </Menu>
    </div>
  );
}

function Revoked({ keys }: { readonly keys: readonly ApiKey[] }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  return (
    <div class="foldin">
      <More summary={words('revoked', { count: keys.length })}>
        <ul class="stack-s small">
          {keys.map(({ name, hint, revokedAt }) => (
            <li>{words('revoked-on', { name: visibleText(name), hint, date: { date: revokedAt ?? 0 } })}</li>
          ))}
        </ul>
      </More>
    </div>
  );
}
