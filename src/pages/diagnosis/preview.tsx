import type { JSX } from 'preact';
import type { PreviewView } from '../../diagnoses/view.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useText } from './statement.tsx';

const dots = (rest: string): string => (rest === '' ? '' : ' …');

/**
 * Shows the page as a search result and as a shared link, and below it what fits. Likenesses: their text alone says
 * what they are.
 */
export function Preview({ preview }: { readonly preview: PreviewView }): JSX.Element {
  const textOf = useText();
  const { search, card, fits } = preview;
  return (
    <>
      <div class="views">
        <figure class="views-all">
          <div class="mimic snip snip-l" {...VERBATIM}>
            <span class="site">
              <Visible text={search.site} />
            </span>
            <span class="ttl">
              <Visible text={search.title + dots(search.titleRest)} />
            </span>
            <span class="txt">
              <Visible text={search.description + dots(search.descriptionRest)} />
            </span>
          </div>
          <figcaption>{textOf(preview.searchText)}</figcaption>
        </figure>
        <figure class="views-all">
          <div class="mimic social snip-s" {...VERBATIM}>
            {card.picture !== null && (
              <div class="hole">
                <Visible text={textOf(card.picture)} />
              </div>
            )}
            <div class="txt">
              <span>
                <Visible text={card.host} />
              </span>
              <b>
                <Visible text={card.title} />
              </b>
              <span>
                <Visible text={card.description} />
              </span>
            </div>
          </div>
          <figcaption>{textOf(preview.cardText)}</figcaption>
        </figure>
      </div>
      <div>
        {fits.map((fit) => (
          <Fit fit={fit} />
        ))}
      </div>
    </>
  );
}

/** A text, with a mark where a search engine cuts it. */
function Fit({ fit: { name, note, shown, rest } }: { readonly fit: PreviewView['fits'][number] }): JSX.Element {
  const textOf = useText();
  return (
    <div class="fit">
      <p class="meta">
        <b>{textOf(name)}</b>
        <span>{textOf(note)}</span>
      </p>
      {shown !== '' && (
        <p {...VERBATIM}>
          <Visible text={shown} />
          {rest !== '' && (
            <>
              <i class="at" aria-hidden="true" />{' '}
              <s>
                <Visible text={rest} />
              </s>
            </>
          )}
        </p>
      )}
    </div>
  );
}
