import { type ReactNode, useId } from 'react';

interface ExportSectionProps {
  title: string;
  /** Describes the file. */
  children: ReactNode;
  /** Its buttons, given the id of the title that describes them. */
  buttons: (describedBy: string) => ReactNode;
}

/** One kind of file: what is in it, and its buttons. */
export function ExportSection({ title, children, buttons }: ExportSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1.5 text-14 text-secondary">
        <h3 id={id} className="text-15 font-semibold text-ink">
          {title}
        </h3>
        {children}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{buttons(id)}</div>
    </section>
  );
}
