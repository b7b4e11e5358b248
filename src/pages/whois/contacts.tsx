import type { JSX } from 'preact';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { CONTACT_FIELDS, type Contact } from '../../registration/contacts.ts';
import { Facts } from '../design/facts.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { CONTACT_TEXTS } from './contact-texts.ts';

/** Shows whom to ask about a name, folded; what the registry withholds is said to be withheld. */
export function Contacts({ contacts }: Pick<RegistrationReport, 'contacts'>): JSX.Element | null {
  const words = useWords(CONTACT_TEXTS);
  if (contacts?.length === 0) return null;
  return (
    <More summary={words('contacts')}>
      <div class="gapt stack">
        {contacts === null ? <p>{words('not-stored')}</p> : contacts.map((one) => <OneContact contact={one} />)}
        <p class="meta">{words('shown-only')}</p>
      </div>
    </More>
  );
}

function OneContact({ contact }: { readonly contact: Contact }): JSX.Element {
  const words = useWords(CONTACT_TEXTS);
  const formats = useFormats();
  const { contactUri, withheld } = contact;
  return (
    <section class="stack-s">
      <h3>{formats.list(contact.roles.map((role) => words(role)))}</h3>
      <Facts
        facts={[
          ...CONTACT_FIELDS.flatMap((field) => {
            const value = contact[field];
            return value === null ? [] : [{ name: words(field), value: <Visible text={value} /> }];
          }),
          ...(contactUri === null ? [] : [{ name: words('form'), value: <Visible text={contactUri} /> }]),
          ...(contact.redacted
            ? [
                {
                  name: words('withheld'),
                  value:
                    withheld.length === 0 ? words('withheld-some') : formats.list(withheld.map((one) => words(one))),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
