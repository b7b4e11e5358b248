import type { JSX } from 'preact';
import { MAX_KEY_NAME_CHARS } from '../../accounts/keyring.ts';
import type { Usage } from '../../accounts/quota.ts';
import type { Account, ApiKey } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { Site } from '../assets.ts';
import { dateText } from '../dates.ts';
import { renderPage } from '../layout.tsx';
import { Scroll } from '../scroll.tsx';
import { counted } from '../sentences.ts';
import { Visible, visibleText } from '../visible.tsx';
import { Fault, Field } from './field.tsx';
import { UsageChart } from './usage-chart.tsx';

/** Tabs of the account, and the way out. */
export function AccountHead({
  account,
  current,
}: {
  readonly account: Account;
  readonly current: 'keys' | 'settings';
}): JSX.Element {
  const tab = (name: 'keys' | 'settings', href: string, label: string): JSX.Element => (
    <li>
      <a href={href} {...(name === current ? { 'aria-current': 'page' as const } : {})}>
        {label}
      </a>
    </li>
  );
  return (
    <>
      <h1>Your account</h1>
      <p class="verdict">
        {visibleText(account.email)}, plan {account.plan}
      </p>
      <nav class="tabs" aria-label="Your account">
        <ul>
          {tab('keys', '/account', 'Keys and usage')}
          {tab('settings', '/account/settings', 'Settings')}
        </ul>
        <form method="post" action="/sign-out">
          <button type="submit">Sign out</button>
        </form>
      </nav>
    </>
  );
}

interface Shown {
  readonly account: Account;
  readonly keys: readonly ApiKey[];
  readonly usage: Usage;
  readonly publicUrl: string;
  readonly now: Instant;
  /** A key that was just made: the only time it can be shown. */
  readonly made?: { readonly key: string; readonly name: string };
  readonly fault?: string;
  readonly typed?: string;
}

export function renderAccount(shown: Shown, site: Site): string {
  const { account, keys, usage, publicUrl, now, made, fault, typed } = shown;
  const working = keys.filter(({ revokedAt }) => revokedAt === null);
  const revoked = keys.filter(({ revokedAt }) => revokedAt !== null);
  return renderPage({
    legacy: true,
    title: 'Your account · Zonewell',
    ...site,
    search: 'in the header',
    script: 'account',
    signedIn: true,
    children: (
      <div class="plain account">
        <AccountHead account={account} current="keys" />
        {made !== undefined && <Made made={made} publicUrl={publicUrl} />}
        <section aria-labelledby="keys">
          <h2 id="keys">API keys</h2>
          <Fault text={fault} />
          {working.length === 0 ? (
            <p>
              You have no keys yet. Programs use a key to call <a href="/docs">the API</a> for your account, and we
              count their calls here. Give each key a name that says what uses it.
            </p>
          ) : (
            <KeyTable keys={working} />
          )}
          <form class="ask" method="post" action="/account/keys">
            <Field
              label="Name of the new key"
              name="name"
              type="text"
              autocomplete="off"
              maxLength={MAX_KEY_NAME_CHARS}
              {...(typed === undefined ? {} : { value: typed })}
            />
            <button class="action" type="submit">
              Create key
            </button>
          </form>
          {revoked.length > 0 && (
            <details>
              <summary>{counted(revoked.length, 'revoked key')}</summary>
              <ul class="plain-list">
                {revoked.map((key) => (
                  <li>
                    <Visible text={key.name} /> (…{key.hint}), revoked on {dateText(isoOf(key.revokedAt ?? now))}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
        <section aria-labelledby="usage">
          <h2 id="usage">Calls this month</h2>
          <UsageChart usage={usage} now={now} />
        </section>
      </div>
    ),
  });
}

const isoOf = (at: Instant): string => new Date(at).toISOString();

function Made({
  made,
  publicUrl,
}: {
  readonly made: NonNullable<Shown['made']>;
  readonly publicUrl: string;
}): JSX.Element {
  return (
    <section class="made" aria-labelledby="made">
      <h2 id="made">
        Your new key “<Visible text={made.name} />”
      </h2>
      <p>Copy the key now: we can’t show it again. Keep it as safe as a password.</p>
      <div class="paste">
        <pre>
          <code data-copy="key">{made.key}</code>
        </pre>
      </div>
      <p>Try it:</p>
      <div class="paste">
        <pre>
          <code data-copy="call">{`curl -H 'X-API-Key: ${made.key}' '${publicUrl}/v1/domain/example.com/dns?type=A,MX'`}</code>
        </pre>
      </div>
    </section>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }): JSX.Element {
  return (
    <Scroll label="Keys that work">
      <table class="keys">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Ends with</th>
            <th scope="col">Created</th>
            <th scope="col">Last used</th>
            <th scope="col">
              <span class="hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr>
              <th scope="row">
                <Visible text={key.name} />
              </th>
              <td>
                <code>…{key.hint}</code>
              </td>
              <td>{dateText(isoOf(key.createdAt))}</td>
              <td>{key.lastUsedOn === null ? 'never' : dateText(key.lastUsedOn)}</td>
              <td>
                <details>
                  <summary>Change</summary>
                  <form class="ask" method="post" action={`/account/keys/${key.id}/rename`}>
                    <Field
                      label="New name"
                      name="name"
                      id={`name-${key.id}`}
                      type="text"
                      autocomplete="off"
                      maxLength={MAX_KEY_NAME_CHARS}
                      value={key.name}
                    />
                    <button type="submit">Rename</button>
                  </form>
                  <form class="ask" method="post" action={`/account/keys/${key.id}/revoke`}>
                    <p>Programs that still use this key will get status 401.</p>
                    <button class="danger" type="submit">
                      Revoke permanently
                    </button>
                  </form>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
