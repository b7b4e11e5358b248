import type { JSX } from 'preact';
import type { Instant } from '../../domain/time.ts';
import { ownExpiryOf, type RegistrationReport } from '../../lookups/registration-report.ts';
import type { RawAnswer } from '../../registration/lookup.ts';
import { Card } from '../design/card.tsx';
import { Code } from '../design/code.tsx';
import { Facts } from '../design/facts.tsx';
import { More } from '../design/more.tsx';
import { Time } from '../domain/domain-head.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { Contacts } from './contacts.tsx';
import { WHOIS_TEXTS } from './whois-texts.ts';

/** So much of a raw answer stands on the page. */
const MAX_RAW_CHARS = 50_000;

const present = (values: readonly (string | null | undefined)[]): string =>
  values.filter((one) => one != null && one !== '').join(', ');

/** Tells why nobody is named as the holder: unknown, withheld, or not in the answer. */
function noHolder({
  isPartial,
  contacts,
}: RegistrationReport): 'registrar-unheard' | 'holder-withheld' | 'not-published' {
  if (isPartial === true) return 'registrar-unheard';
  const isWithheld = contacts?.some(({ roles, redacted }) => roles.includes('registrant') && redacted) ?? false;
  return isWithheld ? 'holder-withheld' : 'not-published';
}

/** Shows what the registry says of a registered name, as names and what they are. */
export function Registration({ report }: { readonly report: RegistrationReport }): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const { registrar, registrant, nameServers: servers, delegationSigned: signed } = report;
  const text = (value: string): JSX.Element => <Visible text={value} />;
  const iana = registrar?.ianaId ?? null;
  const registrarName = registrar?.name ?? '';
  const fact = (name: string, value: JSX.Element | string | null) =>
    value === null || value === '' ? [] : [{ name, value }];
  const date = (at: Instant | null) => (at === null ? null : <Time at={at} form="date" />);
  const codes = (lines: readonly string[]) => (lines.length === 0 ? null : <Codes lines={lines} />);
  const abuse = present([registrar?.abuseEmail, registrar?.abusePhone]);
  const holder = present([registrant?.name, registrant?.organization]);
  return (
    <Card id="registration" title={words('registration')}>
      <Facts
        facts={[
          ...fact(
            words('registrar'),
            registrarName === '' || iana === null
              ? registrarName && text(registrarName)
              : text(words('registrar-iana', { name: registrarName, id: String(iana) })),
          ),
          ...fact(words('abuse'), abuse && text(abuse)),
          ...fact(words('reseller'), report.reseller && text(report.reseller)),
          ...fact(words('registrant'), holder === '' ? words(noHolder(report)) : text(holder)),
          ...fact(words('country'), registrant?.country ? text(registrant.country) : null),
          ...fact(words('registered'), date(report.createdAt)),
          ...fact(words('last-change'), date(report.updatedAt)),
          ...fact(words('last-transfer'), date(report.transferredAt)),
          ...fact(words('locked'), date(report.lockedAt)),
          ...fact(words('deletion'), date(report.deletedAt)),
          ...fact(words('expiry'), date(report.expiresAt)),
          ...fact(words('registrar-expiry'), date(ownExpiryOf(report))),
          ...fact(words('name-servers'), codes(servers)),
          ...fact(words('dnssec'), words(signed === null ? 'dnssec-unsaid' : signed ? 'signed' : 'unsigned')),
          ...fact(words('ds'), codes(report.ds ?? [])),
          ...fact(words('handle'), codes(report.handle === null ? [] : [report.handle])),
          ...fact(words('database'), report.databaseAt === null ? null : <Time at={report.databaseAt} />),
        ]}
      />
      <Contacts contacts={report.contacts} />
    </Card>
  );
}

const Codes = ({ lines }: { readonly lines: readonly string[] }): JSX.Element => (
  <>
    {lines.map((line, i) => (
      <>
        {i > 0 && <br />}
        <code {...VERBATIM}>
          <Visible text={line} />
        </code>
      </>
    ))}
  </>
);

/** An RDAP response in lines; what is no JSON stays as it came. */
function inLines(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

/** Shows what the registry answered, and the registrar where it was asked, word for word. */
export const Raw = ({ report }: { readonly report: RegistrationReport }): JSX.Element => (
  <>
    {report.raw !== '' && <RawResponse name="raw" answer={report} domain={report.domain} />}
    {report.registrarAnswer !== null && (
      <RawResponse name="raw-registrar" answer={report.registrarAnswer} domain={report.domain} />
    )}
  </>
);

interface RawResponseProps {
  readonly name: 'raw' | 'raw-registrar';
  readonly answer: RawAnswer;
  readonly domain: string;
}

function RawResponse({ name, answer: { source, server, raw }, domain }: RawResponseProps): JSX.Element {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  const text = source === 'rdap' ? inLines(raw) : raw;
  return (
    <More summary={words(name, { source: source.toUpperCase() })}>
      <div class="gapt stack-s">
        <Code
          name={name}
          samples={[{ title: visibleText(server), code: <RawText text={text.slice(0, MAX_RAW_CHARS)} /> }]}
        />
        {text.length > MAX_RAW_CHARS && (
          <p class="meta">
            {rich('raw-cut', { json: (inside) => <a href={`/v1/domain/${domain}/whois`}>{inside}</a> })}
          </p>
        )}
      </div>
    </More>
  );
}

/** Lines of a response, each with what is invisible in it written out. */
const RawText = ({ text }: { readonly text: string }): JSX.Element => (
  <>
    {text.split(/\r?\n/).map((line, i) => (
      <>
        {i > 0 && '\n'}
        <Visible text={line} />
      </>
    ))}
  </>
);
