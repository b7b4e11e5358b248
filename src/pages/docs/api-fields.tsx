import type { ComponentChildren, JSX } from 'preact';
import type { TSchema } from 'typebox';
import { type Components, schemaName } from '../../api/components.ts';
import { descriptionIn } from '../../api/descriptions.ts';
import type { Operation } from '../../api/operation.ts';
import type { Words } from '../../domain/message.ts';
import { VERBATIM } from '../web/verbatim.ts';
import { useLanguage, useWords } from '../web/words.ts';
import { API_TEXTS } from './api-texts.ts';

type ApiWords = Words<typeof API_TEXTS.texts>;

/** Returns where an object is described. */
export const objectAnchor = (name: string): string => `object-${name}`;

/** Names the type of a schema in the words of JSON: `string`, `array of Check`, `integer or null`. */
function typeOf(schema: TSchema, components: Components, words: ApiWords): string {
  const name = schemaName(components, schema);
  if (name !== undefined) return name;
  const { type, anyOf, items } = schema as { type?: string; anyOf?: TSchema[]; items?: TSchema };
  if (anyOf !== undefined)
    return [...new Set(anyOf.map((one) => typeOf(one, components, words)))].reduce((first, second) =>
      words('type-or', { first, second }),
    );
  if (items !== undefined) return words('type-array', { type: typeOf(items, components, words) });
  return type ?? words('type-any');
}

/** The type, with each object that is described further down as a link. */
function Type({ schema, components }: { readonly schema: TSchema; readonly components: Components }): JSX.Element {
  const parts = typeOf(schema, components, useWords(API_TEXTS)).split(/\b/);
  return (
    <>{parts.map((word) => (Object.hasOwn(components, word) ? <a href={`#${objectAnchor(word)}`}>{word}</a> : word))}</>
  );
}

/** Shows our own texts, which mark code with backticks. */
export const Prose = ({ text }: { readonly text: string }): JSX.Element => (
  <p>{text.split('`').map((part, i) => (i % 2 === 1 ? <code {...VERBATIM}>{part}</code> : part))}</p>
);

const Param = (props: {
  readonly name: string;
  readonly type: ComponentChildren;
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <li>
    <div class="row">
      <code {...VERBATIM}>{props.name}</code>
      <span class="meta">{props.type}</span>
      <span class="label">{props.label}</span>
    </div>
    {props.children}
  </li>
);

/** Shows what the schema says, in the language of the page. */
function Description({ schema }: { readonly schema: TSchema }): JSX.Element {
  const { description = '' } = schema as { description?: string };
  return <Prose text={descriptionIn(useLanguage(), description)} />;
}

/** The values that a field may have, where they are few. */
function Values({ schema }: { readonly schema: TSchema }): JSX.Element | null {
  const words = useWords(API_TEXTS);
  const { enum: values } = schema as { enum?: readonly string[] };
  if (values === undefined) return null;
  return <p class="meta">{words('values', { values: values.join(', ') })}</p>;
}

/** Shows the fields of an object. */
export function Fields({
  schema,
  components,
}: {
  readonly schema: TSchema;
  readonly components: Components;
}): JSX.Element {
  const words = useWords(API_TEXTS);
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return (
    <ul class="params">
      {Object.entries(properties).map(([name, field]) => (
        <Param
          name={name}
          type={<Type schema={field} components={components} />}
          label={words(required.includes(name) ? 'always' : 'optional')}
        >
          <Description schema={field} />
          <Values schema={field} />
        </Param>
      ))}
    </ul>
  );
}

/** Shows headers by their names. */
export function HeaderList({ headers }: { readonly headers: Components }): JSX.Element {
  const words = useWords(API_TEXTS);
  return (
    <ul class="params">
      {Object.entries(headers).map(([name, schema]) => (
        <Param name={name} type={<Type schema={schema} components={{}} />} label={words('always')}>
          <Description schema={schema} />
        </Param>
      ))}
    </ul>
  );
}

/** Shows the parameters of an operation. */
export function ParameterList({ parameters }: Pick<Operation, 'parameters'>): JSX.Element {
  const words = useWords(API_TEXTS);
  return (
    <ul class="params">
      {parameters.map((one) => (
        <Param
          name={one.name}
          type={words(`in-${one.in}`, { type: typeOf(one.schema, {}, words) })}
          label={words(one.required ? 'required' : 'optional')}
        >
          <Description schema={one.schema} />
        </Param>
      ))}
    </ul>
  );
}
