import type { JSX } from 'preact';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { ShownBlock } from '../../diagnoses/block.ts';
import type { Report } from '../../diagnoses/report.ts';
import type { PageExtras } from './page-kind.ts';
import { usePlainText } from './statement.tsx';
import { ViewOf } from './view.tsx';

/** A block that stands in the card of a fix, which is the one at this place. */
export interface MovedBlock {
  readonly anchor: string;
  readonly place: number;
  readonly body: JSX.Element;
}

/** Returns a block that stands first as a part of the card of its fix; undefined where it stands by itself. */
export function blockInFix(
  blocks: readonly ShownBlock[],
  { actions }: Pick<Report, 'actions'>,
  inFix: PageExtras['inFix'],
): MovedBlock | undefined {
  const textOf = usePlainText();
  if (inFix === undefined) return undefined;
  const place = actions.slice(0, TOP_ACTIONS).findIndex(inFix.isOf);
  const block = blocks.find(({ anchor, standsFirst }) => anchor === inFix.anchor && standsFirst === true);
  if (place < 0 || block === undefined) return undefined;
  const { anchor, title, view } = block;
  const body = (
    <div class="stack-s" id={anchor}>
      {view.views.map((one) => (
        <ViewOf view={one} caption={textOf(title)} name={anchor} />
      ))}
    </div>
  );
  return { anchor, place, body };
}
