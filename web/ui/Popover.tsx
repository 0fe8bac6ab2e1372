import { type ReactNode, useId, useRef } from 'react';

/** In pixels: from the button, and from the edges of the window. */
const gap = 8;
const margin = 12;

/** Below the button, or above it where there is no room, and within the window. */
function place(popup: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const left = Math.min((at.left + at.right - width) / 2, window.innerWidth - width - margin);
  const hasRoomBelow = at.bottom + gap + height <= window.innerHeight;
  const top = hasRoomBelow || at.top < gap + height ? at.bottom + gap : at.top - gap - height;
  popup.style.left = `${Math.max(left, margin) + window.scrollX}px`;
  popup.style.top = `${top + window.scrollY}px`;
}

interface PopoverProps {
  id: string;
  /** The button's content. */
  label: ReactNode;
  buttonClasses: string;
  describedBy?: string;
  title: string;
  children: ReactNode;
}

/** A button that shows something about a value beside it; Escape and a press elsewhere close it. */
export function Popover({ id, label, buttonClasses, describedBy, title, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const popupId = useId();
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        popoverTarget={popupId}
        aria-describedby={describedBy}
        className={buttonClasses}
      >
        {label}
      </button>
      <div
        id={popupId}
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open' && button.current) place(currentTarget, button.current);
        }}
        className="absolute inset-auto m-0 w-90 max-w-[calc(100vw-1.5rem)] rounded-14 border border-line bg-surface p-4 text-left text-14 whitespace-normal text-ink shadow-raised"
      >
        {children}
      </div>
    </>
  );
}
