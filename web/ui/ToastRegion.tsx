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

/** Overrides the dialog role that Base UI gives each toast. */
const listItemProps = { role: 'listitem', 'aria-modal': undefined, tabIndex: -1 } as const;

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
 * The live region, over the header, so that a toast covers no content. Base UI announces toasts, dismisses them after
 * their lifetime, pauses that while they are hovered or focused or the window is in the background, and moves the focus
 * to them with F6. Swiping is disabled, so that the text can be selected.
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
        {/* The newest is last. The key changes when a toast is added again: only a new element is announced. */}
        {toasts.toReversed().map((toast) => (
          <Base.Root
            key={`${toast.id} ${toast.updateKey}`}
            toast={toast}
            render={<li />}
            {...listItemProps}
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

/** Renders the toasts. Mounted once, outside the routes, so that toasts outlive a navigation. */
export default function ToastRegion() {
  return (
    <Base.Provider limit={Number.POSITIVE_INFINITY}>
      <ToastList />
    </Base.Provider>
  );
}
