import { defineTexts } from '../../domain/message.ts';

/** Says what is wrong with an entry of octoDNS's YAML, in whole sentences, and what it stands for. */
export const OCTODNS_TEXTS = defineTexts('octodns', {
  'not-a-zone': 'Write the names of the zone here, each with its record or a list of its records.',
  'not-a-record': 'Write a record here, with its type and values.',
  merged: 'Keys that are taken over with << are not read. Write them out.',
  'no-type': 'The record has no type.',
  'no-values': 'The record has no value.',
  'no-field': 'A {type} value has the key {field}.',
  'bad-ttl': '{typed} is not a TTL. Write seconds, such as 3600.',
  'no-dot': 'octoDNS refuses {typed}, because it has no dot at its end.',
  semicolon: 'octoDNS refuses this text. Write \\; for each semicolon.',
  unlike: 'We do not know this form of {type} values.',
  provider: '{type} is something of one provider, not a DNS record. Which addresses {name} then has, we do not know.',
  dynamic: 'Answers for this record depend on who asks. We check those in its values.',
  'some-providers': 'Only some of your providers get this record. We check it as if all of them did.',
  ignored: 'octoDNS ignores this record, so we use what there is now.',
  retained:
    'octoDNS leaves the {types} records of {origin} itself to the provider, so we use those that there are now.',
});
