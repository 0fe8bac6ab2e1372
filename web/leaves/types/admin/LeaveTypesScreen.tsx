import { useState } from 'react';
import { leaveTypesRoutes } from '../../../../shared/leaves/leave-type-routes.ts';
import type { LeaveType, LeaveTypes } from '../../../../shared/leaves/leave-types.ts';
import { useRoute } from '../../../lib/query.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { useFocusNext } from '../../../ui/focus.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { previewType, useLeaveTypeMutations, type WholePreview } from './calls.ts';
import { messages } from './messages.ts';
import { changeButtonId, TypesCard } from './TypesCard.tsx';
import type { Entered } from './type-form.ts';

const EffectPreview = lazyPart(async () => (await import('./EffectPreview.tsx')).EffectPreview);
const TypeForm = lazyPart(async () => (await import('./TypeForm.tsx')).TypeForm);

const addButtonId = 'add-leave-type';

/** The step of the form: the type is entered, then its effect is shown. */
interface Editing {
  /** Undefined for a new type. */
  type: LeaveType | undefined;
  entered?: Entered;
  preview?: WholePreview;
}

function TypeEditor({ types, editing, setEditing }: EditorProps) {
  const { save } = useLeaveTypeMutations();
  const focusNext = useFocusNext();
  const [checked, setChecked] = useState(0);
  const { type, entered, preview } = editing;
  function close() {
    focusNext(type ? changeButtonId(type.id) : addButtonId);
    setEditing(undefined);
  }
  if (entered && preview)
    return (
      <EffectPreview
        name={entered.type.name}
        preview={preview}
        onBack={() => setEditing({ type, entered })}
        onSave={async () => {
          await save(entered.type, entered.yearStart, types.version);
          close();
          showToast('success', messages.saved);
        }}
      />
    );
  return (
    <>
      <TypeForm
        types={types}
        type={type}
        entered={entered}
        onCancel={close}
        onEntered={async (next) => {
          setChecked(0);
          setEditing({
            type,
            entered: next,
            preview: await previewType(next.type, next.yearStart, setChecked),
          });
        }}
      />
      <p aria-live="polite" className="text-13 text-tertiary">
        {checked > 0 && messages.checking(checked)}
      </p>
    </>
  );
}

interface EditorProps {
  types: LeaveTypes;
  editing: Editing;
  setEditing: (editing: Editing | undefined) => void;
}

/** The company's types of leave. Before a change is saved, it shows which employees gain or lose days. */
export default function LeaveTypesScreen() {
  const query = useRoute(leaveTypesRoutes.leaveTypes);
  const { data: types } = query;
  const [editing, setEditing] = useState<Editing>();
  return (
    <>
      <PageHeader subtitle={messages.intro}>
        <ButtonLink to="/admin/leave-rules">Leave rules</ButtonLink>
        {types && types.types.length > 0 && (
          <>
            <ButtonLink to="/admin/leave-types/balances">Import balances</ButtonLink>
            <ButtonLink to="/admin/leave-types/year-end">Close leave year</ButtonLink>
          </>
        )}
        {types && !editing && (
          <Button
            id={addButtonId}
            kind="primary"
            call={leaveTypesRoutes.saveLeaveType}
            onClick={() => setEditing({ type: undefined })}
          >
            Add type
          </Button>
        )}
      </PageHeader>
      <Loaded
        query={query}
        loading={messages.loading}
        failed={messages.loadFailed}
        as="list"
        className="max-w-180"
      >
        {(saved) =>
          editing ? (
            <TypeEditor types={saved} editing={editing} setEditing={setEditing} />
          ) : (
            <TypesCard types={saved} onChange={(type) => setEditing({ type })} />
          )
        }
      </Loaded>
    </>
  );
}
