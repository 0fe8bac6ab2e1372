import { useQuery } from '@tanstack/react-query';
import { maxLedgerName, type SavedLedgers } from '../../../shared/books/ledgers.ts';
import { type LedgerSection, ledgerSections } from '../../../shared/books/postings.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { withReason } from '../../lib/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormFooter } from '../../ui/FormFooter.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ErrorState, FormFailure, Loading, Skeleton } from '../../ui/states.tsx';
import { salaryComponentsQuery } from '../salary/components-query.ts';
import { ExplainedCheckbox } from '../salary/ExplainedCheckbox.tsx';
import { ledgersQuery } from './calls.ts';
import { fieldsOf, ledgerFields, useLedgersForm } from './ledgers-form.ts';
import { messages } from './messages.ts';

const sections = Object.keys(ledgerSections) as LedgerSection[];

const gridClasses = 'grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3';

function LedgersForm({ saved, components }: { saved: SavedLedgers; components: SalaryComponent[] }) {
  const fields = ledgerFields(components);
  const form = useLedgersForm(saved, fields);
  return (
    <form {...form.props} aria-label="Ledgers" className="grid gap-5">
      <Card className="grid gap-5">
        <CardHeader title={messages.tally} />
        <div className={gridClasses}>
          <TextField
            {...form.field('tallyCompany')}
            label={messages.tallyCompany}
            hint={messages.tallyCompanyHint}
            maxLength={120}
            autoComplete="off"
          />
        </div>
        <ExplainedCheckbox
          {...form.register('byDepartment')}
          label={messages.byDepartment}
          hint={messages.byDepartmentHint}
        />
      </Card>
      {sections.map((section) => (
        <Card key={section} className="grid gap-5">
          <CardHeader title={ledgerSections[section]} />
          <div className={gridClasses}>
            {fieldsOf(fields, section).map(({ key, label, ledger }) => (
              <TextField
                key={key}
                {...form.field(`ledgers.${key}`)}
                label={label}
                placeholder={ledger}
                maxLength={maxLedgerName}
                autoComplete="off"
              />
            ))}
          </div>
        </Card>
      ))}
      <Card className="grid gap-4">
        <p className="text-14 text-pretty text-secondary">
          {messages.usual} {messages.exportedStay}
        </p>
        <FormFailure message={form.conflict || form.failure} />
        <FormFooter busy={form.busy} onCancel={form.cancel} submitLabel="Save ledgers">
          {form.conflict && <Button onClick={() => void form.reload()}>Reload and keep my changes</Button>}
        </FormFooter>
      </Card>
    </form>
  );
}

/** The ledgers that pay is posted to, and whether costs are divided by department. */
export default function LedgersScreen() {
  const ledgers = useQuery(ledgersQuery);
  const components = useQuery(salaryComponentsQuery);
  const error = ledgers.error ?? components.error;
  const retry = () => {
    void ledgers.refetch();
    void components.refetch();
  };
  return (
    <>
      <PageHeader subtitle={messages.intro} />
      {ledgers.data && components.data ? (
        <LedgersForm saved={ledgers.data} components={components.data.components} />
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.loadFailed, error)} onRetry={retry} />
        </Card>
      ) : (
        <Loading message={messages.loading}>
          <div className="grid gap-5">
            <Skeleton className="h-48 rounded-14" />
            <Skeleton className="h-60 rounded-14" />
            <Skeleton className="h-60 rounded-14" />
          </div>
        </Loading>
      )}
    </>
  );
}
