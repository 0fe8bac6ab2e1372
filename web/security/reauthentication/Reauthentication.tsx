import { useEffect, useState } from 'react';
import type { Area } from '../../../shared/route.ts';
import { setReauthenticationPrompt } from '../../lib/reauthentication.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ReauthenticationDialog = lazyPart(
  async () => (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog,
);

interface Question {
  /** Distinguishes a dialog from the previous one, so that it starts with an empty form. */
  key: number;
  answer: (isConfirmed: boolean) => void;
}

/** Asks for re-authentication when a call was refused without it (web/lib/client.ts). */
export function Reauthentication({ area }: { area: Area }) {
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      setReauthenticationPrompt(
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
    <ReauthenticationDialog
      key={question.key}
      area={area}
      open={open}
      onAnswer={(isConfirmed) => {
        setOpen(false);
        question.answer(isConfirmed);
      }}
    />
  );
}
