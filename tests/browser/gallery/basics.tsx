import type { JSX } from 'preact';
import { SEVERITIES } from '../../../src/domain/severity.ts';
import { Button, ButtonLink } from '../../../src/pages/design/button.tsx';
import { Card } from '../../../src/pages/design/card.tsx';
import { Chips } from '../../../src/pages/design/chips.tsx';
import { DomainName } from '../../../src/pages/design/domain-name.tsx';
import { EmptyState } from '../../../src/pages/design/empty-state.tsx';
import { Field } from '../../../src/pages/design/form.tsx';
import { Logo } from '../../../src/pages/design/icon.tsx';
import { Gain, Label } from '../../../src/pages/design/label.tsx';
import { Mark, SeverityMark, type Tone } from '../../../src/pages/design/mark.tsx';
import { Menu, MenuCopy, MenuLink, MenuRule } from '../../../src/pages/design/menu.tsx';
import { Note } from '../../../src/pages/design/note.tsx';
import { ScriptNote } from '../../../src/pages/design/script-note.tsx';
import { Setting, Settings } from '../../../src/pages/design/setting.tsx';
import { ShownOnce } from '../../../src/pages/design/shown-once.tsx';
import { Tabs } from '../../../src/pages/design/tabs.tsx';
import { VERBATIM } from '../../../src/pages/web/verbatim.ts';

const SIZES = [
  ['type-6', 'harbor-books.example', '30 / 650, the domain'],
  ['type-5', 'Fix these first', '21 / 600, sections and the verdict'],
  ['type-4', 'Set DMARC to p=reject', '17 / 600, cards'],
  ['type-3', 'Receivers deliver forged e-mail that shows your address.', '15 / 400, body'],
  ['type-2', '2 name servers at Northlight DNS, in 2 networks.', '13 / 400, tables and explanations'],
  ['type-1', 'Observed 22 Nov 2026, 09:45 UTC', '12 / 500, labels'],
] as const;

const COLOURS = [
  ['canvas', 'the page'],
  ['surface', 'cards, header'],
  ['sunken', 'what can be copied'],
  ['line', 'hairlines'],
  ['ink', 'says it'],
  ['ink-2', 'explains it'],
  ['ink-3', 'dates it'],
  ['brand', 'acts'],
  ['brand-soft', 'selected'],
  ['ok', 'verdict: good'],
  ['warn', 'verdict: weak'],
  ['bad', 'verdict: failed'],
  ['unknown', 'no verdict'],
  ['deep', 'header, start page'],
] as const;

const Brand = (): JSX.Element => (
  <Card title="Brand" meta="The mark never carries a verdict">
    <div class="row brandrow">
      <span class="logo">
        <Logo />
        Zonewell
      </span>
      <span class="biglogo">
        <Logo size={72} />
      </span>
      <Logo size={16} />
    </div>
  </Card>
);

const Type = (): JSX.Element => (
  <Card title="Type" meta="Inter, one file; Japanese uses the system font">
    <ul class="types">
      {SIZES.map(([name, text, meta]) => (
        <li>
          <span class={name}>{text}</span>
          <span class="meta">{meta}</span>
        </li>
      ))}
    </ul>
    <div lang="ja" class="stack-s">
      <p class="type-5">
        harbor-books.exampleにはDMARCポリシーがないため、誰でもこのドメインを名乗ってメールを送信できます。
      </p>
      <p class="row">
        <Label tone="bad">設定されていません</Label>
        <Label tone="unknown">確認できませんでした</Label>
      </p>
    </div>
  </Card>
);

const Colours = (): JSX.Element => (
  <Card title="Colour" meta="Light and dark are one token each">
    <ul class="swatches">
      {COLOURS.map(([name, meta]) => (
        <li>
          <svg width="100%" height="40" aria-hidden="true">
            <rect width="100%" height="40" rx="7" class={`sw-${name}`} />
          </svg>
          <code {...VERBATIM}>--{name}</code>
          <span class="meta">{meta}</span>
        </li>
      ))}
    </ul>
  </Card>
);

const Buttons = (): JSX.Element => (
  <Card title="Buttons" meta="One primary in a view">
    <form class="row">
      <Button kind="primary" icon="live">
        Check live
      </Button>
      <Button icon="bell">Monitor this domain</Button>
      <Button kind="quiet">Cancel</Button>
      <Button kind="danger">Delete this monitor</Button>
      <Button disabled>Checking</Button>
    </form>
    <div class="row">
      <ButtonLink size="s" href="#small" icon="plus">
        Small link
      </ButtonLink>
      <ButtonLink href="#default">Default</ButtonLink>
      <ButtonLink size="l" href="#large">
        Large
      </ButtonLink>
    </div>
  </Card>
);

const TONES: readonly Tone[] = ['ok', 'warn', 'bad', 'unknown'];

