import { defineTexts } from '../../domain/message.ts';

/** Words about the contacts of a registration, on its page and in the terminal. */
export const CONTACT_TEXTS = defineTexts('page/whois/contacts', {
  contacts: 'Contacts',
  'shown-only': 'Contacts are shown for some hours after a lookup, and are no part of the history or of alerts.',
  'not-stored': 'Check again to see the contacts: those of an earlier lookup are not shown.',
  registrant: 'Registrant',
  administrative: 'Administrative contact',
  technical: 'Technical contact',
  billing: 'Billing contact',
  name: 'Name',
  organization: 'Organization',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  country: 'Country',
  form: 'Contact form',
  withheld: 'Withheld or replaced',
  'withheld-some': 'some of its data',
});
