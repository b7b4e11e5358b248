import { defineTexts } from '../domain/message.ts';

/** Says of each metric of a monitor what it measures. */
export const MONITOR_METRIC_TEXTS = defineTexts('api-monitor-metrics', {
  paused: 'Whether its owner paused it',
  'over-limit': 'Whether it is not checked because the plan has no room for it',
  'since-last-run-seconds': 'Time since its latest check that got an answer; nothing before the first',
  unreachable: 'Whether no name server of it answers us; then the other numbers are those of before',
  missing: 'Whether the name does not exist in the DNS',
  'failing-lookups': 'Lookups that have failed for an hour, while others are answered',
  'name-servers-down': 'Name servers that have not worked for six hours',
  score: 'Health score of its latest report',
  'score-max': 'The same score if all that we could not look up were in order',
  'open-alerts': 'Open alerts that ask for something, by how grave they are',
  unheard: 'Whether it is checked and nobody gets its alerts',
  'certificate-days-left':
    'Days until the first of its certificates expires; negative after that, nothing where none is known',
  'host-certificate-days-left':
    'Days until the certificate of a further host expires; negative after that, nothing where none was seen',
  'registration-days-left':
    'Days until the registration expires, as the registry gave it last; negative after that, nothing where it is not known',
  'tag-info': 'The tags of monitors, to join with other metrics',
});
