import type { Policy } from '../../shared/policies/policies.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PolicyForm } from './PolicyForm.tsx';

/** A policy that is being edited, or a new one. */
export interface PolicyDraft {
  policy?: Policy;
}

interface PolicyDialogProps {
  /** The dialog is open while there is a draft. */
  draft: PolicyDraft | undefined;
  onClose: () => void;
}

/** Adds a policy or edits one (spec §2). */
export function PolicyDialog({ draft, onClose }: PolicyDialogProps) {
  const displayedDraft = useLastDefined(draft);
  return (
    <Dialog
      open={draft !== undefined}
      onClose={onClose}
      title={displayedDraft?.policy ? 'Edit Policy' : 'Add Policy'}
    >
      {displayedDraft && (
        <PolicyForm key={displayedDraft.policy?._id} policy={displayedDraft.policy} onClose={onClose} />
      )}
    </Dialog>
  );
}
