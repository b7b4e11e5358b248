import type { JSX } from 'preact';
import type { HealthReport, SectionItem } from '../diagnoses/report.ts';
import { Mark } from './marks.tsx';
import { sectionTone } from './score.ts';
import { Visible } from './visible.tsx';

function Section({ section }: { readonly section: SectionItem }): JSX.Element {
  const tone = sectionTone(section.status);
  return (
    <li class="area">
      <div>
        <h3>
          <Visible text={section.area} />
        </h3>
        <p class={`state ${tone}`}>
          <Mark tone={tone} /> <Visible text={section.status} />
        </p>
      </div>
      <div>
        <p>
          <Visible text={section.explanation} />
        </p>
        {section.advice !== '' && (
          <p>
            <Visible text={section.advice} />
          </p>
        )}
      </div>
    </li>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Visible text={value} />
    </dd>
  </div>
);

/** The states in one line each, then what each area is like, in words. */
export function SectionList({ report }: { readonly report: HealthReport }): JSX.Element {
  return (
    <section aria-labelledby="areas">
      <h2 id="areas">Area by area</h2>
      <dl class="facts">
        <Fact name="SPF" value={report.spf_state} />
        <Fact name="DKIM" value={report.dkim_state} />
        <Fact name="DMARC" value={report.dmarc_state} />
        <Fact name="IPv6" value={report.ipv6_state} />
        {report.name_server_provider !== undefined && <Fact name="DNS hosting" value={report.name_server_provider} />}
        <Fact name="Top-level domain" value={report.tld} />
        {report.registrable_domain !== null && report.registrable_domain !== report.domain && (
          <Fact name="Registrable domain" value={report.registrable_domain} />
        )}
      </dl>
      <ul class="areas">
        {report.sections.map((section) => (
          <Section section={section} />
        ))}
      </ul>
    </section>
  );
}
