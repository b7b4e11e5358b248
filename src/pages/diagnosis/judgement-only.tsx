import type { JSX } from 'preact';
import { Button } from '../design/button.tsx';
import { LIVE_FORM } from '../domain/domain-head.tsx';
import { DOMAIN_HEAD_TEXTS } from '../domain/domain-head-texts.ts';
import { useWords } from '../web/words.ts';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';

/** Says why a report is its result alone, and offers the rest. */
export function JudgementOnly(): JSX.Element {
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  const head = useWords(DOMAIN_HEAD_TEXTS);
  return (
    <>
      <p>{words('judgement-only')}</p>
      <p>
        <Button icon="live" form={LIVE_FORM}>
          {head('check-live')}
        </Button>
      </p>
    </>
  );
}
