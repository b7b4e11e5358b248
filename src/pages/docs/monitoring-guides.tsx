import type { JSX } from 'preact';
import { getMonitorBreakdown } from '../../api/operations/monitor-breakdown.ts';
import { PIN_RULES, type PinRule } from '../../monitoring/model/pin.ts';
import type { Language } from '../../texts/languages.ts';
import { speak, speakRich } from '../../texts/speak.ts';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { MONITORING_DOCS_TEXTS } from './guides-texts.ts';

interface GuideShown {
  readonly language: Language;
}

/** Shows a pin of each rule, as the command has it. */
const EXAMPLES: Readonly<Record<PinRule, string>> = {
  is: 'NS ns1.example.net ns2.example.net',
  has: 'CAA --has \'0 issue "ca.example.net"\'',
  lacks: 'SPF --lacks +all ?all',
};

/** Says what can be pinned, and how records are compared with it. */
export function PinsGuide({ language }: GuideShown): JSX.Element {
  const words = speak(language, MONITORING_DOCS_TEXTS);
  return (
    <section id="pins">
      <h2>{words('pins')}</h2>
      <p>{words('pins-text')}</p>
      <div class="card">
        <Table
          columns={[{ title: words('pin-rule') }, { title: words('meaning') }, { title: words('pin-example') }]}
          rows={PIN_RULES.map((rule) => ({
            cells: [
              { content: <code {...VERBATIM}>{rule}</code> },
              { content: words(`pin-${rule}`), wide: true },
              { content: <code {...VERBATIM}>{EXAMPLES[rule]}</code>, wide: true },
            ],
          }))}
        />
      </div>
      <p>{words('pin-part')}</p>
      <p>{words('pin-any')}</p>
      <p>{words('pin-failed')}</p>
    </section>
  );
}

/** Says by what monitors are counted, and where. */
export function SuppliersGuide({ language }: GuideShown): JSX.Element {
  const words = speak(language, MONITORING_DOCS_TEXTS);
  const rich = speakRich<typeof MONITORING_DOCS_TEXTS.texts, JSX.Element>(language, MONITORING_DOCS_TEXTS);
  return (
    <section id="suppliers">
      <h2>{words('suppliers')}</h2>
      <p>
        {rich('suppliers-text', { link: (inside) => <a href={`/docs/api#${getMonitorBreakdown.id}`}>{inside}</a> })}
      </p>
    </section>
  );
}
