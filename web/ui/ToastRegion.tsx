import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { subscribeToToasts, type Toast, type ToastKind } from '../lib/toasts.ts';
import { Button, IconButton } from './Button.tsx';
import { Icon, type IconName } from './icons.tsx';

const kindIcons: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: 'check', className: 'bg-positive-soft text-positive' },
  error: { icon: 'warning', className: 'bg-negative-soft text-negative' },
  info: { icon: 'info', className: 'bg-accent-soft text-link' },
};

/** In place of the dialog that Base UI makes of each toast. */
const listItem = { role: 'listitem', 'aria-modal': undefined, tabIndex: -1 } as const;

interface ToastCardProps {
  toast: Toast;
  onDismiss: () => void;
}

function ToastCard({ toast: { kind, message, note, action }, onDismiss }: ToastCardProps) {
  const { icon, className } = kindIcons[kind];
  return (
    <>
      <span className={`grid size-7 shrink-0 place-items-center rounded-full ${className}`}>
        <Icon name={icon} className="size-4" />
      </span>
      <span className="flex-1 text-14 font-medium">
        {message}
        {note && <span className="block text-13 font-normal text-secondary">{note}</span>}
      </span>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </>
  );
}

/**
 * The live region, over the bar at the top of the screen, which no work is done in. Base UI announces a toast,
 * counts its lifetime, pauses that under the pointer, the focus and in a window that is not looked at, and leads
 * there by F6. A toast cannot be swiped away: its text can be selected.
 */
function ToastList() {
  const { toasts, add, close } = Base.useToastManager<Toast>();
  useEffect(
    () => subscribeToToasts((toast) => add({ id: toast.message, timeout: toast.lifetimeMs, data: toast })),
    [add],
  );
  return (
    <Base.Viewport
      render={<section />}
      className="pointer-events-none fixed inset-x-2 top-1.5 z-50 mx-auto max-w-130 print:hidden"
    >
      <ol className="grid gap-2">
        {/* The newest is the last. One that is added again is a new element, or it would not be announced. */}
        {toasts.toReversed().map((toast) => (
          <Base.Root
            key={`${toast.id} ${toast.updateKey}`}
            toast={toast}
            render={<li />}
            {...listItem}
            swipeDirection={[]}
            className="pointer-events-auto flex animate-[toast-in_160ms_var(--ease-out)] items-center gap-3 rounded-10 border border-line bg-surface py-1.5 pr-1.5 pl-3 shadow-raised"
          >
            {toast.data && <ToastCard toast={toast.data} onDismiss={() => close(toast.id)} />}
          </Base.Root>
        ))}
      </ol>
    </Base.Viewport>
  );
}

/** Where toasts appear. Stands once, outside all screens. */
export default function ToastRegion() {
  return (
    <Base.Provider limit={Number.POSITIVE_INFINITY}>
      <ToastList />
    </Base.Provider>
  );
}
