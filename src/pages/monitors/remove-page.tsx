import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button, ButtonLink } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { DomainHeading } from '../design/domain-name.tsx';
import type { Site } from '../web/assets.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { ADD_TEXTS } from './monitors-texts.ts';

interface RemoveShown {
  readonly account: Account;
  readonly monitor: { readonly domain: DomainName };
}

/** Asks before a monitor is removed. */
export const renderRemove = (shown: RemoveShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ADD_TEXTS)('remove', { domain: toUnicode(shown.monitor.domain) }),
    children: <Remove {...shown} />,
  });

function Remove({ account, monitor: { domain } }: RemoveShown): JSX.Element {
  const words = useWords(ADD_TEXTS);
  const path = `/monitors/${domain}`;
  const unicode = toUnicode(domain);
  return (
    <>
      <AccountHead
        account={account}
        current="monitors"
        heading={<DomainHeading ascii={domain} unicode={unicode} />}
        actions={<ButtonLink href={path}>{words('keep')}</ButtonLink>}
        strip=""
      />
      <div class="wrap top-gap">
        <Card id="remove" title={<Visible text={words('remove', { domain: unicode })} />}>
          <p>{words('remove-about')}</p>
          <form class="row" method="post" action={`${path}/remove`}>
            <Button kind="danger">{words('remove-now')}</Button>
            <a href={path}>{words('keep')}</a>
          </form>
        </Card>
      </div>
    </>
  );
}
