import { useId, useState } from 'react';
import { maxPdfBytes, type Policy, policiesRoutes, policyMessages } from '../../shared/policies.ts';
import { withReason } from '../lib/call-error.ts';
import { useForm, validationErrors } from '../lib/form.ts';
import { useLastDefined } from '../lib/last-defined.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileLink } from '../ui/FileLink.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { usePolicyMutations } from './calls.ts';
import { FileField } from './FileField.tsx';
import { messages } from './messages.ts';

/** A policy that is being changed, or a new one. */
export interface PolicyDraft {
  policy?: Policy;
}

interface PolicyDialogProps {
  /** The dialog stands open while there is a draft. */
  draft: PolicyDraft | undefined;
  onClose: () => void;
}

export function PolicyDialog({ draft, onClose }: PolicyDialogProps) {
  const shown = useLastDefined(draft);
  return (
    <Dialog open={draft !== undefined} onClose={onClose} title={shown?.policy ? 'Edit Policy' : 'Add Policy'}>
      {shown && <PolicyForm key={shown.policy?._id} policy={shown.policy} onClose={onClose} />}
    </Dialog>
  );
}

/** What is wrong with a file before it is sent; what is really in it, the server finds out. */
function validateFile(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (file.type !== 'application/pdf') return policyMessages.onlyPdf;
  if (file.size === 0) return policyMessages.emptyPdf;
  return file.size > maxPdfBytes ? policyMessages.tooLarge : undefined;
}

/** Spec §5, Policy. */
function PolicyForm({ policy, onClose }: { policy: Policy | undefined; onClose: () => void }) {
  const { save } = usePolicyMutations();
  const [file, setFile] = useState<File>();
  const formId = useId();
  const form = useForm({
    // A file is no text: its field is there for what is wrong with it.
    initial: { title: policy?.title ?? '', content: policy?.content ?? '', pdf: '' },
    check: (values) => {
      const complaint = validateFile(file);
      return {
        ...validationErrors(policiesRoutes.addPolicy.body, values),
        ...(complaint && { pdf: complaint }),
      };
    },
    failed: (error) => withReason(messages.saveFailed, error),
    send: async ({ title, content }) => {
      await save(policy?._id, { title, content }, file);
      showToast('success', policy ? messages.changed : messages.added);
      onClose();
    },
  });
  const pdf = form.field('pdf');
  return (
    <form {...form.props} id={formId} noValidate>
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
        <FileField
          name="pdf"
          label="PDF"
          error={pdf.error}
          hint={
            policy?.pdfUrl ? 'Up to 4 MB. It takes the place of the current file.' : 'Optional, up to 4 MB.'
          }
          onFileChange={(chosen) => {
            setFile(chosen);
            pdf.onChange({ target: { value: chosen?.name ?? '' } });
          }}
        />
        <FormFailure message={form.failure} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line p-4">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel="Saving…">
          Save
        </Button>
      </footer>
    </form>
  );
}
