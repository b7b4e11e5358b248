import type { JSX } from 'preact';
import { publish } from '../../checks/fix.ts';
import { fixItem } from '../../diagnoses/fix-item.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { DomainName } from '../../domain/name.ts';
import { toUnicode } from '../../domain/parse.ts';
import { Button, ButtonLink } from '../design/button.tsx';
import { SectionHead } from '../design/card.tsx';
import { FixCard } from '../design/fix-card.tsx';
import { domainInput } from '../design/header.tsx';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { distinctEvidence, Proof } from './evidence.tsx';
import { FixSteps } from './fix-steps.tsx';
import { REPORT_TEXTS } from './report-texts.ts';

/** Returns the registered domain that a name is in, where it is another one. */
export const domainAbove = ({
  domain,
  registrableDomain: above,
}: Pick<Report, 'domain' | 'registrableDomain'>): string | undefined =>
  above === null || above === domain ? undefined : above;

/** The record that makes `www` lead to the website of its domain: nothing is there yet that it could replace. */
function WwwRecord({ name, above }: { readonly name: string; readonly above: string }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const zone = above as DomainName;
  const value = `${above}.`;
  const record = fixItem({ ...publish(name as DomainName, { type: 'CNAME', value }), value }, zone);
  const title = words('www-title');
  return (
    <FixCard id="www" title={title} why={words('www-text', { name: visibleText(toUnicode(zone)) })} big>
      <FixSteps
        name="www-step"
        title={title}
        fix={{ id: 'www', steps: [{ title, when: null, publish: [record], remove: [] }] }}
      />
    </FixCard>
  );
}

/**
 * Shows the ways out for a name that does not exist: the domain above it, another name, the record that would create
 * it.
 */
export function WaysOut(props: {
  readonly report: Pick<Report, 'domain' | 'unicodeDomain' | 'registrableDomain'>;
}): JSX.Element {
  const { report } = props;
  const words = useWords(REPORT_TEXTS);
  const above = domainAbove(report);
  const aboveName = above === undefined ? '' : visibleText(toUnicode(above as DomainName));
  return (
    <section aria-labelledby="out">
      <SectionHead id="out" title={words('what-to-do')} />
      <div class="fixes">
        {above !== undefined && (
          <article class="card fix">
            <h3>{words('above-title', { name: aboveName })}</h3>
            <p class="why">{words('above-text')}</p>
            <p>
              <ButtonLink icon="right" href={`/domain/${above}`}>
                {words('above-open', { name: aboveName })}
              </ButtonLink>
            </p>
          </article>
        )}
        <article class="card fix">
          <h3>{words('other-title')}</h3>
          <p class="why">{words('other-text')}</p>
          <form class="addone" action="/check" method="get">
            <label class="vh" for="other">
              {words('domain')}
            </label>
            <input {...domainInput('other', report.unicodeDomain)} />
            <Button>{words('check')}</Button>
          </form>
        </article>
        {above !== undefined && report.domain === `www.${above}` ? (
          <WwwRecord name={report.domain} above={above} />
        ) : (
          <article class={above === undefined ? 'card fix' : 'card fix fix-big'}>
            <h3>{words('register-title')}</h3>
            <p class="why">{words('register-text')}</p>
            <p>
              <ButtonLink icon="right" href={`/whois/${report.domain}`}>
                {words('register-open')}
              </ButtonLink>
            </p>
          </article>
        )}
      </div>
    </section>
  );
}

/** Shows how we know: the answers that say that there is no such name, of all that was asked. */
export function MissingProof({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const evidence = distinctEvidence(report.checks.flatMap((check) => check.evidence)).filter(
    ({ question, outcome }) => outcome === 'nxdomain' && question.name === report.domain,
  );
  return (
    <section class="card pad stack-s" aria-labelledby="proof">
      <h2 class="h3" id="proof">
        {words('proof')}
      </h2>
      <Proof evidence={evidence} sources={['RFC 1034 §4.3.2']} />
    </section>
  );
}
