import { serverTable } from '../../../tests/support/server-table.ts';
import type { ServerQuery, ServerResponse } from '../../domain/server-query.ts';
import { dsRecords } from './ds-records.ts';

const ds = (digestType: number, octets: number): string => `1 13 ${digestType} ${'00'.repeat(octets)}`;
const SIGNED = { withoutDs: true } as const;

const onDs = (reply: (usual: ServerResponse) => ServerResponse | null) => ({
  reply: (query: ServerQuery, usual: ServerResponse) => (query.type === 'DS' ? reply(usual) : usual),
});

serverTable(dsRecords, [
  { about: 'SHA-256', zone: '', sign: {}, outcome: 'satisfied', text: 'fine', says: 'digest type 2' },
  { about: 'not signed', zone: '', outcome: 'satisfied', text: 'none' },
  { about: 'the root', zone: '', name: '.', outcome: 'satisfied', text: 'root' },
  {
    about: 'SHA-1',
    zone: '',
    sign: { fault: 'sha1-ds' },
    outcome: 'satisfied',
    text: 'deprecated',
    beside: ['no-sha-256'],
  },
  {
    about: 'SHA-1 beside SHA-256 of the same key',
    zone: '',
    sign: { withoutDs: true, moreDs: [ds(1, 20), ds(2, 32)] },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['deprecated-beside'],
    says: 'validators accept: key tag 1 (algorithm 13, digest type 2).',
  },
  {
    about: 'SHA-1 beside SHA-256 of another key',
    zone: '',
    sign: { moreDs: [ds(1, 20)] },
    outcome: 'satisfied',
    text: 'deprecated',
  },
  {
    about: 'the form of a removal',
    zone: '',
    sign: { moreDs: [ds(0, 1)] },
    outcome: 'failed',
    text: 'not-for-ds',
  },
  { about: 'an unknown digest', zone: '', sign: { moreDs: [ds(200, 32)] }, outcome: 'failed', text: 'unknown' },
  {
    about: 'a key that signs, and one in reserve',
    zone: `@ IN DNSKEY 257 3 15 l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=\n`,
    sign: { moreDs: ['3613 15 2 8e9143e4b0b0db28c7ef6a85b9fb02578c2d3f8bab4670cd266d39886a22bf23'] },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['idle-key'],
    says: '3613',
  },
  {
    about: 'a key without the flag',
    zone: '',
    sign: { isZoneKeyAlone: true },
    outcome: 'satisfied',
    text: 'fine',
    beside: ['no-entry-point'],
  },
  {
    about: 'one server of the zone above has none',
    zone: '',
    sign: {},
    at: {
      '198.51.100.11': {
        change: (response) =>
          response.question?.type === 43 ? { ...response, answers: [], authorities: [] } : response,
      },
    },
    outcome: 'failed',
    text: 'parents-disagree',
  },
  {
    about: 'one server of the zone above refers in place of answering',
    zone: '',
    sign: {},
    at: {
      '198.51.100.11': {
        change: (response) => (response.question?.type === 43 ? { ...response, aa: false, answers: [] } : response),
      },
    },
    outcome: 'failed',
    text: 'some-fail',
    says: '198.51.100.11 of b.nic.test',
  },
  {
    about: 'every server of the zone above fails on DS',
    zone: '',
    sign: SIGNED,
    at: {
      '192.0.2.11': { change: (response) => (response.question?.type === 43 ? { ...response, rcode: 2 } : response) },
      '198.51.100.11': {
        change: (response) => (response.question?.type === 43 ? { ...response, rcode: 2 } : response),
      },
    },
    outcome: 'failed',
    text: 'some-fail',
    beside: ['not-known'],
  },
  {
    about: 'nobody tells',
    zone: '',
    sign: SIGNED,
    at: { '192.0.2.11': onDs(() => null), '198.51.100.11': onDs(() => null) },
    outcome: 'satisfied',
    text: 'not-known',
  },
]);
