import { useWatch } from 'react-hook-form';
import { findLayoutProblems } from '../../../shared/payments/bank-files/figures.ts';
import {
  type BankFileTemplate,
  dateFormats,
  delimiterLabels,
  type fileExtensions,
} from '../../../shared/payments/bank-files/template.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/inputs.tsx';
import { ColumnsField } from './ColumnsField.tsx';
import { FilePreview, LayoutProblems } from './FilePreview.tsx';
import { type LayoutForm, type LayoutValues, toTemplate, useLayoutForm } from './layout-form.ts';
import { messages } from './messages.ts';
import { sampleRows } from './sample-rows.ts';

const extensionLabels = {
  csv: 'CSV (.csv)',
  txt: 'Text (.txt)',
  xlsx: 'Excel (.xlsx)',
} as const satisfies Record<(typeof fileExtensions)[number], string>;
const dateLabels = Object.fromEntries(dateFormats.map((format) => [format, format.toUpperCase()])) as Record<
  (typeof dateFormats)[number],
  string
>;
dateLabels['dd-MMM-yyyy'] = 'DD-Mon-YYYY';

function Preview({ form, debitAccount }: { form: LayoutForm; debitAccount: string }) {
  const template = toTemplate(useWatch({ control: form.control }) as LayoutValues);
  const problems = findLayoutProblems(template);
  return (
    <div className="grid gap-2">
      <h3 className="text-13 font-semibold text-secondary">Preview</h3>
      <FilePreview template={template} rows={sampleRows(template, debitAccount)} />
      <LayoutProblems problems={problems} />
      <p className="text-13 text-tertiary">{messages.previewHint}</p>
    </div>
  );
}

interface LayoutEditorProps {
  template: BankFileTemplate;
  isNew: boolean;
  /** For the preview. */
  debitAccount: string;
  onSave: (template: BankFileTemplate) => Promise<void>;
  onCancel: () => void;
}

/** Edits a layout of the company's own, beside what three rows of it look like. */
export function LayoutEditor({ template, isNew, debitAccount, onSave, onCancel }: LayoutEditorProps) {
  const form = useLayoutForm(template, onSave);
  const extension = useWatch({ control: form.control, name: 'extension' });
  const { error: _, ...hasHeader } = form.field('hasHeader');
  return (
    <Card>
      <Form form={form} label="Layout" className="grid gap-6" onCancel={onCancel} submitLabel="Save layout">
        <CardHeader title={isNew ? 'New layout' : 'Edit layout'} />
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField {...form.field('name')} label="Name" maxLength={40} autoComplete="off" />
          <SelectField {...form.field('extension')} label="File" options={extensionLabels} />
          {extension !== 'xlsx' && (
            <SelectField {...form.field('delimiter')} label="Between columns" options={delimiterLabels} />
          )}
          <SelectField {...form.field('dateFormat')} label="Dates" options={dateLabels} />
        </div>
        <Checkbox {...hasHeader} label="The first row has the titles of the columns" />
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            {...form.field('ownBank')}
            label="Bank of the company"
            hint={messages.ownBankHint}
            maxLength={4}
            autoComplete="off"
          />
          <TextField
            {...form.field('modes.ownBank')}
            label="Mode within that bank"
            hint={messages.modeHint}
            maxLength={10}
            autoComplete="off"
          />
          <TextField
            {...form.field('modes.neft')}
            label="Mode for NEFT"
            hint={messages.modeHint}
            maxLength={10}
            autoComplete="off"
          />
          <TextField
            {...form.field('modes.rtgs')}
            label="Mode for RTGS"
            hint={messages.rtgsHint}
            maxLength={10}
            autoComplete="off"
          />
        </div>
        <Preview form={form} debitAccount={debitAccount} />
        <ColumnsField form={form} />
      </Form>
    </Card>
  );
}
