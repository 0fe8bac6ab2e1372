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

/** The portal's own confirm() and alert(), for everything inside it. Their dialog is a chunk of its own. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest>();
  const [open, setOpen] = useState(false);

  // Preloaded, so that a dialog opens even if the network is gone by then; late, so that the first screen comes first.
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const ask = useCallback(
    (options: ConfirmOptions, isAlert: boolean) =>
      new Promise<boolean>((resolve) => {
        setRequest({ ...options, isAlert, resolve });
        setOpen(true);
      }),
    [],
  );
  const dialogs = useMemo<Confirm>(
    () => ({
      confirm: (options) => ask(options, false),
      alert: async (message) => {
        await ask({ message }, true);
      },
    }),
    [ask],
  );
  const answer = (confirmed: boolean) => {
    setOpen(false);
    request?.resolve(confirmed);
  };

  return (
    <ConfirmContext value={dialogs}>
      {children}
      {request && (
        <Suspense>
          <ConfirmDialog request={request} open={open} onAnswer={answer} />
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
