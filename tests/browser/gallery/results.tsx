import type { JSX } from 'preact';
import { DMARC_NAME } from '../../../src/domain/service-names.ts';
import { Area, Line, Lines } from '../../../src/pages/design/area.tsx';
import { LiveStatusBar } from '../../../src/pages/design/as-of.tsx';
import { BadgeSnippet } from '../../../src/pages/design/badge-snippet.tsx';
import { Card, SectionHead } from '../../../src/pages/design/card.tsx';
import { Code } from '../../../src/pages/design/code.tsx';
import { Diff } from '../../../src/pages/design/diff.tsx';
import { Facts } from '../../../src/pages/design/facts.tsx';
import { FindingItem } from '../../../src/pages/design/finding.tsx';
import { FixCard } from '../../../src/pages/design/fix-card.tsx';
import { Mark } from '../../../src/pages/design/mark.tsx';
import { More } from '../../../src/pages/design/more.tsx';
import { ProviderFields, RecordBox } from '../../../src/pages/design/record-box.tsx';
import { Ring } from '../../../src/pages/design/ring.tsx';
import { Sparkline } from '../../../src/pages/design/sparkline.tsx';
import { Stepper } from '../../../src/pages/design/stepper.tsx';
import { type SummaryItem, SummaryLine } from '../../../src/pages/design/summary-line.tsx';
import { Table } from '../../../src/pages/design/table.tsx';
import { Verdict } from '../../../src/pages/design/verdict.tsx';
import { VERBATIM } from '../../../src/pages/web/verbatim.ts';
import { FAIR, RingSamples } from './rings.tsx';

const RECORD = '_dmarc.harbor-books.example. 3600 IN TXT "v=DMARC1; p=none; rua=mailto:dmarc@harbor-books.example"';
const FIELDS = [
  { name: 'Host', value: DMARC_NAME },
  { name: 'Type', value: 'TXT' },
  { name: 'Value', value: 'v=DMARC1; p=none; rua=mailto:dmarc@harbor-books.example' },
  { name: 'TTL', value: 3600 },
];

const RecordSamples = (): JSX.Element => (
  <Card title="Record box" meta="A click selects the whole record">
    <RecordBox text={RECORD} />
    <ProviderFields fields={FIELDS} open />
    <p class="sub flush">A part that the owner replaces</p>
    <RecordBox text="harbor-books.example. 3600 IN AAAA 2001:db8:4f::10" fillIn={['2001:db8:4f::10']} />
    <p class="sub flush">The place of a fault</p>
    <RecordBox text="v=DMARC1; p=rejected; rua=mailto:dmarc@harbor-books.example" fault={{ start: 12, end: 20 }} />
    <p class="sub flush">A record to remove</p>
    <RecordBox text="v=spf1 a mx ptr ?all" old />
  </Card>
);

const STEPS = [
  ['p=none', 'Start here'],
  ['p=quarantine', 'After 2 to 4 weeks'],
  ['p=reject', 'When spam holds only forgeries'],
] as const;

const Steps = (): JSX.Element => (
  <Card title="Stepper" meta="The first safe step is selected">
    <Stepper
      name="sheet-steps"
      legend="Steps to p=reject"
      chosen={1}
      steps={STEPS.map(([title, note], i) => ({
        title,
        note,
        done: i === 0,
        panel: <RecordBox text={`_dmarc 3600 IN TXT "v=DMARC1; ${title}"`} />,
      }))}
    />
  </Card>
);

const Tables = (): JSX.Element => (
  <Card title="Table, facts, difference" meta="Rows become blocks under 704 px">
    <Table
      plain
      columns={[{ title: 'Type' }, { title: 'Name' }, { title: 'Value' }, { title: 'TTL (s)', right: true }]}
      rows={[
        ['MX', '10 mx1.postwerk.example', '3600'],
        ['NS', 'ns1.northlight.example', '86400'],
      ].map(([type = '', value, ttl]) => ({
        type,
        cells: [
          { content: type, strong: true },
          { content: <code {...VERBATIM}>harbor-books.example</code> },
          { content: <code {...VERBATIM}>{value}</code>, wide: true },
          { content: ttl, label: 'TTL', right: true, nowrap: true },
        ],
      }))}
    />
    <Facts
      facts={[
        { name: 'DNS hosting', value: 'Northlight DNS' },
        { name: 'Registrar', value: 'Careful Names' },
      ]}
    />
    <Diff
      removed={['v=DMARC1; p=reject; rua=mailto:dmarc@cityledger.example']}
      added={['v=DMARC1; p=none; rua=mailto:dmarc@cityledger.example']}
    />
    <Diff removed={[]} added={['10 mx1.postwerk.example', '20 mx2.postwerk.example']} />
  </Card>
);

