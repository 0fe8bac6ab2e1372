import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { describeColumn, rowsLabels } from '../../../shared/payments/bank-files/describe.ts';
import {
  characterSetLabels,
  maxColumns,
  sourceLabels,
} from '../../../shared/payments/bank-files/template.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, SelectField, TextField } from '../../ui/inputs.tsx';
import { rowFormClasses } from '../../ui/Table.tsx';
import { type LayoutForm, newColumn } from './layout-form.ts';
import { messages } from './messages.ts';

function ColumnFields({ form, place }: { form: LayoutForm; place: number }) {
  const { control } = form;
  const source = useWatch({ control, name: `columns.${place}.source` });
  const { error: _, ...upperCase } = form.field(`columns.${place}.isUpperCase`);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <TextField {...form.field(`columns.${place}.header`)} label="Title" maxLength={60} autoComplete="off" />
      <SelectField {...form.field(`columns.${place}.source`)} label="Content" options={sourceLabels} />
      {source === 'constant' && (
        <TextField
          {...form.field(`columns.${place}.constant`)}
          label="Text"
          maxLength={60}
          autoComplete="off"
        />
      )}
      <TextField
        {...form.field(`columns.${place}.maxLength`)}
        label="At most so many characters"
        hint={messages.maxLengthHint}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <SelectField
        {...form.field(`columns.${place}.characters`)}
        label="Characters"
        options={characterSetLabels}
      />
      <SelectField {...form.field(`columns.${place}.rows`)} label="Filled in" options={rowsLabels} />
      <Checkbox {...upperCase} label="Upper case" className="sm:pt-7" />
    </div>
  );
}

/** The columns of a layout, in their order: one is open to be changed. */
export function ColumnsField({ form }: { form: LayoutForm }) {
  const { control, formState } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'columns' });
  const values = useWatch({ control, name: 'columns' });
  const [open, setOpen] = useState<string>();
  const errors = formState.errors.columns;
  const messageOf = (place: number) =>
    Object.values(errors?.[place] ?? {})
      .map((error) => (error as { message?: string }).message)
      .find(Boolean);
  const title = (place: number) => values[place]?.header || `Column ${place + 1}`;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-13 font-semibold text-secondary">Columns</legend>
      <ol className="divide-y divide-line rounded-10 border border-line">
        {fields.map(({ id }, place) => (
          <li key={id}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <span className="figures w-6 text-13 text-tertiary">{place + 1}</span>
              <span className="grid min-w-0 flex-1 basis-48">
                <span className="text-14 font-semibold wrap-anywhere">{title(place)}</span>
                <span className="text-13 text-secondary wrap-anywhere">
                  {values[place] && describeColumn(values[place])}
                </span>
                {messageOf(place) && <span className="text-13 text-negative">{messageOf(place)}</span>}
              </span>
              <span className="flex gap-1">
                <Button
                  size="small"
                  kind="quiet"
                  disabled={place === 0}
                  aria-label={`Move up: ${title(place)}`}
                  onClick={() => move(place, place - 1)}
                >
                  Up
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  disabled={place === fields.length - 1}
                  aria-label={`Move down: ${title(place)}`}
                  onClick={() => move(place, place + 1)}
                >
                  Down
                </Button>
                <Button
                  size="small"
                  aria-expanded={open === id}
                  aria-label={`${open === id ? 'Done' : 'Edit'}: ${title(place)}`}
                  onClick={() => setOpen(open === id ? undefined : id)}
                >
                  {open === id ? 'Done' : 'Edit'}
                </Button>
              </span>
            </div>
            {open === id && (
              <div className={`grid gap-4 ${rowFormClasses}`}>
                <ColumnFields form={form} place={place} />
                <Button
                  size="small"
                  className="justify-self-start"
                  aria-label={`Remove column: ${title(place)}`}
                  onClick={() => remove(place)}
                >
                  Remove column
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {errors?.root?.message && <p className="text-13 text-negative">{errors.root.message}</p>}
      <Button
        className="justify-self-start"
        icon="add"
        disabled={fields.length >= maxColumns}
        onClick={() => append(newColumn)}
      >
        Add column
      </Button>
    </fieldset>
  );
}
