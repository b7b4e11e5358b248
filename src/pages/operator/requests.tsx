import type { JSX } from 'preact';
import { RecordBox } from '../design/record-box.tsx';
import { Table } from '../design/table.tsx';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { OPERATOR_TEXTS } from './operator-texts.ts';
import type { OperatorShown } from './shown.ts';

/** Lists who waits for a plan, and the command that assigns one. */
export function Requests({ requests }: Pick<OperatorShown, 'requests'>): JSX.Element {
  const words = useWords(OPERATOR_TEXTS);
  const formats = useFormats();
  const [first] = requests;
  if (first === undefined) return <p class="pad meta">{words('no-requests')}</p>;
  const [address, plan, asked] = [words('address'), words('plan'), words('asked')];
  return (
    <>
      <Table
        caption={words('requests')}
        columns={[{ title: address }, { title: plan }, { title: asked }]}
        rows={requests.map((one) => ({
          cells: [
            { wide: true, content: <Visible text={one.email} /> },
            { label: plan, content: one.plan },
            { label: asked, content: one.planRequest === null ? '' : formats.date(one.planRequest.at) },
          ],
        }))}
      />
      <div class="foldin stack-s">
        <p class="meta">{words('assign-plan')}</p>
        <RecordBox text={`zonewell admin plan ${visibleText(first.email)} Pro`} />
      </div>
    </>
  );
}
