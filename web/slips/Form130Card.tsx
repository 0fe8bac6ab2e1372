import { certificatesRoutes } from '../../shared/certificates/certificates.ts';
import { formatDateOf } from '../../shared/date.ts';
import { formatFinancialYear } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { downloadBlob } from '../lib/files.ts';
import { useRoute } from '../lib/query.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { downloadForm130 } from './calls.ts';
import { messages } from './messages.ts';

/** The employee's certificates of tax deducted; nothing while none is published. */
export function Form130Card() {
  const { data: { forms } = { forms: [] } } = useRoute(certificatesRoutes.ownForms130);
  const [busy, run] = useAction({ failed: messages.form130Failed });
  if (forms.length === 0) return null;
  return (
    <Card className="mt-5 grid gap-3">
      <CardHeader title="Form 130" />
      <ul className="grid divide-y divide-line">
        {forms.map(({ taxYear, publishedAt }) => {
          const year = formatFinancialYear(Number(taxYear));
          return (
            <li
              key={taxYear}
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <span className="grid">
                <span className="text-14 font-semibold">Tax year {year}</span>
                <span className="text-13 text-tertiary">Published on {formatDateOf(publishedAt)}</span>
              </span>
              <Button
                icon="download"
                size="small"
                busy={busy}
                aria-label={`Download Form 130 of ${year}`}
                onClick={() =>
                  void run(async () => {
                    const { blob, fileName } = await downloadForm130(taxYear);
                    downloadBlob(blob, fileName);
                  })
                }
              >
                Download
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
