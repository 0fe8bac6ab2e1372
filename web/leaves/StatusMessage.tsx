import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';

/** Milliseconds on the screen (spec §9). */
const lifetime = 3000;

export interface Status {
  kind: 'success' | 'error';
  words: string;
  /** What else there is to know about it. */
  note?: string;
  /** Whether what was done can be taken back right here. */
  undoable?: true;
}

/** What the last action came to, until its time is over; not while somebody points at it or is inside it. */
export function useStatus() {
  const [status, setStatus] = useState<Status>();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!status || held) return;
    const timer = setTimeout(() => setStatus(undefined), lifetime);
    return () => clearTimeout(timer);
  }, [status, held]);
  const tell = useCallback((next: Status) => {
    // Whatever was pointed at in the last message may be gone in this one.
    setHeld(false);
    setStatus(next);
  }, []);
  return { status, tell, setHeld };
}

interface StatusMessageProps extends Omit<ReturnType<typeof useStatus>, 'tell'> {
  /** What can be done about it. */
  children?: ReactNode;
}

/** Stands over the screen's lower edge: what was done may be far down a long list. */
export function StatusMessage({ status, setHeld, children }: StatusMessageProps) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-5 z-20 grid justify-items-center print:hidden"
    >
      {status && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it only stays while in use
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="pointer-events-auto flex max-w-130 animate-[toast-in_160ms_var(--ease-out)] items-center gap-3 rounded-10 border border-line bg-surface py-2.5 pr-3 pl-3 text-14 font-medium shadow-raised"
        >
          <span
            className={classNames(
              'grid size-7 shrink-0 place-items-center rounded-full',
              status.kind === 'success' ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative',
            )}
          >
            <Icon name={status.kind === 'success' ? 'check' : 'warning'} className="size-4" />
          </span>
          <span className="mr-2">
            {status.words}
            {status.note && <span className="block text-13 font-normal text-secondary">{status.note}</span>}
          </span>
          {children}
        </div>
      )}
    </div>
  );
}
