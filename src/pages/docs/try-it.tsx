import type { JSX } from 'preact';
import type { Operation } from '../../api/operation.ts';
import { Button } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { useWords } from '../web/words.ts';
import { API_TEXTS } from './api-texts.ts';

/** Shows a form that the client script brings to life; until then it is hidden, since no plain form can fill a path. */
export function TryIt({ path, parameters }: Pick<Operation, 'path' | 'parameters'>): JSX.Element {
  const words = useWords(API_TEXTS);
  const idOf = (name: string): string => `try-${path}-${name}`.replace(/[^a-z-]+/g, '-');
  return (
    <details class="more try" hidden>
      <summary>{words('try')}</summary>
      <form class="stack-s" data-path={path} data-calling={words('calling')} data-unreachable={words('unreachable')}>
        {parameters.map(({ name, example, required }) => (
          <Field
            id={idOf(name)}
            label={required ? name : words('try-optional', { name })}
            input={{
              name,
              type: 'text',
              autocomplete: 'off',
              spellcheck: false,
              required,
              value: required ? (example ?? '') : '',
            }}
          />
        ))}
        <Field
          id={idOf('key')}
          label={words('try-optional', { name: 'X-API-Key' })}
          input={{ type: 'password', autocomplete: 'off' }}
        />
        <div>
          <Button>{words('call')}</Button>
        </div>
      </form>
      <div class="code" hidden>
        <pre {...VERBATIM} role="status" />
      </div>
    </details>
  );
}
