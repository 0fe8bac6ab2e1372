import { lazy, Suspense, useEffect, useState } from 'react';
import type { Area } from '../../../shared/route.ts';
import { setProofPrompt } from '../../lib/fresh-proof.ts';

/** Few are asked for a fresh proof. */
const ProofDialog = lazy(() => import('./ReauthenticationDialog.tsx'));

interface Question {
  /** Distinguishes a question from the one before, whose form it must not keep. */
  key: number;
  answer: (isProved: boolean) => void;
}

/** Asks the person for a fresh proof when a call was refused for want of one (web/lib/client.ts). */
export function Reauthentication({ area }: { area: Area }) {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      setProofPrompt(
        () =>
          new Promise<boolean>((answer) => {
            setQuestion((before) => ({ key: (before?.key ?? 0) + 1, answer }));
            setOpen(true);
          }),
      ),
    [],
  );
  if (!question) return null;
  return (
    <Suspense>
      <ProofDialog
        key={question.key}
        area={area}
        open={open}
        onAnswer={(isProved) => {
          setOpen(false);
          question.answer(isProved);
        }}
      />
    </Suspense>
  );
}