const Samples = (): JSX.Element => (
  <Card title="Code, badge, more" meta="Copied whole">
    <Code
      name="sheet-code"
      samples={[
        { title: 'curl', code: 'curl https://zonewell.example/v1/domain/harbor-books.example/report' },
        { title: 'JavaScript', code: "await fetch('https://zonewell.example/v1/domain/…')" },
      ]}
    />
    <BadgeSnippet
      page="https://zonewell.example/domain/harbor-books.example"
      image="https://zonewell.example/favicon.svg"
      alt="DNS and e-mail health"
    />
    <More summary="Evidence: 1 query">
      <p>harbor-books.example NS, 2 records</p>
    </More>
  </Card>
);

const SPARK = [
  { at: Date.UTC(2026, 5, 25), score: 45 },
  { at: Date.UTC(2026, 8, 14), score: 55 },
  { at: Date.UTC(2026, 10, 2), score: 65 },
  { at: Date.UTC(2026, 10, 22), score: 65 },
];

const AreaSamples = (): JSX.Element => (
  <div class="card areas">
    <Area
      id="sheet-web"
      tone="warn"
      toneText="Partly"
      name="Web server (A/AAAA)"
      status="normal"
      say="There is an IPv4 address. Add an AAAA record to serve IPv6 as well."
      points={[
        { weight: 15, earned: 1 },
        { weight: 10, earned: 0 },
      ]}
      open
      worst
    >
      <Lines>
        <Line tone="ok" toneText="Passed" title="Name resolution (A/AAAA)" end="15 of 15">
          <p>The name resolves to 192.0.2.10.</p>
        </Line>
        <Line tone="bad" toneText="Failed" title="IPv6 (AAAA)" end="0 of 10">
          <p>There is no AAAA record.</p>
        </Line>
      </Lines>
    </Area>
    <Area
      id="sheet-ns"
      tone="ok"
      toneText="Passed"
      name="Name servers (NS)"
      status="normal"
      statusTone="ok"
      say="2 name servers at Northlight DNS, in 2 networks."
      points={[{ weight: 10, earned: 1 }]}
      open={false}
    >
      <p>Inside</p>
    </Area>
  </div>
);

const BESIDE: readonly SummaryItem[] = [
  {
    id: 'mail-security',
    href: '#sheet-report',
    mark: <Mark tone="warn" small />,
    title: 'Mail security 45, D',
    lines: ['Start DMARC with p=none'],
    age: '3 h ago',
  },
];

const Report = (): JSX.Element => (
  <div class="span stack">
    <SectionHead id="sheet-report" title="Parts of a report" meta="As they stand together" />
    <Verdict
      ring={<Ring tone="warn" segments={FAIR} middle={65} below="/100" grade="C" label="Score 65 of 100, grade C" />}
      cap="Capped at C"
      title="Anyone can send e-mail as harbor-books.example, because it has no DMARC policy."
      course={
        <>
          <span>Score since 25 June</span>
          <Sparkline points={SPARK} label="Score since 25 June: 45, then 55, then 65" />
          <p>Up 10 since 2 Nov, when DNSSEC was enabled.</p>
        </>
      }
      line={<SummaryLine label="Other checks of this domain" items={BESIDE} />}
    >
      <p>6 of 10 checks pass.</p>
    </Verdict>
    <div class="fixes">
      <FixCard
        id="fix-1"
        title="Set DMARC to p=reject"
        gains={['+15 points']}
        why="Receivers deliver forged e-mail."
        big
      >
        <RecordBox text={RECORD} />
        <ProviderFields fields={FIELDS} />
      </FixCard>
    </div>
    <AreaSamples />
    <div class="card">
      <FindingItem
        severity="warning"
        severityText="Warning"
        title="Turn on the update lock at the registrar"
        area="Registration"
      >
        <p>Anyone with access to the registrar account can change the name servers at once.</p>
      </FindingItem>
    </div>
  </div>
);

const Live = (): JSX.Element => (
  <div class="card span">
    <div class="pad">
      <LiveStatusBar
        done={0.72}
        showQuestions="Show the questions"
        open
        rows={[
          { type: 'NS', name: 'harbor-books.example', from: 2, width: 3, state: 'answered', text: '2 records, 12 ms' },
          { type: 'TXT', name: 'spf.letterbox.example', from: 12, width: 48, state: 'lost', text: 'no answer in 2 s' },
          { type: 'TXT', name: 'spf.letterbox.example', from: 60, width: 40, state: 'running', text: '1.1 s so far' },
        ]}
      >
        <b>31 of 43 answered</b>, waiting for ns1.letterbox.example. 3.1 s so far, 20 s at most.
      </LiveStatusBar>
      <div class="spacer" />
    </div>
  </div>
);

/** Shows the components of results. */
export const Results = (): JSX.Element => (
  <>
    <RingSamples />
    <RecordSamples />
    <Steps />
    <Tables />
    <Samples />
    <Live />
    <Report />
  </>
);
