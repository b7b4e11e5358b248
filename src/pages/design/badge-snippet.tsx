import type { JSX } from 'preact';
import { escapeHtml } from '../../domain/html.ts';
import { RecordBox } from './record-box.tsx';

/** Shows the badge of a domain, and the HTML that shows it on the owner's site. Addresses are absolute. */
export function BadgeSnippet(props: {
  readonly page: string;
  readonly image: string;
  /** Describes the picture. */
  readonly alt: string;
}): JSX.Element {
  const { page, image, alt } = props;
  const html = `<a href="${escapeHtml(page)}"><img src="${escapeHtml(image)}" alt="${escapeHtml(alt)}" height="24"></a>`;
  return (
    <div class="stack-s badge-snippet">
      <p>
        <img src={new URL(image).pathname} height={24} alt={alt} />
      </p>
      <RecordBox text={html} />
    </div>
  );
}
