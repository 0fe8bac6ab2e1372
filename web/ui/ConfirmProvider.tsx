import { createContext, lazy, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { ConfirmOptions, ConfirmRequest } from './ConfirmDialog.tsx';
import { LazyDialog } from './lazy-part.tsx';

interface Confirm {
  /** Resolves to whether the person confirmed. */
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** Resolves once the person has closed it. */
  alert: (message: string) => Promise<void>;
}

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(loadDialog);

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Provides `useConfirm`: confirm() and alert() as accessible dialogs, whose code is a separate chunk. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [open, setOpen] = useState(false);

  const openDialog = useCallback(
    (options: ConfirmOptions, isAlert: boolean) =>
      new Promise<boolean>((resolve) => {
        setRequest({ ...options, isAlert, resolve });
        setOpen(true);
      }),
    [],
  );
  const dialogs = useMemo<Confirm>(
    () => ({
      confirm: (options) => openDialog(options, false),
      alert: async (message) => {
        await openDialog({ message }, true);
      },
    }),
    [openDialog],
  );
  const close = (confirmed: boolean) => {
    setOpen(false);
    request?.resolve(confirmed);
  };

  return (
    <ConfirmContext value={dialogs}>
      {children}
      <LazyDialog open={open} load={loadDialog}>
        {request && <ConfirmDialog request={request} open={open} onClose={close} />}
      </LazyDialog>
    </ConfirmContext>
  );
}

export function useConfirm(): Confirm {
  const dialogs = useContext(ConfirmContext);
  if (!dialogs) throw new Error('useConfirm needs a ConfirmProvider around it');
  return dialogs;
}
