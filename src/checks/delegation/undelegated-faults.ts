import { defineTexts, type Message } from '../../domain/message.ts';
import type { UndelegatedFault } from '../../domain/undelegated.ts';
import { useMessage } from '../special-uses.ts';

/** Why a delegation cannot be tested: a sentence without its full stop, and what to do about it under `{fault}/hint`. */
export const UNDELEGATED_FAULT_TEXTS = defineTexts('undelegated-fault', {
  'no-server': 'There is no name server to test',
  'no-server/hint': 'Give at least one, such as ns1.example.net/192.0.2.1.',
  'not-a-host': '"{input}" is not the name of a server',
  'not-a-host/hint': 'Write the name first, then its addresses: ns1.example.net/192.0.2.1.',
  'name-missing': 'The name of the server at {addresses} is missing',
  'name-missing/hint': 'Write it before the addresses: ns1.example.net/192.0.2.1.',
  'not-an-address': '"{input}" is not an IP address of {host}',
  'not-an-address/hint': 'Write addresses like 192.0.2.1 or 2001:db8::1, with commas between them.',
  'special-address': 'We do not ask {address}, the address of {host}: it is {use}, so it is not public',
  'special-address/hint': 'Give the address at which the internet will find the server.',
  'address-needed': 'The address of {host} is missing',
  'address-needed/hint':
    'Its name is in {zone}, so nobody can look it up before the move. Write it like {host}/192.0.2.1.',
  'too-many-addresses': 'These are more than {most} addresses',
  'too-many-addresses/hint': 'Test some of the servers first, and the others in a second test.',
  'too-many-ds': 'These are more than {most} DS records',
  'too-many-ds/hint': 'Give those alone that you will enter at your registrar.',
  'not-a-ds': '"{input}" is not a DS record',
  'not-a-ds/hint': 'Write key tag, algorithm, digest type and digest, such as 52117 13 2 5C2A9D….',
  'digest-length': 'A digest of type {type} has {digits} hexadecimal digits, and this one has {given}',
  'digest-length/hint': 'Copy the whole digest.',
});
const { message } = UNDELEGATED_FAULT_TEXTS;

/** Says why a delegation cannot be tested, and what to do about it. */
export function undelegatedFault(fault: UndelegatedFault): { readonly fault: Message; readonly hint: Message } {
  switch (fault.code) {
    case 'special-address':
      return {
        fault: message(fault.code, { ...fault.args, use: useMessage(fault.args.use) }),
        hint: message(`${fault.code}/hint`),
      };
    case 'address-needed':
      return { fault: message(fault.code, fault.args), hint: message(`${fault.code}/hint`, fault.args) };
    default:
      return { fault: UNDELEGATED_FAULT_TEXTS.of(fault), hint: message(`${fault.code}/hint`) };
  }
}
