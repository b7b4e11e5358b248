import type { JSX } from 'preact';
import { DnsNameText, Visible } from '../visible.tsx';

/** A name of this length or less is kept on one line. */
const SHORT_CHARS = 30;

const classOf = (name: string): string => (name.length > SHORT_CHARS ? 'dn dn-long' : 'dn');

/** A name in a sentence. Short ones never break; long ones break after their dots first. */
export const DomainName = ({ name }: { readonly name: string }): JSX.Element => (
  <span class={classOf(name)}>
    <DnsNameText name={name} />
  </span>
);

/** The name that a page is about, and beneath it how the DNS writes it where that differs. */
export const DomainHeading = (props: { readonly ascii: string; readonly unicode: string }): JSX.Element => (
  <div>
    <h1 class={classOf(props.unicode)}>
      <DnsNameText name={props.unicode} />
    </h1>
    {props.unicode !== props.ascii && (
      <p class="alabel">
        <code>
          <Visible text={props.ascii} />
        </code>
      </p>
    )}
  </div>
);
