import type { PayPeriod } from '../../../shared/period.ts';
import { useBusy } from '../../lib/busy.ts';
import { withReason } from '../../lib/call-error.ts';
import { downloadBlob } from '../../lib/files.ts';
import { showToast } from '../../lib/toasts.ts';
import { SheetField } from '../../sheets/SheetField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFailure } from '../../ui/states.tsx';
import { messages } from '../messages.ts';
import { loadPeople } from './load-people.ts';
import { importTemplate } from './template.ts';

interface ChooseSheetProps {
  payPeriod: PayPeriod;
  /** Error of the file chosen before. */
  failure?: string | undefined;
  onChoose: (file: File) => void;
}

/** Downloads the template, and takes the spreadsheet. */
export function ChooseSheet({ payPeriod, failure = '', onChoose }: ChooseSheetProps) {
  const [busy, run] = useBusy();
  const downloadTemplate = async () => {
    try {
      const template = importTemplate(await loadPeople(payPeriod));
      downloadBlob(new Blob([template], { type: 'text/csv' }), `pay-run-${payPeriod}.csv`);
    } catch (error) {
      showToast('error', withReason(messages.templateFailed, error));
    }
  };
  return (
    <Card className="grid gap-5">
      <CardHeader title="Spreadsheet">
        <Button icon="download" busy={busy} onClick={() => void run(downloadTemplate)}>
          Download template
        </Button>
      </CardHeader>
      <p className="max-w-160 text-14 text-secondary">{messages.importIntro(payPeriod)}</p>
      <SheetField onChoose={onChoose} />
      <FormFailure message={failure} />
    </Card>
  );
}
