import type { Ref } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { maxPdfBytes, type Policy, policiesRoutes, policyMessages } from '../../shared/policies/policies.ts';
import { asAdmin } from '../lib/client.ts';
import { useRefreshing } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { useZodForm } from '../lib/zod-form.ts';
import { classNames } from '../ui/class-names.ts';
import { FileLink } from '../ui/DownloadFileButton.tsx';
import { controlClasses, Field, type FieldProps } from '../ui/Field.tsx';
import { FormFooter } from '../ui/FormFooter.tsx';
import { Checkbox, TextAreaField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { messages } from './messages.ts';

/** Type and size of a file, checked before the upload; the server checks its content. */
const pdfFile = z.custom<File>().check(
  z.refine((file) => file.type === 'application/pdf', { error: policyMessages.onlyPdf, abort: true }),
  z.refine((file) => file.size > 0, policyMessages.emptyPdf),
  z.refine((file) => file.size <= maxPdfBytes, policyMessages.tooLarge),
);

const policyForm = z.extend(policiesRoutes.addPolicy.body, {
  pdf: z.optional(pdfFile),
  requiresAcknowledgment: z.boolean(),
});

interface PolicyFormProps {
  /** The policy that is being edited; undefined adds a new one. */
  policy: Policy | undefined;
  onClose: () => void;
}

/** Adds a policy or edits one (spec §5). */
export function PolicyForm({ policy, onClose }: PolicyFormProps) {
  const refreshing = useRefreshing(policiesRoutes.policies);
  const form = useZodForm({
    schema: policyForm,
    defaultValues: {
      title: policy?.title ?? '',
      content: policy?.content ?? '',
      requiresAcknowledgment: policy?.acknowledgment !== undefined,
    },
    failureMessage: messages.saveFailed,
    onSubmit: async ({ pdf, ...fields }) => {
      const body = { ...fields, requiresAcknowledgment: `${fields.requiresAcknowledgment}` as const };
      // Without a file, the current one remains.
      await refreshing(
        policy
          ? asAdmin(policiesRoutes.changePolicy, { params: { id: policy._id }, body, file: pdf })
          : asAdmin(policiesRoutes.addPolicy, { body, file: pdf }),
      );
      showToast('success', policy ? messages.changed : messages.added);
      onClose();
    },
  });
  const { error: _, ...acknowledgmentField } = form.field('requiresAcknowledgment');
  const { field: pdf, fieldState: pdfState } = useController(form.controllerProps('pdf'));
  return (
    <form {...form.props}>
      <div className="grid gap-4 p-5">
        <TextField {...form.field('title')} label="Title" maxLength={200} autoComplete="off" />
        <TextAreaField {...form.field('content')} label="Content" rows={6} maxLength={20_000} />
        {policy?.pdfUrl && (
          <div className="flex items-center justify-between gap-3 rounded-8 bg-sunken py-2 pr-2 pl-3 text-14">
            Current file
            <FileLink path={policy.pdfUrl} size="small" icon="document">
              View PDF
            </FileLink>
          </div>
        )}
        <PdfField
          ref={pdf.ref}
          name={pdf.name}
          label="PDF"
          error={pdfState.error?.message}
          hint={policy?.pdfUrl ? 'Up to 4 MB. Replaces the current file.' : 'Optional, up to 4 MB.'}
          onFileChange={pdf.onChange}
        />
        <Checkbox {...acknowledgmentField} label="Ask all employees to confirm that they have read it" />
        <FormFailure message={form.failure} />
      </div>
      <FormFooter busy={form.busy} onCancel={onClose} className="border-t border-line p-4" />
    </form>
  );
}

interface PdfFieldProps extends FieldProps {
  ref: Ref<HTMLInputElement>;
  name: string;
  onFileChange: (file: File | undefined) => void;
}

/** The browser's own file input, for one PDF. */
const PdfField = ({ ref, name, onFileChange, ...field }: PdfFieldProps) => (
  <Field {...field}>
    {(control) => (
      <input
        ref={ref}
        type="file"
        name={name}
        accept="application/pdf"
        onChange={(event) => onFileChange(event.target.files?.[0])}
        {...control}
        className={classNames(
          controlClasses,
          'h-auto cursor-pointer bg-surface! py-1.5 pl-1.5 text-secondary touch:h-auto',
          'file:mr-3 file:h-8 file:cursor-pointer file:rounded-6 file:bg-sunken file:px-3 file:text-13 file:font-semibold file:text-ink',
        )}
      />
    )}
  </Field>
);
