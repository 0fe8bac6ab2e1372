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

export interface Asked extends Question {
  onlyTells: boolean;
  answer: (yes: boolean) => void;
}

const loadDialog = () => import('./QuestionDialog.tsx');
const QuestionDialog = lazy(loadDialog);

/** Milliseconds. */
const behindTheFirstScreen = 1500;

const QuestionsContext = createContext<Questions | undefined>(undefined);

/** The portal's own confirm() and alert(), for everything inside it. */
export function QuestionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);

  // Behind all that the first screen shows, but there before anything is asked, even if the network goes meanwhile.
  useEffect(() => {
    const later = setTimeout(() => loadDialog().catch(() => undefined), behindTheFirstScreen);
    return () => clearTimeout(later);
  }, []);

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
  const answer = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };

  return (
    <QuestionsContext value={questions}>
      {children}
      {asked && (
        <Suspense>
          <QuestionDialog asked={asked} open={open} onAnswer={answer} />
        </Suspense>
      )}
    </QuestionsContext>
  );
}

export function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (!questions) throw new Error('useQuestions needs a QuestionsProvider around it');
  return questions;
}
