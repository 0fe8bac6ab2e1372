import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

interface ShowMoreProps {
  /** Whether there is more than the collapsed state shows; without it there is no button. */
  isCollapsible: boolean;
  moreLabel: string;
  /** The id of the element that tells this button from others: its aria-describedby. */
  describedBy?: string | undefined;
  children: (isCollapsed: boolean) => ReactNode;
}

/** A disclosure: content that is collapsed at first, and a button that expands it. */
export function ShowMore({ isCollapsible, moreLabel, describedBy, children }: ShowMoreProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      {children(isCollapsible && !isExpanded)}
      {isCollapsible && (
        <Button
          kind="quiet"
          size="small"
          className="mt-1 -ml-2.5"
          aria-expanded={isExpanded}
          aria-describedby={describedBy}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : moreLabel}
        </Button>
      )}
    </>
  );
}

interface LongTextProps {
  text: string;
  /** In characters; a text of more than five lines is collapsed as well. */
  collapseAbove?: number;
  className?: string;
  describedBy?: string;
}

/** Preformatted text, collapsed to its first three lines where it is long. */
export const LongText = ({ text, collapseAbove = 240, className, describedBy }: LongTextProps) => (
  <div className={className}>
    <ShowMore
      isCollapsible={text.length > collapseAbove || text.split('\n').length > 5}
      moreLabel="Show all"
      describedBy={describedBy}
    >
      {(isCollapsed) => (
        <p className={classNames('wrap-anywhere whitespace-pre-line', isCollapsed && 'line-clamp-3')}>
          {text}
        </p>
      )}
    </ShowMore>
  </div>
);
