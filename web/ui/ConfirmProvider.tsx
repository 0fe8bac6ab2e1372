import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { ConfirmOptions, ConfirmRequest } from './ConfirmDialog.tsx';

interface Confirm {
  /** Resolves to whether the person confirmed. */
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  /** Resolves once the person has closed it. */
  alert: (message: string) => Promise<void>;
}

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(loadDialog);

const preloadDelayMs = 1500;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Provides `useConfirm`: confirm() and alert() as accessible dialogs, whose code is a chunk of its own. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [open, setOpen] = useState(false);

  // Preloaded, so that a dialog opens even offline; delayed, so that it does not compete with the first screen.
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

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
      {request && (
        <Suspense>
          <ConfirmDialog request={request} open={open} onClose={close} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}

export function useConfirm(): Confirm {
  const dialogs = useContext(ConfirmContext);
  if (!dialogs) throw new Error('useConfirm needs a ConfirmProvider around it');
  return dialogs;
}
