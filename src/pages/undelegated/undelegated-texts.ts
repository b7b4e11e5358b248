import { defineTexts } from '../../domain/message.ts';

/** Words of the test of a zone on servers to which it is not delegated yet. */
export const UNDELEGATED_TEXTS = defineTexts('page/undelegated', {
  title: 'Test before you move',
  meta: 'nothing is changed, nothing is stored',
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
  remove: 'Remove',
  'remove-server': 'Remove name server {place}',
  'remove-ds': 'Remove DS record {place}',
  'another-server': 'Add a server',
  'another-ds': 'Add a DS record',
  'at-server': 'Name server {place}: {fault}.',
  'at-ds': 'DS record {place}: {fault}.',
  'no-server': 'Enter at least one, such as ns1.example.net.',
  'not-a-host': 'Enter a name such as ns1.example.net, and its addresses in the field beside it.',
  'name-missing': 'Enter it in the field beside them.',
  'address-needed':
    'Its name is in {zone}, so nobody can look it up before the move. Enter its addresses in the field beside it.',
  'not-a-ds':
    'Enter the four values that your provider shows: key tag, algorithm, digest type and digest, such as 52117, 13, 2 and 5C2A9D….',
  test: 'Test these servers',
  'not-live': 'Not live.',
  'not-tested': 'We tested nothing.',
  sentence: '{fault}.',
  tested: 'Tested {at}. We don’t store this page. To see it again, run the test again.',
  back: 'Open the diagnosis of today',
});
