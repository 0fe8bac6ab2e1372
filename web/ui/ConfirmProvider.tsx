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

interface ConfirmOptions {
  message: string;
  /** The label of the button that goes on; 'OK' unless said otherwise. */
  confirmLabel?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
}

interface Confirm {
  /** Asks, and answers whether the person went on. */
  confirm: (question: ConfirmOptions) => Promise<boolean>;
  /** Tells, and waits until the person has read it. */
  alert: (words: string) => Promise<void>;
}

export interface ConfirmRequest extends ConfirmOptions {
  isAlert: boolean;
  resolve: (yes: boolean) => void;
}

const loadDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(loadDialog);

/** Milliseconds. */
const preloadDelayMs = 1500;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** The portal's own confirm() and alert(), for everything inside it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setAsked] = useState<ConfirmRequest>();
  const [open, setOpen] = useState(false);

  // Behind all that the first screen shows, but there before anything is asked, even if the network goes meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const ask = useCallback(
    (question: ConfirmOptions, onlyTells: boolean) =>
      new Promise<boolean>((answer) => {
        setAsked({ ...question, isAlert: onlyTells, resolve: answer });
        setOpen(true);
      }),
    [],
  );
  const dialogs = useMemo<Confirm>(
    () => ({
      confirm: (question) => ask(question, false),
      alert: async (words) => {
        await ask({ message: words }, true);
      },
    }),
    [ask],
  );
  const answer = (yes: boolean) => {
    setOpen(false);
    request?.resolve(yes);
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
  const questions = useContext(ConfirmContext);
  if (!questions) throw new Error('useQuestions needs a QuestionsProvider around it');
  return questions;
}
