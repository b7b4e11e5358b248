import type { JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { ACCOUNT_TEXTS } from '../account/account-texts.ts';
import { accountPage } from '../account/page-frames.tsx';
import { Card } from '../design/card.tsx';
import { Indexed } from '../design/indexed.tsx';
import type { Site } from '../web/assets.ts';
import { useWords } from '../web/words.ts';
import { Monitors } from './monitors.tsx';
import { Leases, Lookups, StoreTables } from './operations.tsx';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import { Requests } from './requests.tsx';
import type { OperatorShown } from './shown.ts';
import { Emails, Plans, Users } from './users.tsx';

const SECTIONS = ['requests', 'users', 'plans', 'emails', 'monitors', 'database', 'lookups', 'work'] as const;

/** Renders the page of who runs this Zonewell. It changes nothing. */
export const renderOperator = (shown: OperatorShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, ACCOUNT_TEXTS)('operator'),
    children: <Operator {...shown} />,
    query: shown.search === '' ? {} : { search: shown.search },
  });

function Operator(shown: OperatorShown): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const section = (id: (typeof SECTIONS)[number], content: JSX.Element, meta?: string): JSX.Element => (
    <Card id={id} title={words(id)} flush {...(meta === undefined ? {} : { meta })}>
      {content}
    </Card>
  );
  return (
    <>
      <AccountHead account={shown.account} current="operator" strip={words('about')} />
      <Indexed label={words('index')} entries={SECTIONS.map((id) => ({ href: `#${id}`, text: words(id) }))}>
        {section('requests', <Requests {...shown} />)}
        {section('users', <Users {...shown} />)}
        {section('plans', <Plans {...shown} />)}
        {section('emails', <Emails {...shown} />)}
        {section('monitors', <Monitors {...shown} />)}
        {section('database', <StoreTables {...shown} />)}
        {section('lookups', <Lookups {...shown} />)}
        {section('work', <Leases {...shown} />)}
      </Indexed>
    </>
  );
}
