import type { JSX } from 'preact';
import type { BulkSenderItem, DmarcPicture, DmarcVerdict, MailReport } from '../diagnoses/mail/report.ts';
import { Fix } from './fix.tsx';
import { Mark } from './marks.tsx';
import type { Tone } from './score.ts';
import { Scroll } from './scroll.tsx';
import { Visible } from './visible.tsx';

const DISPOSITIONS: Readonly<Record<DmarcVerdict, readonly [tone: Tone, text: string]>> = {
  reject: ['good', 'refused'],
  quarantine: ['fair', 'delivered to the spam folder'],
  none: ['bad', 'delivered as normal'],
  'no policy': ['bad', 'receivers decide: there is no policy'],
};

function Disposition({ verdict }: { readonly verdict: DmarcVerdict }): JSX.Element {
  const [tone, text] = DISPOSITIONS[verdict];
  return (
    <>
      <Mark tone={tone} /> {text}
    </>
  );
}

/** What happens to forged mail, by the name that it bears. */
export function ForgedMail({ dmarc, domain }: { readonly dmarc: DmarcPicture; readonly domain: string }): JSX.Element {
  const rows: readonly (readonly [string, DmarcVerdict])[] = [
    [`anyone@${domain}`, dmarc.policies.domain],
    [`anyone@ a subdomain that exists`, dmarc.policies.existing_subdomains],
    [`anyone@ a made-up subdomain`, dmarc.policies.non_existent_subdomains],
  ];
  return (
    <section aria-labelledby="forged">
      <h2 id="forged">What happens to forged mail</h2>
      <p>Receivers that follow DMARC treat mail in this domain’s name that passes neither SPF nor DKIM like this:</p>
      <Scroll label="Forged mail">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">is</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([from, verdict]) => (
              <tr>
                <th scope="row">
                  <Visible text={from} />
                </th>
                <td>
                  <Disposition verdict={verdict} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {dmarc.record_at !== null && (
        <p class="fine">
          This policy comes from the record at <Visible text={`_dmarc.${dmarc.record_at}`} />
          {dmarc.organizational_domain !== null && (
            <>
              ; the organizational domain is <Visible text={dmarc.organizational_domain} />
            </>
          )}
          .
          {dmarc.older_receivers !== null && (
            <>
              {' '}
              Receivers that still follow RFC 7489 (2015) treat it differently: there it is{' '}
              {DISPOSITIONS[dmarc.older_receivers][1]}.
            </>
          )}
        </p>
      )}
      {dmarc.report_destinations.length > 0 && (
        <>
          <h3>Where reports go</h3>
          <ul class="plain-list">
            {dmarc.report_destinations.map(({ of, uri, state, detail }) => (
              <li>
                <Mark tone={DESTINATION_TONES[state]} /> {of}{' '}
                <code>
                  <Visible text={uri} />
                </code>
                : <Visible text={detail} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const DESTINATION_TONES: Readonly<Record<DmarcPicture['report_destinations'][number]['state'], Tone>> = {
  own: 'good',
  authorised: 'good',
  'not authorised': 'bad',
  invalid: 'bad',
  unknown: 'unknown',
};

const STEP_STATES = { done: 'done', now: 'next', later: 'later' } as const;

/** The way to reject, one step after the other. */
export function Plan({ plan }: { readonly plan: MailReport['plan'] }): JSX.Element {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">The way to p=reject</h2>
      <ol class="plan">
        {plan.map(({ title, state, text, fix }) => (
          <li class={state} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}>
            <h3>
              {title} <span class="fine">{STEP_STATES[state]}</span>
            </h3>
            <p>
              <Visible text={text} />
            </p>
            {fix !== null &&
              (state === 'now' ? (
                <Fix fix={fix} />
              ) : (
                <details>
                  <summary>The record of this step</summary>
                  <Fix fix={fix} />
                </details>
              ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

const KEY_TONES = { valid: 'good', weak: 'fair', revoked: 'unknown', invalid: 'bad' } as const;

export function DkimKeys({ keys }: { readonly keys: MailReport['dkim_keys'] }): JSX.Element {
  return (
    <section aria-labelledby="dkim-keys">
      <h2 id="dkim-keys">DKIM keys found</h2>
      <Scroll label="DKIM keys">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Selector</th>
              <th scope="col">Key</th>
              <th scope="col">State</th>
              <th scope="col">What that means</th>
            </tr>
          </thead>
          <tbody>
            {keys.map(({ selector, key, state, testing, detail, record }) => (
              <tr>
                <th scope="row">
                  <code>
                    <Visible text={selector} />
                  </code>
                </th>
                <td>
                  <Visible text={key ?? '–'} />
                </td>
                <td>
                  <Mark tone={KEY_TONES[state]} /> {state}
                  {testing && ', testing'}
                </td>
                <td>
                  <Visible text={detail} />
                  {state === 'invalid' && record !== null && (
                    <>
                      {' '}
                      <code>
                        <Visible text={record} />
                      </code>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

const BULK: Readonly<Record<BulkSenderItem['state'], readonly [tone: Tone, text: string]>> = {
  met: ['good', 'met'],
  'not met': ['bad', 'not met'],
  unknown: ['unknown', 'unknown'],
  'not visible': ['unknown', 'not visible from outside'],
};

/** What large mailbox providers ask for, and how far it can be seen from outside. */
export function BulkSenders({ rows }: { readonly rows: MailReport['bulk_senders'] }): JSX.Element {
  return (
    <section aria-labelledby="bulk">
      <h2 id="bulk">What large mailbox providers require of bulk senders</h2>
      <p>
        Providers call about 5,000 messages a day “bulk”. Exact conditions vary by provider and change over time: check
        their current requirements.
      </p>
      <Scroll label="Requirements for bulk senders">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Requirement</th>
              <th scope="col">Required by</th>
              <th scope="col">Here</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ requirement, asked_by, state, text }) => (
              <tr>
                <th scope="row">{requirement}</th>
                <td>{asked_by.join(', ')}</td>
                <td>
                  <Mark tone={BULK[state][0]} /> {BULK[state][1]}
                </td>
                <td>
                  <Visible text={text} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
