import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BankFileTemplate, maxTemplates } from '../../../shared/payments/bank-files/template.ts';
import { type PaymentSettings, paymentsRoutes as routes } from '../../../shared/payments/payments.ts';
import { useAction } from '../../lib/action.ts';
import { asAdmin } from '../../lib/client.ts';
import { count } from '../../lib/count.ts';
import { useReplacing } from '../../lib/query.tsx';
import { showToast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type Layout, layoutsOf, newLayoutId } from './layouts.ts';
import { messages } from './messages.ts';
import { SettingsForm } from './SettingsForm.tsx';

const LayoutEditor = lazyPart(async () => (await import('./LayoutEditor.tsx')).LayoutEditor);

type OwnLayout = PaymentSettings['templates'][number];

/** A layout that is edited, or copied to a new one. */
interface Draft {
  id: OwnLayout['id'];
  template: BankFileTemplate;
  isNew: boolean;
}

const describe = ({ columns, extension, hasHeader }: BankFileTemplate): string =>
  `${count(columns.length, 'column', 'columns')}, .${extension}, ${hasHeader ? 'with titles' : 'without titles'}`;

interface LayoutsCardProps {
  settings: PaymentSettings;
  busy: boolean;
  onEdit: (draft: Draft) => void;
  onDelete: (layout: Layout) => void;
}

function LayoutsCard({ settings, busy, onEdit, onDelete }: LayoutsCardProps) {
  const isFull = settings.templates.length >= maxTemplates;
  return (
    <Card flush>
      <div className="grid gap-1 p-5">
        <CardHeader title="Bank files" />
        <p className="text-14 text-pretty text-secondary">{messages.layoutsHint}</p>
        {isFull && <p className="text-13 text-caution">{messages.tooMany}</p>}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {layoutsOf(settings).map((layout) => {
          const { id, template, isOwn } = layout;
          const { name } = template;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
              <span className="grid min-w-0 flex-1 basis-56">
                <span className="flex flex-wrap items-center gap-2 text-14 font-semibold">
                  <bdi className="wrap-anywhere">{name}</bdi>
                  {isOwn && <Badge tone="neutral">Your own</Badge>}
                </span>
                <span className="text-13 text-tertiary">{describe(template)}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                {isOwn && (
                  <Button
                    size="small"
                    aria-label={`Edit layout: ${name}`}
                    onClick={() => onEdit({ id: id as OwnLayout['id'], template, isNew: false })}
                  >
                    Edit
                  </Button>
                )}
                <Button
                  size="small"
                  disabled={isFull}
                  aria-label={`Copy layout: ${name}`}
                  onClick={() =>
                    onEdit({
                      id: newLayoutId(),
                      template: { ...template, name: `${name} copy`.slice(0, 40) },
                      isNew: true,
                    })
                  }
                >
                  Copy
                </Button>
                {isOwn && (
                  <Button
                    size="small"
                    kind="quiet"
                    busy={busy}
                    aria-label={`Delete layout: ${name}`}
                    onClick={() => onDelete(layout)}
                  >
                    Delete
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The settings, and the layouts of bank files. */
export function Settings({ settings }: { settings: PaymentSettings }) {
  const queries = useQueryClient();
  const { confirm } = useConfirm();
  const [draft, setDraft] = useState<Draft>();
  // The form of the settings begins anew after a deletion, which changes what it was filled from.
  const [deletions, setDeletions] = useState(0);
  const replacing = useReplacing(routes.settings);
  const [busy, run] = useAction({ failed: messages.deleteFailed });
  const save = async (body: PaymentSettings): Promise<PaymentSettings> => {
    const saved = await replacing(asAdmin(routes.saveSettings, { body }));
    // Payslips and histories say what is tracked.
    void queries.invalidateQueries({ refetchType: 'none' });
    return saved;
  };
  const saveLayout = async ({ id }: Draft, template: BankFileTemplate) => {
    const { templates } = settings;
    const changed: OwnLayout = { ...template, id };
    const isKnown = templates.some((each) => each.id === id);
    await save({
      ...settings,
      templates: isKnown
        ? templates.map((each) => (each.id === id ? changed : each))
        : [...templates, changed],
    });
    setDraft(undefined);
    showToast('success', messages.layoutSaved(template.name));
  };
  const remove = ({ id, template: { name } }: Layout) =>
    void run(async () => {
      const message = messages.confirmDelete(name);
      if (!(await confirm({ message, confirmLabel: 'Delete layout', danger: true }))) return undefined;
      const templates = settings.templates.filter((each) => each.id !== id);
      const layout = settings.layout === id ? 'neft' : settings.layout;
      await save({ ...settings, templates, layout });
      setDeletions(deletions + 1);
      return messages.layoutDeleted(name);
    });
  if (draft)
    return (
      <LayoutEditor
        key={draft.id}
        template={draft.template}
        isNew={draft.isNew}
        debitAccount={settings.debitAccount}
        onSave={(template) => saveLayout(draft, template)}
        onCancel={() => setDraft(undefined)}
      />
    );
  return (
    <div className="grid gap-5">
      <SettingsForm key={deletions} saved={settings} onSave={save} />
      <LayoutsCard settings={settings} busy={busy} onEdit={setDraft} onDelete={remove} />
    </div>
  );
}
