import { useState } from 'react';
import { formatDate } from '../../shared/date.ts';
import { type OpenedProof, type ProofFile, proofKinds } from '../../shared/declarations/proofs.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { openBlob } from '../lib/files.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { messages } from './messages.ts';

const Dialog = lazyPart(async () => (await import('../ui/Dialog.tsx')).Dialog);

/** 234567 → '229 KB'. */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function toBlob({ base64, kind }: OpenedProof): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: proofKinds[kind] });
}

interface ProofFilesProps {
  files: readonly ProofFile[];
  open: (file: ProofFile) => Promise<OpenedProof>;
  /** Absent where they stay. */
  remove?: ((file: ProofFile) => Promise<unknown>) | undefined;
}

/** The proofs of a line: a picture opens in a dialog, a PDF in the browser's own viewer. */
export function ProofFiles({ files, open, remove }: ProofFilesProps) {
  const [picture, setPicture] = useState<OpenedProof>();
  const [isShown, setShown] = useState(false);
  const [opening, runOpen] = useAction({ failed: serverMessageOr(messages.openFailed) });
  const [removing, runRemove] = useAction({ failed: serverMessageOr(messages.removeFailed) });
  const view = (file: ProofFile) =>
    runOpen(async () => {
      const opened = await open(file);
      if (opened.kind === 'pdf') return openBlob(toBlob(opened), opened.name, opened.name);
      setPicture(opened);
      setShown(true);
    });
  if (files.length === 0) return null;
  return (
    <>
      <ul className="grid divide-y divide-line rounded-8 border border-line">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2 text-14"
          >
            <span className="grid min-w-0">
              <bdi className="wrap-anywhere">{file.name}</bdi>
              <span className="figures text-12 text-tertiary">
                {sizeText(file.bytes)}, {formatDate(file.on)}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                size="small"
                icon="eye"
                aria-label={`View ${file.name}`}
                busy={opening}
                onClick={() => void view(file)}
              >
                View
              </Button>
              {remove && (
                <Button
                  size="small"
                  aria-label={`Remove ${file.name}`}
                  busy={removing}
                  onClick={() =>
                    void runRemove(async () => {
                      await remove(file);
                      return messages.removed;
                    })
                  }
                >
                  Remove
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Dialog
        wide
        open={isShown}
        onClose={() => setShown(false)}
        title={<bdi className="wrap-anywhere">{picture?.name}</bdi>}
      >
        {picture && (
          <img
            src={`data:${proofKinds[picture.kind]};base64,${picture.base64}`}
            alt={picture.name}
            className="mx-auto max-h-[75vh] max-w-full p-4"
          />
        )}
      </Dialog>
    </>
  );
}
