import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Button } from './Button.tsx';
import { backdropLook } from './Dialog.tsx';

interface Question {
  words: string;
  /** The label of the button that goes on; 'OK' unless said otherwise. */
  accept?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
}

interface Questions {
  /** Asks, and answers whether the person went on. */
  confirm: (question: Question) => Promise<boolean>;
  /** Tells, and waits until the person has read it. */
  alert: (words: string) => Promise<void>;
}

interface Asked extends Question {
  onlyTells: boolean;
  answer: (yes: boolean) => void;
}

const QuestionsContext = createContext<Questions | undefined>(undefined);

/** The portal's own confirm() and alert(), for everything inside it. */
export function QuestionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);

  const ask = useCallback(
    (question: Question, onlyTells: boolean) =>
      new Promise<boolean>((answer) => {
        setAsked({ ...question, onlyTells, answer });
        setOpen(true);
      }),
    [],
  );
  const questions = useMemo<Questions>(
    () => ({
      confirm: (question) => ask(question, false),
      alert: async (words) => {
        await ask({ words }, true);
      },
    }),
    [ask],
  );
  const close = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };

  return (
    <QuestionsContext value={questions}>
      {children}
      <Base.Root open={open} onOpenChange={(next) => !next && close(false)}>
        <Base.Portal>
          <Base.Backdrop className={backdropLook} />
          <Base.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto p-3 sm:place-items-center sm:p-6">
            <Base.Popup className="w-full rounded-18 border border-line bg-surface p-5 shadow-raised transition duration-150 ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:max-w-110">
              <Base.Title className="text-15 font-medium text-pretty">{asked?.words}</Base.Title>
              <div className="mt-5 flex justify-end gap-2">
                {!asked?.onlyTells && <Button onClick={() => close(false)}>Cancel</Button>}
                <Button kind={asked?.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
                  {asked?.accept ?? 'OK'}
                </Button>
              </div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </QuestionsContext>
  );
}

export function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (!questions) throw new Error('useQuestions needs a QuestionsProvider around it');
  return questions;
}
