import '../../document/slip.css';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { companyLabels } from '../../shared/company/company.ts';
import { pngDataUrl } from '../../shared/logo.ts';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { useLogoUrl } from '../ui/Logo.tsx';
import type { CompanyFormState } from './company-form.ts';
import { messages } from './messages.ts';

/** The image reader loads after a file is chosen. */
const loadReader = () => import('./logo/read-logo.ts');

/** The logo that would be saved now, as an address; undefined where there is none. */
function useShownLogo({ read }: CompanyFormState, chosen: unknown): string | undefined {
  const hash = chosen === undefined ? read?.logo?.hash : undefined;
  const { data } = useLogoUrl(hash);
  return typeof chosen === 'string' ? pngDataUrl(chosen) : data;
}

/** As it is on a slip, on the ground of the screen and on the opposite one. */
const Previews = ({ url }: { url: string }) => (
  <>
    <span className="rounded-8 border border-line bg-surface p-5">
      <img src={url} alt="Logo on this background" className="slip-logo" />
    </span>
    <span className="rounded-8 border border-line bg-ink p-5">
      <img src={url} alt="Logo on the opposite background" className="slip-logo" />
    </span>
  </>
);

/** The company's logo: another one is chosen, or it is removed, with the rest of the form. */
export function LogoField({ form }: { form: CompanyFormState }) {
  const { field, fieldState } = useController(form.controllerProps('logo'));
  const [isReading, setIsReading] = useState(false);
  const url = useShownLogo(form, field.value);
  async function choose(file: File) {
    setIsReading(true);
    try {
      const { readLogo } = await loadReader();
      field.onChange(await readLogo(file));
    } catch (error) {
      form.setError('logo', { message: error instanceof Error ? error.message : messages.saveFailed });
    } finally {
      setIsReading(false);
    }
  }
  return (
    <div className="grid gap-3">
      <FileField
        label={companyLabels.logo}
        accept=".png,.svg,image/png,image/svg+xml"
        hint={isReading ? 'Reading image…' : messages.logoHint}
        error={fieldState.error?.message}
        onChoose={(file) => void choose(file)}
      />
      {url && (
        <div className="flex flex-wrap items-center gap-3">
          <Previews url={url} />
          <Button size="small" kind="quiet" onClick={() => field.onChange(null)}>
            Remove logo
          </Button>
        </div>
      )}
    </div>
  );
}
