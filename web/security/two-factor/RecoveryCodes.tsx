import { companyRoutes } from '../../../shared/company/company.ts';
import { endSentence } from '../../../shared/text.ts';
import { downloadBlob } from '../../lib/files.ts';
import { useRoute } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { messages } from './messages.ts';

async function copy(codes: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('success', messages.copied);
  } catch {
    showToast('error', messages.copyFailed);
  }
}

const toFile = (codes: readonly string[], owner: string): Blob =>
  new Blob([`Recovery codes, ${endSentence(owner)} Each code works once.\n\n${codes.join('\n')}\n`], {
    type: 'text/plain',
  });

/** Recovery codes that were just made: they are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { data: company } = useRoute(companyRoutes.company);
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4 p-4 md:p-5">
      <div className="grid gap-1">
        <h3 id="recovery-codes" className="text-14 font-semibold">
          Your recovery codes
        </h3>
        <p className="max-w-140 text-14 text-secondary">
          Use a recovery code if you lose your phone. Each code works once. Save them now: they are not shown
          again.
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-1.5 rounded-8 bg-sunken p-4 text-14 sm:max-w-120 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="figures font-sans">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={onDone} autoFocus>
          I have saved them
        </Button>
        <Button
          icon="download"
          onClick={() => downloadBlob(toFile(codes, company?.name ?? 'Vetan'), 'recovery-codes.txt')}
        >
          Download codes
        </Button>
        <Button onClick={() => void copy(codes)}>Copy codes</Button>
      </div>
    </section>
  );
}
