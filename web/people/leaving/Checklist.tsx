import { useState } from 'react';
import { formatDateOf } from '../../../shared/date.ts';
import { exitTaskNames, exitTasks, leavingRoutes, type SavedExit } from '../../../shared/leaving/leaving.ts';
import { attempt } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { mayCall } from '../../lib/session.ts';
import { Checkbox } from '../../ui/inputs.tsx';
import { useChangingLeaving } from './calls.ts';
import { messages } from './messages.ts';

/** The tasks before the last day, with who has done them. */
export function Checklist({ userId, done }: { userId: string; done: SavedExit['done'] }) {
  const changing = useChangingLeaving(userId);
  const [busy, setBusy] = useState<string>();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-14 font-semibold">Checklist</legend>
      {exitTaskNames.map((task) => (
        <div key={task} className="flex flex-wrap items-baseline gap-x-3">
          <Checkbox
            label={exitTasks[task]}
            checked={done[task] !== undefined}
            disabled={busy !== undefined || !mayCall(leavingRoutes.checkExitTask)}
            onChange={async ({ target }) => {
              setBusy(task);
              const input = { params: { userId, task }, body: { isDone: target.checked } };
              await attempt(() => changing(asAdmin(leavingRoutes.checkExitTask, input)), {
                failed: messages.taskFailed,
              });
              setBusy(undefined);
            }}
          />
          {done[task] && (
            <span className="text-13 text-tertiary">
              <bdi>{done[task].by.name}</bdi>, {formatDateOf(done[task].at)}
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
