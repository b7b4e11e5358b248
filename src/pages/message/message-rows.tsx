import type { ComponentChildren, JSX } from 'preact';
import type { MessageTest, SignatureTest } from '../../diagnoses/message-test.ts';
import type { SpfTest } from '../../diagnoses/spf-test.ts';
import { Mark, type Tone } from '../design/mark.tsx';
import { MAIL_PAGE_TEXTS } from '../diagnosis/mail/mail-texts.ts';
import { VerbatimCode } from '../diagnosis/record-value.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';

/** Returns the tone of a row. Passing is good; what fails is as good as what becomes of it is certain. */
export function messageTone({ dmarcPasses: passes, disposition }: MessageTest): Tone {
  if (passes === null) return 'unknown';
  if (passes) return 'ok';
  return disposition === null ? 'unknown' : disposition === 'reject' || disposition === 'quarantine' ? 'bad' : 'warn';
}

/** Shows the four things that decide about a message, each in a row, whatever is known of it. */
export function Rows({ test }: { readonly test: MessageTest }): JSX.Element {
  return (
    <ol class="four">
      <SpfRow test={test} />
      <DkimRows test={test} />
      <AlignmentRow test={test} />
      <DmarcRow test={test} />
    </ol>
  );
}

const Row = (props: {
  readonly tone: Tone;
  readonly method: string;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <li>
    <Mark tone={props.tone} />
    <h3>{props.method}</h3>
    <div class="body">
      <b>{props.title}</b>
      {props.children}
    </div>
  </li>
);

const RESULT_TONES: Readonly<Record<SpfTest['result'], Tone>> = {
  pass: 'ok',
  fail: 'bad',
  softfail: 'warn',
  neutral: 'warn',
  none: 'unknown',
  temperror: 'unknown',
  permerror: 'bad',
};

/** Shows the result of SPF for the address, and how it came about. */
function SpfRow({ test: { spf } }: { readonly test: MessageTest }): JSX.Element {
  const words = useWords(MESSAGE_TEXTS);
  const rich = useRichWords(MESSAGE_TEXTS);
  const more = useRichWords(MAIL_PAGE_TEXTS);
  const { domain, result } = spf;
  const name = domain === null ? null : <VerbatimCode text={domain} />;
  const title =
    name === null
      ? words('spf-none')
      : result === 'pass'
        ? rich('spf-pass', { domain: name })
        : rich('spf-result', { result, domain: name });
  return (
    <Row tone={RESULT_TONES[result]} method="SPF" title={title}>
      <p>
        <Visible text={spf.meaning} />
      </p>
      {spf.problem !== null && <p>{more('because', { problem: <Visible text={spf.problem} /> })}</p>}
      {spf.matched !== null && (
        <p>
          {more('decided', {
            term: <VerbatimCode text={spf.matched.term} />,
            at: <Visible text={spf.matched.recordAt} />,
          })}{' '}
          {words('lookups', { lookups: spf.lookups })}
        </p>
      )}
      {spf.explanation !== null && <p>{more('says', { text: <Visible text={spf.explanation} /> })}</p>}
    </Row>
  );
}

const KEY_TONES: Readonly<Record<SignatureTest['key'], Tone>> = {
  usable: 'ok',
  revoked: 'bad',
  invalid: 'bad',
  absent: 'bad',
  unknown: 'unknown',
  unasked: 'unknown',
};
const KEY_TEXTS = {
  usable: 'usable-text',
  revoked: 'unusable-text',
  invalid: 'unusable-text',
  absent: 'unusable-text',
  unknown: 'unknown-text',
  unasked: 'unasked-text',
} as const;
const ALGORITHMS = { rsa: 'RSA', ed25519: 'Ed25519' } as const;

/** Shows each signature with its key as it is published. */
function DkimRows({ test: { dkim } }: { readonly test: MessageTest }): JSX.Element {
  const words = useWords(MESSAGE_TEXTS);
  const rich = useRichWords(MESSAGE_TEXTS);
  if (dkim.length === 0)
    return (
      <Row tone="unknown" method="DKIM" title={words('dkim-none')}>
        <p>{words('dkim-none-text')}</p>
      </Row>
    );
  const titleOf = ({ key, domain, selector, algorithm, bits }: SignatureTest) => {
    const names = { domain: <VerbatimCode text={domain} />, selector: <VerbatimCode text={selector ?? ''} /> };
    if (key === 'unasked') return rich('key-unasked', names);
    return key === 'usable'
      ? rich('key-usable', { ...names, algorithm: ALGORITHMS[algorithm ?? 'rsa'], bits: bits ?? 0 })
      : rich(`key-${key}`, names);
  };
  return (
    <>
      {dkim.map((one) => (
        <Row tone={KEY_TONES[one.key]} method="DKIM" title={titleOf(one)}>
          <p>{words(KEY_TEXTS[one.key])}</p>
        </Row>
      ))}
    </>
  );
}

/** Whether what passed belongs to the domain that people see. Only what passed can match. */
function AlignmentRow({ test }: { readonly test: MessageTest }): JSX.Element {
  const words = useWords(MESSAGE_TEXTS);
  const rich = useRichWords(MESSAGE_TEXTS);
  const counted = test.identifiers.filter(({ passed }) => passed !== false);
  const matching = counted.filter(({ passed, aligned }) => passed === true && aligned === true);
  const [spf, dkim] = (['SPF', 'DKIM'] as const).map((by) => matching.some((one) => one.by === by));
  const isOpen = matching.length === 0 && counted.some(({ aligned }) => aligned !== false);
  const key = isOpen
    ? 'aligned-unknown'
    : counted.length === 0
      ? 'aligned-nothing'
      : matching.length === 0
        ? 'aligned-none'
        : spf && dkim
          ? 'aligned-both'
          : spf
            ? 'aligned-spf'
            : 'aligned-dkim';
  return (
    <Row
      tone={isOpen ? 'unknown' : matching.length > 0 ? 'ok' : 'bad'}
      method={words('alignment')}
      title={rich(key, { from: <VerbatimCode text={test.from} /> })}
    >
      {counted.map(({ by, why }) => (
        <p>{words('counted', { by, why: visibleText(why) })}</p>
      ))}
      {matching.length === 0 && !isOpen && <p>{words('aligned-rule')}</p>}
    </Row>
  );
}

/** Shows whether DMARC passes, and which policy applies if not. */
function DmarcRow({ test }: { readonly test: MessageTest }): JSX.Element {
  const words = useWords(MESSAGE_TEXTS);
  const { dmarcPasses: passes, disposition } = test;
  const key =
    passes === null
      ? 'dmarc-unknown'
      : passes
        ? 'dmarc-passes'
        : disposition === null
          ? 'dmarc-fails-unknown'
          : (`dmarc-${disposition}` as const);
  return (
    <Row tone={messageTone(test)} method="DMARC" title={words(key)}>
      <p>
        <Visible text={test.dmarc} />
      </p>
    </Row>
  );
}
