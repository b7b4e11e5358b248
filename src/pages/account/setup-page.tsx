import type { JSX } from 'preact';
import { speak } from '../../texts/speak.ts';
import type { Site } from '../web/assets.ts';
import { useWords } from '../web/words.ts';
import { SIGN_IN_TEXTS } from './account-texts.ts';
import { DeskForm, Email, NewPassword } from './desk-form.tsx';
import { deskPage } from './page-frames.tsx';

/** Holds what the page of a setup link shows. */
interface SetupShown {
  readonly token: string;
  readonly email?: string;
  readonly fault?: string;
}

/** Renders the page to which the setup link leads. Opening it does nothing yet. */
export const renderSetup = (site: Site, shown: SetupShown): string =>
  deskPage(site, {
    title: speak(site.language, SIGN_IN_TEXTS)('setup'),
    children: <SetupForm {...shown} />,
    query: { token: shown.token },
  });

function SetupForm({ token, email, fault }: SetupShown): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <>
      <div class="stack-s">
        <h1>{words('setup')}</h1>
        <p class="dim">{words('setup-about')}</p>
      </div>
      <DeskForm action="/setup" fault={fault} button={words('setup-create')}>
        <input type="hidden" name="token" value={token} />
        <Email value={email} />
        <NewPassword />
        <p class="meta">{words('setup-email')}</p>
      </DeskForm>
    </>
  );
}
