import type { JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { DnsNameText, Visible } from '../web/visible.tsx';

/** A name of this length or less is kept on one line. */
const SHORT_CHARS = 30;

const isLong = (name: string): boolean => name.length > SHORT_CHARS;
const classOf = (name: string): string => (isLong(name) ? 'dn dn-long' : 'dn');

const Name = ({ name }: { readonly name: string }): JSX.Element =>
  isLong(name) ? <DnsNameText name={name} /> : <Visible text={name} />;

/** Shows a name in a sentence. Short ones never break; long ones break after their dots first. */
export const DomainName = ({ name }: { readonly name: string }): JSX.Element => (
  <span {...VERBATIM} class={classOf(name)}>
    <Name name={name} />
  </span>
);

/** Shows the name that a page is about, and beneath it how the DNS writes it where that differs. */
export const DomainHeading = (props: { readonly ascii: string; readonly unicode: string }): JSX.Element => (
  <div>
    <h1 {...VERBATIM} class={classOf(props.unicode)}>
      <Name name={props.unicode} />
    </h1>
    {props.unicode !== props.ascii && (
      <p class="alabel">
        <code {...VERBATIM}>
          <Visible text={props.ascii} />
        </code>
      </p>
    )}
  </div>
);
