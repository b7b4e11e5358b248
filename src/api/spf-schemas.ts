import { labels, list, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';

const StepSchema = object(
  {
    depth: whole(says('spf/step/depth')),
    text: text(says('spf/step/text')),
    outcome: labels(
      ['record', 'match', 'no-match', 'followed', 'ended', 'temperror', 'permerror'],
      says('spf/step/outcome'),
    ),
  },
  says('spf/step'),
);

export const SpfTestSchema = object(
  {
    ip: text(says('spf/ip')),
    sender: text(says('spf/sender')),
    helo: text(says('spf/helo')),
    domain: orNull(text(says('spf/domain'))),
    result: labels(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror'], says('spf/result')),
    meaning: text(says('spf/meaning')),
    problem: orNull(text(says('spf/problem'))),
    matched: orNull(
      object(
        { term: text(says('spf/matched/term')), record_at: text(says('spf/matched/record-at')) },
        says('spf/matched'),
      ),
    ),
    explanation: orNull(text(says('spf/explanation'))),
    lookups: whole(says('spf/lookups')),
    void_lookups: whole(says('spf/void-lookups')),
    steps: list(StepSchema, says('spf/steps')),
    more_steps: whole(says('spf/more-steps')),
  },
  says('spf'),
);
