import type { JSX } from 'preact';
import type { DmarcDispositions } from '../../diagnoses/blocks/dmarc-dispositions.ts';
import type { Rendered } from '../../domain/message.ts';
import type { DmarcDisposition } from '../../records/dmarc/standing.ts';
import { readTags } from '../../records/tags.ts';
import { Line, Lines } from '../design/area.tsx';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { VERBATIM } from '../verbatim.ts';
import { Visible } from '../visible.tsx';
import { useRichWords, useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';
import type { PlanInWords } from './road.tsx';

type Dispositions = Rendered<DmarcDispositions>;

/** How good it is for the owner of a domain that receivers do so with forged e-mail. */
const DISPOSITION_TONES: Readonly<Record<DmarcDisposition, Tone>> = {
  reject: 'ok',
  quarantine: 'warn',
  none: 'bad',
  'no policy': 'bad',
};

function Disposition({ verdict }: { readonly verdict: DmarcDisposition }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <span class="row tight">
      <Mark tone={DISPOSITION_TONES[verdict]} small />
      {words(verdict)}
    </span>
  );
}

/** Whether the last step of the road rejects for subdomains too: no tag of it says otherwise. */
function endsInReject({ steps }: PlanInWords): boolean {
  const record = steps.at(-1)?.fix?.fields.value;
  if (record === undefined) return false;
  const tags = readTags(record).tags.filter(({ name }) => ['p', 'sp', 'np'].includes(name.toLowerCase()));
  return tags.length > 0 && tags.every(({ value }) => value.toLowerCase() === 'reject');
}

function PolicySource({ dmarc }: { readonly dmarc: Dispositions }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { recordAt: at, organizationalDomain: organization, olderReceivers: older } = dmarc;
  if (at === null) return null;
  const name = `_dmarc.${at}`;
  return (
    <p class="foldin meta">
      <Visible
        text={
          organization === null ? words('policy-at', { name }) : words('policy-organization', { name, organization })
        }
      />{' '}
      {older !== null && words('older-receivers', { disposition: words(older) })}
    </p>
  );
}

const DESTINATION_TONES: Readonly<Record<Dispositions['reportDestinations'][number]['state'], Tone>> = {
  own: 'ok',
  authorised: 'ok',
  'not authorised': 'bad',
  'no mail': 'bad',
  invalid: 'bad',
  unknown: 'unknown',
};

function Destinations({ dmarc }: { readonly dmarc: Dispositions }): JSX.Element | null {
  const words = useWords(MAIL_PAGE_TEXTS);
  const rich = useRichWords(MAIL_PAGE_TEXTS);
  if (dmarc.reportDestinations.length === 0) return null;
  return (
    <div class="foldin">
      <p class="sub">{words('destinations')}</p>
      <Lines>
        {dmarc.reportDestinations.map(({ of, uri, state, detail }) => (
          <Line
            tone={DESTINATION_TONES[state]}
            toneText={words(state === 'own' || state === 'authorised' ? 'yes' : state === 'unknown' ? 'unknown' : 'no')}
          >
            <p>
              {rich('destination', {
                of,
                uri: (
                  <code {...VERBATIM}>
                    <Visible text={uri} />
                  </code>
                ),
                detail: <Visible text={detail} />,
              })}
            </p>
          </Line>
        ))}
      </Lines>
    </div>
  );
}

/** What happens to forged e-mail, by the name that it bears, today and at the end of the road. */
export function ForgedMail(props: {
  readonly dmarc: Dispositions;
  readonly domain: string;
  readonly plan: PlanInWords;
}): JSX.Element {
  const { dmarc, domain, plan } = props;
  const words = useWords(MAIL_PAGE_TEXTS);
  const rich = useRichWords(MAIL_PAGE_TEXTS);
  const address = (name: string) => (
    <code {...VERBATIM}>
      <Visible text={`anyone@${name}`} />
    </code>
  );
  const rows = [
    [address(domain), dmarc.policies.domain],
    [rich('existing', { address: address(`sub.${domain}`) }), dmarc.policies.existingSubdomains],
    [rich('made-up', { address: address(`made-up.${domain}`) }), dmarc.policies.nonExistentSubdomains],
  ] as const;
  const later = endsInReject(plan);
  return (
    <Card flush id="forged" title={words('forged')} meta={words('forged-meta')}>
      <Table
        caption={words('forged')}
        columns={[words('sender'), words('today'), ...(later ? [words('with-reject')] : [])].map((title) => ({
          title,
        }))}
        rows={rows.map(([sender, verdict]) => ({
          cells: [
            { wide: true, content: sender },
            { label: words('today'), content: <Disposition verdict={verdict} /> },
            ...(later ? [{ label: words('with-reject'), content: <Disposition verdict="reject" /> }] : []),
          ],
        }))}
      />
      <PolicySource dmarc={dmarc} />
      <Destinations dmarc={dmarc} />
    </Card>
  );
}
