import { defineTexts } from '../domain/message.ts';

/** Describes batches in the schemas of the API. */
export const BATCH_FIELD_TEXTS = defineTexts('api-batches', {
  'batch/begin': 'Check many domains',
  'batch/begin-description':
    'Checks up to 1,000 domains in the background, as the report of a kind does: from our store, with lookups for what we never observed. With `live`, it asks everything afresh, with the probes of a live run; the key then also needs the scope `run`. Each domain counts as one call, except for mail security. We count them all when the batch begins. If your quota has no room for all of them, the batch does not begin and nothing counts. If a domain fails by a fault of ours, we take its call back. A name that we cannot use also refuses the whole list. A name that is in the list twice is checked and counted once. A key runs one batch at a time. Send an `Idempotency-Key`: the same request with the same key gives the batch that it began, so you can repeat it safely after a broken connection.',
  'batch/state': 'State of a batch',
  'batch/state-description':
    'How far a batch is that a key of your account began. This call never counts. It answers until a day after the batch ended.',
  'batch/results': 'Results of a batch',
  'batch/results-description':
    'The results so far, in the order of the list, one JSON object a line (NDJSON). You can read them while the batch runs, and until a day after it ended. This call never counts.',
  'parameter/idempotency-key':
    'A name that you choose for this request: 1 to 255 letters, digits and signs of ASCII, such as a UUID. The same request with the same name begins no second batch, for as long as we keep the first.',
  'parameter/batch': 'The ID of the batch.',
  'batch/domains-asked': 'The domains to check, at most 1,000.',
  'batch/live-asked': 'Whether to ask everything afresh, with active probes. If you leave it out: no.',
  'batch/live': 'Whether each domain is asked about afresh, with active probes.',
  'batch/state-label': '`running`; `ended`: every domain has a result.',
  'batch/ended-at': 'When it ended. Null while it runs.',
  'batch/expires-at': 'When we delete its results. Null while it runs.',
  'batch/total': 'Domains in it, each once.',
  'batch/done': 'Domains that have a result.',
  'batch/failed': 'Of these, domains that failed by a fault of ours. They do not count.',
  'batch/results-url': 'Where its results are.',
  batch: 'A batch of domains.',
  'batch-result/domain': 'The name that was checked, in ASCII.',
  'batch-result/outcome':
    '`report`: the report is there. `too-long`: it is longer than we keep; ask for it alone. `failed`: it failed by a fault of ours, which says nothing about the domain.',
  'batch-result/report':
    'The report of the kind, in the language of the request that began the batch. Null without one.',
  'batch-result': 'The result of one domain.',
  'response/batch-lines': 'Results of the domains, one JSON object a line.',
});
