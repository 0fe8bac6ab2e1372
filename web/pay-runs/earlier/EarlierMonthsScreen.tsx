import { useQueryClient } from '@tanstack/react-query';
import { adjustmentsRoutes } from '../../../shared/payroll/adjustments.ts';
import { type ImportableMonths, noEarlierMonths } from '../../../shared/payroll/importable-months.ts';
import {
  type ImportedMonth,
  type ImportedSlip,
  importedSlipsRoutes as routes,
} from '../../../shared/payroll/imported-slips.ts';
import { ImportWizard } from '../../import/ImportWizard.tsx';
import type { ImportSource } from '../../import/import.ts';
import { asAdmin } from '../../lib/client.ts';
import { formatCount } from '../../lib/count.ts';
import { useRoute } from '../../lib/query.tsx';
import { mayCall } from '../../lib/session.ts';
import { DownloadSheetButtons } from '../../sheets/DownloadSheetButtons.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { loadEmployees } from './calls.ts';
import { type EarlierColumn, earlierColumns, matchEarlierColumns } from './columns.ts';
import { messages } from './messages.ts';
import { changeColumns, countPayslips, payslipUnit, TotalsCard } from './month-tables.tsx';
import { type PlannedMonth, planMonths } from './plan.ts';
import { StoredMonths } from './StoredMonths.tsx';
import { type MonthsResult, saveMonths } from './save-months.ts';
import { earlierTemplate } from './template.ts';

const countChanges = (rows: readonly PlannedMonth[]) => rows.filter(({ isChange }) => isChange).length;

function MonthsImport({
  importable,
  months,
}: {
  importable: ImportableMonths;
  months: readonly ImportedMonth[];
}) {
  const queries = useQueryClient();
  const source: ImportSource<EarlierColumn, PlannedMonth, MonthsResult> = {
    name: 'earlier-months',
    columns: earlierColumns,
    match: matchEarlierColumns,
    compare: async (columns, onPage) => {
      const preview = (slips: ImportedSlip[]) => asAdmin(routes.previewImportedSlips, { body: { slips } });
      return planMonths(columns, await loadEmployees(onPage), preview);
    },
    save: async (rows, signal, onAnswered) => {
      const save = (slips: ImportedSlip[]) => asAdmin(routes.importSlips, { body: { slips }, signal });
      const result = await saveMonths(rows, save, onAnswered);
      void queries.invalidateQueries();
      return result;
    },
  };
  return (
    <ImportWizard
      source={source}
      unit={payslipUnit}
      intro={messages.intro(importable.from, importable.to)}
      rules={messages.rules}
      template={
        <DownloadSheetButtons
          name="earlier-months-template"
          of="template"
          create={async () => earlierTemplate(await loadEmployees(), importable)}
        />
      }
      countsOf={(rows) => ({ 'To add': rows.length - countChanges(rows), 'To replace': countChanges(rows) })}
      totals={(rows) => <TotalsCard rows={rows} />}
      changes={changeColumns}
      result={({ added, changed, unchanged }) => ({
        title: `${countPayslips(added)} added, ${formatCount(changed)} replaced`,
        notes: unchanged > 0 && <p>{countPayslips(unchanged)} unchanged.</p>,
      })}
      next={{ to: '/admin/pay-runs', label: 'Go to Pay Runs' }}
    >
      <StoredMonths months={months} />
    </ImportWizard>
  );
}

/** Imports the months of the tax year that were paid before the portal, from a CSV or Excel file. */
export default function EarlierMonthsScreen() {
  const query = useRoute(routes.importedMonths);
  const mayImport = mayCall(routes.importSlips);
  return (
    <>
      <PageHeader subtitle={messages.subtitle}>
        {mayCall(adjustmentsRoutes.addAdjustment) && (
          <ButtonLink to="/admin/pay-runs/earlier-months/advances">Import advances</ButtonLink>
        )}
        <ButtonLink to="/admin/pay-runs">Back to Pay Runs</ButtonLink>
      </PageHeader>
      <Loaded query={query} loading="Loading earlier months…" failed={messages.listFailed}>
        {({ importable, months }) => (
          <div className="grid gap-5">
            {importable && mayImport ? (
              <MonthsImport importable={importable} months={months} />
            ) : (
              <>
                {!importable && (
                  <Card flush>
                    <EmptyState icon="payRun" message={noEarlierMonths} />
                  </Card>
                )}
                <StoredMonths months={months} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}