const Marks = (): JSX.Element => (
  <Card title="Status marks and labels" meta="Shape first, then colour">
    <div class="row wide-row">
      {TONES.map((tone) => (
        <span class="row tight">
          <Mark tone={tone} />
          {tone}
        </span>
      ))}
    </div>
    <div class="row">
      <Label tone="ok">normal</Label>
      <Label tone="warn">weak</Label>
      <Label tone="bad">not configured</Label>
      <Label tone="unknown">unknown</Label>
      <Label>null MX</Label>
      <Gain>+15 points</Gain>
    </div>
    <div class="row wide-row">
      {SEVERITIES.toReversed().map((severity) => (
        <span class="row tight">
          <SeverityMark severity={severity} small />
          {severity}
        </span>
      ))}
    </div>
  </Card>
);

const Navigation = (): JSX.Element => (
  <Card title="Tabs, menu, chips" meta="Links, details and radios">
    <Tabs
      label="Example"
      items={['Report', 'Mail security', 'History'].map((text, i) => ({ href: '#tabs', text, current: i === 0 }))}
    />
    <div class="menu-demo">
      <Menu label="Share" icon="share" open>
        <MenuCopy text="https://zonewell.example/domain/harbor-books.example">Copy the link</MenuCopy>
        <MenuLink href="#badge" icon="badge">
          Score badge for your site
        </MenuLink>
        <MenuRule />
        <MenuLink href="#json" icon="file">
          Export as JSON
        </MenuLink>
        <MenuLink href="#print" icon="print">
          Print or save as PDF
        </MenuLink>
      </Menu>
    </div>
    <Chips
      name="sheet"
      legend="Record type"
      chips={[
        { id: 't-all', text: 'All', count: 9 },
        { id: 't-mx', text: 'MX', count: 2 },
        { id: 't-txt', text: 'TXT', count: 2 },
      ]}
    />
  </Card>
);

const Forms = (): JSX.Element => (
  <Card title="Form" meta="Labels above, help below, errors with a mark">
    <div class="form-2">
      <Field id="sheet-ip" label="Sending IP address" hint="IPv4 or IPv6" input={{ placeholder: '192.0.2.1' }} />
      <Field
        id="sheet-from"
        label="Domain in From"
        error="There is a space at character 4."
        input={{ value: 'exa mple' }}
      />
    </div>
  </Card>
);

const Notes = (): JSX.Element => (
  <Card title="Notes" meta="Only above the thing they are about">
    <Note tone="bad" title="Resolvers that validate reject this domain.">
      Its DNSSEC signatures expired on 20 Nov 2026.
    </Note>
    <Note tone="warn" title="Both name servers share one address.">
      If it fails, so does the domain.
    </Note>
    <Note
      tone="unknown"
      title="We couldn’t check DKIM."
      action={
        <ButtonLink size="s" href="#again">
          Check again
        </ButtonLink>
      }
    >
      ns2.northlight.example timed out. Everything else is below.
    </Note>
    <Note tone="ok" title="Your e-mail address is confirmed.">
      Alerts go there from now on.
    </Note>
  </Card>
);

const LONG = `${'a-label-of-a-very-long-name.'.repeat(8)}example`;

const Names = (): JSX.Element => (
  <Card title="Domain names" meta="Short ones never break">
    <p>
      <DomainName name={LONG} />
    </p>
    <p>
      Anyone can send e-mail as <DomainName name="harbor-books.example" />, because it has no DMARC policy.
    </p>
    <ScriptNote unicode={'p\u0430ypal.example'} />
    <ScriptNote unicode={'\u0430\u0440\u0440\u04cf\u0435.example'} />
    <p>
      Hostile: <DomainName name={'a\u202eb.example'} />
    </p>
  </Card>
);

const States = (): JSX.Element => (
  <Card title="Empty, waiting, confirmed" meta="What it is for, what happens next">
    <EmptyState title="No monitors yet" action={<ButtonLink href="#add">Add a domain</ButtonLink>}>
      Add a domain, and Zonewell checks it every hour.
    </EmptyState>
    <div>
      <span class="toast">Copied</span>
    </div>
  </Card>
);

const Account = (): JSX.Element => (
  <Card title="Settings and secrets" meta="Name, state, one quiet button" flush>
    <Settings>
      <Setting title="Password" action={<ButtonLink href="#password">Change password</ButtonLink>}>
        <p>Last changed on 14 Jan 2026.</p>
      </Setting>
    </Settings>
    <div class="pad">
      <ShownOnce title="Copy your new key now" secret="zw_live_7Qm2cX9fRk4TnB1vLz8sHd6yWp3e">
        We show it once and store only its hash.
      </ShownOnce>
    </div>
  </Card>
);

/** Shows type, colour, and the components that stand anywhere. */
export const Basics = (): JSX.Element => (
  <>
    <Brand />
    <Type />
    <Colours />
    <Buttons />
    <Marks />
    <Navigation />
    <Forms />
    <Notes />
    <Names />
    <States />
    <Account />
  </>
);
