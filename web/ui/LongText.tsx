import { useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';

interface LongTextProps {
  text: string;
  /** Above this many characters only the beginning shows at first. */
  collapseAbove?: number;
  className?: string;
  /** The id of what this text belongs to, for its button. */
  describedBy?: string;
}

/** Text as somebody wrote it, line breaks included; where it is very long, its first lines and a way to the rest. */
export function LongText({ text, collapseAbove = 240, className, describedBy }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > collapseAbove || text.split('\n').length > 5;
  return (
    <div className={className}>
      <p className={classNames('wrap-anywhere whitespace-pre-line', isLong && !open && 'line-clamp-3')}>
        {text}
      </p>
      {isLong && (
        <Button
          kind="quiet"
          size="small"
          className="mt-1 -ml-2.5"
          aria-expanded={open}
          aria-describedby={describedBy}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  );
}
