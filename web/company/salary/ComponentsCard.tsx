import { useId, useState } from 'react';
import type { SavedComponents } from '../../../shared/company/salary-components.ts';
import { todayInIndia } from '../../../shared/date.ts';
import {
  maxSalaryComponents,
  type SalaryComponent,
  salaryComponentMessages,
} from '../../../shared/pay/salary-components.ts';
import { nextPeriod, toPeriod } from '../../../shared/period.ts';
import { Button } from '../../ui/Button.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ComponentTable } from './ComponentTable.tsx';
import { useSaveComponents } from './calls.ts';
import { messages } from './messages.ts';

const ComponentDialog = lazyPart(async () => (await import('./ComponentDialog.tsx')).ComponentDialog);
const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog);

/** The open dialog and its subject, which stays until the dialog has closed. */
interface Opened {
  dialog?: 'edit' | 'end';
  component?: SalaryComponent | undefined;
  /** Counts the openings, so that each begins afresh. */
  turn: number;
}

/** The company's own components, with the dialogs that change them. */
export function ComponentsCard({ read }: { read: SavedComponents }) {
  const save = useSaveComponents();
  const [{ dialog, component, turn }, setOpened] = useState<Opened>({ turn: 0 });
  const open = (next: 'edit' | 'end', about?: SalaryComponent) =>
    setOpened({ dialog: next, component: about, turn: turn + 1 });
  const limitId = useId();
  const isFull = read.components.length >= maxSalaryComponents;
  const close = () => setOpened({ component, turn });
  return (
    <>
      <ListCard
        title="Components"
        controls={
          <Button
            kind="primary"
            disabled={isFull}
            aria-describedby={isFull ? limitId : undefined}
            onClick={() => open('edit')}
          >
            Add component
          </Button>
        }
        above={
          isFull && (
            <p id={limitId} className="px-4 py-3 text-14 text-secondary md:px-5">
              {salaryComponentMessages.tooMany}
            </p>
          )
        }
        rows={read.components}
        empty={<EmptyState icon="wallet" message={messages.none} />}
      >
        {(components) => (
          <ComponentTable
            components={components}
            used={read.used}
            onEdit={(each) => open('edit', each)}
            onEnd={(each) => open('end', each)}
            onDelete={async ({ id, name }) => {
              await save(read, { components: read.components.filter((each) => each.id !== id) });
              return messages.deleted(name);
            }}
          />
        )}
      </ListCard>
      <ComponentDialog
        key={`edit ${turn}`}
        open={dialog === 'edit'}
        component={component}
        read={read}
        onClose={close}
      />
      {component && (
        <EndDialog
          key={`end ${turn}`}
          open={dialog === 'end'}
          component={component}
          read={read}
          month={nextPeriod(toPeriod(todayInIndia()))}
          onClose={close}
        />
      )}
    </>
  );
}
