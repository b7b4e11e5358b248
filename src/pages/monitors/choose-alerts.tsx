import type { JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import { ALERT_GROUPS, GRAVITIES } from '../../monitoring/model/alert.ts';
import type { Recipient } from '../../monitoring/model/monitor.ts';
import { Button } from '../design/button.tsx';
import { Field, TextArea } from '../design/form.tsx';
import { Menu } from '../design/menu.tsx';
import { useWords } from '../web/words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { RECIPIENTS_TEXTS } from './recipients-texts.ts';

/** Shows what a recipient hears of, to be changed. */
export function ChooseAlerts({
  recipient: { id, choice },
  action,
}: {
  readonly recipient: Pick<Recipient, 'id' | 'choice'>;
  readonly action: string;
}): JSX.Element {
  const words = useWords(RECIPIENTS_TEXTS);
  const kinds = useWords(MONITOR_TEXTS);
  return (
    <Menu label={words('choose')} quiet>
      <form class="stack-s" method="post" action={action}>
        <TextArea
          id={`domains-${id}`}
          label={words('choose-domains')}
          hint={words('choose-domains-hint')}
          text={choice.domains?.map(toUnicode).join('\n') ?? ''}
          input={{ name: 'domains', rows: 3, required: false }}
        />
        <Field
          id={`tags-${id}`}
          label={words('choose-tags')}
          hint={words('choose-tags-hint')}
          input={{ name: 'tags', type: 'text', autocomplete: 'off', value: choice.tags?.join(', ') ?? '' }}
        />
        <fieldset class="types">
          <legend class="meta">{words('choose-groups')}</legend>
          {ALERT_GROUPS.map((group) => (
            <label class="check">
              <input type="checkbox" name="group" value={group} checked={choice.groups?.includes(group) === true} />
              <span>{kinds(`k-${group}`)}</span>
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for={`least-${id}`}>{words('choose-least')}</label>
          <select class="input" id={`least-${id}`} name="least">
            <option value="">{words('least-any')}</option>
            {GRAVITIES.toReversed().map((least) => (
              <option value={least} selected={choice.least === least}>
                {words(`least-${least}`)}
              </option>
            ))}
          </select>
        </div>
        <p>
          <Button>{words('choose-save')}</Button>
        </p>
      </form>
    </Menu>
  );
}
