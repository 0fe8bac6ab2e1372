import { ledgersRoutes, maxLedgerName, type SavedLedgers } from '../../../shared/books/ledgers.ts';
import { type LedgerSection, ledgerSections } from '../../../shared/books/postings.ts';
import { salaryComponentsRoutes } from '../../../shared/company/salary-components.ts';
import type { SalaryComponent } from '../../../shared/pay/salary-components.ts';
import { together, useRoute } from '../../lib/query.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { FormEnd } from '../../ui/Form.tsx';
import { ExplainedCheckbox, TextField } from '../../ui/inputs.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { fieldsOf, ledgerFields, messages, useLedgersForm } from './ledgers-form.ts';

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
        <FormEnd form={form} onCancel={form.cancel} submitLabel="Save ledgers" />
      </Card>
    </form>
  );
}

/** The ledgers that pay is posted to, and whether costs are divided by department. */
export default function LedgersScreen() {
  const query = together(useRoute(ledgersRoutes.ledgers), useRoute(salaryComponentsRoutes.salaryComponents));
  return (
    <>
      <PageHeader subtitle={messages.intro} />
      <Loaded query={query} loading={messages.loading} failed={messages.loadFailed} size={2}>
        {([saved, { components }]) => <LedgersForm saved={saved} components={components} />}
      </Loaded>
    </>
  );
}
