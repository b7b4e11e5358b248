import type { JSX } from 'preact';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { FRONT_PAGE } from '../../domain/page-path.ts';
import { Button } from '../design/button.tsx';
import { FoldedCard } from '../design/card.tsx';
import { Field } from '../design/form.tsx';
import { pathOf } from '../web/paths.ts';
import { useWords } from '../web/words.ts';
import { DIAGNOSIS_PAGE_TEXTS } from './diagnosis-texts.ts';
import type { PageExtras } from './page-kind.ts';

const MAX_PATH_CHARS = 2000;

/** Checks another page of the same website. */
function PathForm(props: {
  readonly kind: DiagnosisKind;
  readonly domain: string;
  /** The page that is shown. */
  readonly path: string;
}): JSX.Element {
  const { kind, domain, path } = props;
  const words = useWords(DIAGNOSIS_PAGE_TEXTS);
  return (
    <FoldedCard id="another-page" title={words('another-page')} class="noprint">
      <form class="stack" action={pathOf(kind, domain)}>
        <Field
          id="path"
          label={words('path')}
          hint={words('path-hint')}
          input={{
            name: 'path',
            value: path,
            maxLength: MAX_PATH_CHARS,
            autocomplete: 'off',
            spellcheck: false,
            dir: 'ltr',
          }}
        />
        <p>
          <Button>{words('check-path')}</Button>
        </p>
      </form>
    </FoldedCard>
  );
}

/** Adds the form to the present report of a kind that reads a page. */
export const pageExtras = (kind: DiagnosisKind): PageExtras => ({
  end: ({ domain, asOf }, { path = FRONT_PAGE }) =>
    asOf === null ? <PathForm kind={kind} domain={domain} path={path} /> : null,
});
