import type { JSX } from 'preact';
import type { WayToPass } from '../../diagnoses/message-ways.ts';
import { FixCard } from '../design/fix-card.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';

/** Shows what would make the message pass: each by itself is enough. */
export function MakeItPass({ ways }: { readonly ways: readonly WayToPass[] }): JSX.Element | null {
  const words = useWords(MESSAGE_TEXTS);
  if (ways.length === 0) return null;
  return (
    <section aria-labelledby="ways">
      <div class="sec-head">
        <h2 id="ways">{words('make-it-pass')}</h2>
        {ways.length > 1 && <span class="meta">{words('one-is-enough')}</span>}
      </div>
      <div class="fixes">
        {ways.map(({ title, why, what, paste }, i) => (
          <FixCard id={`way-${i + 1}`} title={<Visible text={title} />} why={<Visible text={why} />} big>
            <p>
              <Visible text={what} />
            </p>
            {paste !== null && <RecordBox text={paste} />}
          </FixCard>
        ))}
      </div>
    </section>
  );
}
