import { useState } from 'react';
import { formatDate, formatDateOf } from '../../shared/date.ts';
import { type Form138Quarter, form138Routes as routes } from '../../shared/statutory/form-138.ts';
import { asAdmin } from '../lib/client.ts';
import { count } from '../lib/count.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { useReplacing } from '../lib/query.tsx';
import { formatShortRupees } from '../lib/rupees.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CautionBox } from '../ui/states.tsx';
import type { Recorded } from './Form138Dialog.tsx';
import { messages } from './messages.ts';

const Form138Dialog = lazyPart(async () => (await import('./Form138Dialog.tsx')).Form138Dialog);

/** Whether Form 138 is recorded as filed, and the button that records it or takes that back. */
export function Form138Filed({ of: { quarter, filed, version } }: { of: Form138Quarter }) {
  const [open, setOpen] = useState<{ isTakingBack: boolean }>();
  const params = { quarter };
  const replacing = useReplacing(routes.form138, { params });
  const shown = useLastDefined(open);
  const onRecord = async (body: Recorded) => {
    await replacing(asAdmin(routes.recordForm138, { params, body: { version, ...body } }));
    showToast('success', body.record ? messages.form138Recorded : messages.form138TakenBack);
  };
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      {filed ? (
        <p className="text-14 text-secondary">
          Filed on {formatDate(filed.on)} with receipt <bdi>{filed.reference}</bdi>:{' '}
          {count(filed.people, 'employee', 'employees')}, {formatShortRupees(filed.tax)}. Recorded on{' '}
          {formatDateOf(filed.at)} by <bdi>{filed.by.name}</bdi>.
        </p>
      ) : (
        <p className="text-14 text-secondary">{messages.form138NotFiled}</p>
      )}
      {filed?.isDifferent && <CautionBox>{messages.form138Differs}</CautionBox>}
      <Button
        call={routes.recordForm138}
        size="small"
        onClick={() => setOpen({ isTakingBack: filed !== undefined })}
      >
        {filed ? 'Take back filing' : 'Record filing'}
      </Button>
      <Form138Dialog
        open={open !== undefined}
        isTakingBack={shown?.isTakingBack ?? false}
        onRecord={onRecord}
        onClose={() => setOpen(undefined)}
      />
    </div>
  );
}
