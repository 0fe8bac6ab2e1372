import type { ChangedFigure } from '../../../shared/payments/bank-files/figures.ts';
import type { BankFileTemplate } from '../../../shared/payments/bank-files/template.ts';

interface FilePreviewProps {
  template: BankFileTemplate;
  /** The cells of the first rows. */
  rows: readonly (readonly string[])[];
}

/** Why there is no file in a layout. */
export const LayoutProblems = ({ problems }: { problems: readonly ChangedFigure[] }) =>
  problems.length > 0 && (
    <ul role="alert" className="grid gap-1 rounded-8 bg-negative-soft px-3 py-2.5 text-14 text-negative">
      {problems.map(({ message }) => (
        <li key={message} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  );

/** The first rows of a bank file as a table, which scrolls sideways. */
export function FilePreview({ template: { columns, hasHeader }, rows }: FilePreviewProps) {
  // Columns are told apart by their place: banks have several of one name, or of none.
  const places = columns.map(({ header }, place) => ({ key: `${place}`, header, place }));
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label="Preview of the file"
      className="overflow-x-auto rounded-10 border border-line"
    >
      <table className="w-full text-13">
        <thead className="bg-sunken/60">
          <tr className="border-b border-line">
            {places.map(({ key, header, place }) => (
              <th
                key={key}
                scope="col"
                className={`h-9 px-3 text-left text-12 font-semibold whitespace-nowrap ${hasHeader ? 'text-secondary' : 'text-tertiary italic'}`}
              >
                {header || `Column ${place + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no other name
            <tr key={row} className="border-b border-line last:border-b-0">
              {places.map(({ key, place }) => (
                <td key={key} className="figures h-9 px-3 whitespace-nowrap">
                  {cells[place] || <span className="text-tertiary">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
