import { useEffect, useRef, useState } from 'react';
import { dismissToast, type Toast, type ToastKind, useToasts } from '../lib/toasts.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

const kindIcons: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: 'check', className: 'bg-positive-soft text-positive' },
  error: { icon: 'warning', className: 'bg-negative-soft text-negative' },
  info: { icon: 'info', className: 'bg-accent-soft text-link' },
};

/** Counts the lifetime of a toast down, except while somebody points at the toasts or is inside them. */
function useLifetime({ id, lifetimeMs }: Toast, held: boolean): void {
  const left = useRef(lifetimeMs);
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [id, held]);
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  useLifetime(toast, held);
  const { icon, className } = kindIcons[toast.kind];
  const { action } = toast;
  function act() {
    dismissToast(toast.id);
    action?.run();
  }
  return (
    <li className="pointer-events-auto flex animate-[toast-in_160ms_var(--ease-out)] items-center gap-3 rounded-10 border border-line bg-surface py-1.5 pr-1.5 pl-3 shadow-raised">
      <span className={`grid size-7 shrink-0 place-items-center rounded-full ${className}`}>
        <Icon name={icon} className="size-4" />
      </span>
      <span className="flex-1 text-14 font-medium">
        {toast.message}
        {toast.note && <span className="block text-13 font-normal text-secondary">{toast.note}</span>}
      </span>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(toast.id)} />
    </li>
  );
}

/**
 * Where toasts appear, and are read out as they do: over the bar at the top of the screen, where nobody is at work.
 * Stands once, outside all screens.
 */
export function ToastRegion() {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  // The last toast may vanish under the pointer, without its leaving being noticed.
  const none = toasts.length === 0;
  useEffect(() => {
    if (none) setHeld(false);
  }, [none]);
  return (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-2 top-1.5 z-50 mx-auto max-w-130 print:hidden"
    >
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className="grid gap-2"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </ol>
    </section>
  );
}
