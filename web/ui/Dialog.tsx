import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Form } from './Form.tsx';

export const backdropClasses =
  'fixed inset-0 z-30 bg-backdrop backdrop-blur-[3px] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 print:hidden';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Called after the closing transition: until then, the content is still visible. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
}

/** The props of the kit as those of Base UI. */
const toBaseProps = ({ open, onClose, onClosed }: Pick<DialogProps, 'open' | 'onClose' | 'onClosed'>) => ({
  open,
  onOpenChange: (next: boolean) => {
    if (!next) onClose();
  },
  onOpenChangeComplete: (next: boolean) => {
    if (!next) onClosed?.();
  },
});

/** A modal dialog, closed by ×, Escape and a press outside of it. `footer` is for its buttons. */
export function Dialog({
  title,
  children,
  footer,
  wide = false,
  ...rest
}: DialogProps & { footer?: ReactNode; wide?: boolean }) {
  return (
    <Base.Root {...toBaseProps(rest)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Viewport className="fixed inset-0 z-30 grid items-end overflow-y-auto p-3 sm:place-items-center sm:p-6 print:hidden">
          <Base.Popup
            className={classNames(
              'w-full rounded-18 border border-line bg-surface shadow-raised transition duration-150 ease-out',
              'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              wide ? 'sm:max-w-200' : 'sm:max-w-130',
            )}
          >
            <header className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
              <Base.Title className="text-17 font-semibold">{title}</Base.Title>
              <Base.Close render={<IconButton icon="close" label="Close" />} />
            </header>
            <div className="border-t border-line">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">{footer}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A panel from the right: the whole width on a phone, three quarters on a tablet, half on a desktop (spec §2). */
export function SidePanel({ title, children, actions, ...rest }: DialogProps & { actions?: ReactNode }) {
  return (
    <Base.Root {...toBaseProps(rest)}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClasses} />
        <Base.Popup className="fixed inset-y-0 right-0 z-30 w-full overflow-y-auto border-line bg-canvas shadow-raised transition duration-180 ease-out data-ending-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:translate-x-8 data-starting-style:opacity-0 md:w-3/4 md:border-l lg:w-1/2 print:static print:w-full print:overflow-visible print:border-0 print:shadow-none">
          <header className="sticky top-0 z-10 flex min-h-16 items-center gap-2 border-b border-line bg-surface py-2 pr-3 pl-5 print:hidden">
            <Base.Title className="mr-auto min-w-0 truncate text-15 font-semibold">{title}</Base.Title>
            {actions}
            <Base.Close render={<IconButton icon="close" label="Close" />} />
          </header>
          <div className="p-4 md:p-6 print:p-0">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A menu from the left, for phones. */
export function Drawer({ title, children, ...rest }: DialogProps) {
  return (
    <Base.Root {...toBaseProps(rest)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r border-line bg-canvas p-3 shadow-raised transition duration-180 ease-out data-ending-style:-translate-x-8 data-ending-style:opacity-0 data-starting-style:-translate-x-8 data-starting-style:opacity-0">
          <header className="mb-3 flex items-center justify-between gap-2 pl-2">
            <Base.Title className="text-15 font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label="Close menu" />} />
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The form of a dialog. */
export const DialogForm = (props: Omit<ComponentProps<typeof Form>, 'className'>) => (
  <Form {...props} className="grid gap-4 p-5" />
);
