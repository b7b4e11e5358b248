import { defineTexts } from '../../domain/message.ts';

/** Words of the test of a zone on servers to which it is not delegated yet. */
export const UNDELEGATED_TEXTS = defineTexts('page/undelegated', {
  title: 'Test before you move',
  meta: 'nothing is changed, nothing is stored',
  enter: 'Enter the new name servers',
  intro: 'We ask the new name servers as if your registrar already pointed to them. We look up everything else live.',
  servers: 'New name servers',
  server: 'Name server {place}',
  addresses: 'Addresses of name server {place}',
  'addresses-empty': 'looked up if you leave it empty',
  ds: 'DS records, if you sign the zone',
  'key-tag': 'Key tag {place}',
  algorithm: 'Algorithm {place}',
  'digest-type': 'Digest type {place}',
  digest: 'Digest {place}',
  test: 'Test these servers',
  'not-live': 'Not live.',
  'not-tested': 'We tested nothing.',
  sentence: '{fault}.',
  tested: 'Tested {at}. This page is stored nowhere: to see it again, send the form again.',
  back: 'Open the diagnosis of today',
});
