import { useId, useState } from 'react';
import { largestPdf, type Policy, policiesRoutes, policyWords } from '../../shared/policies.ts';
import { withReason } from '../lib/call-error.ts';
import { complaints, useForm } from '../lib/form.ts';
import { useLast } from '../lib/last.ts';
import { showToast } from '../lib/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileLink } from '../ui/FileLink.tsx';
import { TextAreaField, TextField } from '../ui/inputs.tsx';
import { FormFailure } from '../ui/states.tsx';
import { usePolicyWrites } from './calls.ts';
import { FileField } from './FileField.tsx';
import { words } from './words.ts';

/** A policy that is being changed, or a new one. */
export interface Draft {
  policy?: Policy;
}

interface PolicyDialogProps {
  /** The dialog stands open while there is a draft. */
  draft: Draft | undefined;
  onClose: () => void;
}

export function PolicyDialog({ draft, onClose }: PolicyDialogProps) {
  const shown = useLast(draft);
  return (
    <Dialog open={draft !== undefined} onClose={onClose} title={shown?.policy ? 'Edit Policy' : 'Add Policy'}>
      {shown && <PolicyForm key={shown.policy?._id} policy={shown.policy} onClose={onClose} />}
    </Dialog>
  );
}

/** What is wrong with a file before it is sent; what is really in it, the server finds out. */
function fileComplaint(file: File | undefined): string | undefined {
  if (!file) return undefined;
  if (file.type !== 'application/pdf') return policyWords.onlyPdf;
  if (file.size === 0) return policyWords.emptyPdf;
  return file.size > largestPdf ? policyWords.tooLarge : undefined;
}

/** Spec §5, Policy. */
function PolicyForm({ policy, onClose }: { policy: Policy | undefined; onClose: () => void }) {
  const { save } = usePolicyWrites();
  const [file, setFile] = useState<File>();
  const formId = useId();
  const form = useForm({
    // A file is no text: its field is there for what is wrong with it.
    initial: { title: policy?.title ?? '', content: policy?.content ?? '', pdf: '' },
    check: (values) => {
      const complaint = fileComplaint(file);
      return { ...complaints(policiesRoutes.addPolicy.body, values), ...(complaint && { pdf: complaint }) };
    },
    failed: (error) => withReason(words.saveFailed, error),
    send: async ({ title, content }) => {
      await save(policy?._id, { title, content }, file);
      showToast('success', policy ? words.changed : words.added);
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
          onFile={(chosen) => {
            setFile(chosen);
            pdf.onChange({ target: { value: chosen?.name ?? '' } });
          }}
        />
        <FormFailure words={form.failure} />
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
