import type { ReportCheck } from '../../diagnoses/report.ts';
import { checkPath } from '../docs/check-list.ts';
import { Visible } from '../web/visible.tsx';

/** Names a check, with a link to its page in the docs. */
export const CheckName = ({ check: { id, name } }: { readonly check: Pick<ReportCheck, 'id' | 'name'> }) => (
  <a class="quiet-link" href={checkPath(id)}>
    <Visible text={name} />
  </a>
);
