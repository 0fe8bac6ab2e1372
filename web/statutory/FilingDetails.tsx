import { useEffect, useRef, useState } from 'react';
import { formatDateOf } from '../../shared/date.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { EsiReasons } from '../../shared/statutory/filing/esi-upload.ts';
import {
  type ExportedFile,
  type Filing,
  type FilingMark,
  filingMessages,
  statutoryRoutes,
} from '../../shared/statutory/statutory-filing.ts';
import { useAction } from '../lib/action.ts';
import { asAdmin } from '../lib/client.ts';
import { useLastDefined } from '../lib/delayed-value.ts';
import { downloadBlob } from '../lib/files.ts';
import { useRefreshing } from '../lib/query.tsx';
import { formatShortFigure } from '../lib/rupees.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { CautionBox } from '../ui/states.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { ChallanList, NotDeposited, useChallanDialog } from './Challans.tsx';
import { ChecksCard } from './ChecksCard.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { messages } from './messages.ts';
import {
  type ComparedLine,
  changeSinceFiled,
  compareFiling,
  comparisonOf,
  hasNoFile,
  hasNoReturn,
  labelOf,
  nextStep,
} from './progress.ts';

const RecordDialog = lazyPart(async () => (await import('./RecordDialog.tsx')).RecordDialog);

async function download({ name, text, sheet }: ExportedFile): Promise<void> {
  if (text !== undefined) downloadBlob(new Blob([text], { type: 'text/plain' }), name);
  if (sheet) downloadBlob(await (await import('../sheets/to-xlsx.ts')).toXlsx(sheet), `${name}.xlsx`);
}

const figure = (line: ComparedLine, value: number | undefined) =>
  value === undefined ? (
    <span className="text-tertiary">–</span>
  ) : line.isCount ? (
    String(value)
  ) : (
    formatShortFigure(value)
  );

const valueColumn = (
  title: string,
  value: (line: ComparedLine) => number | undefined,
): Column<ComparedLine> => ({
  title,
  align: 'end',
  phone: 'grid-item',
  className: 'figures md:h-11!',
  cell: (line) => (
    <span className={line.label === 'Total' ? 'font-semibold' : ''}>
      <span aria-hidden="true" className="block text-12 font-normal text-tertiary md:hidden">
        {title}
      </span>
      {figure(line, value(line))}
    </span>
  ),
});

const columns: Column<ComparedLine>[] = [
  {
    title: 'Amount in ₹',
    phone: 'grid-item',
    className: 'max-md:col-span-2 md:h-11!',
    cell: ({ label }) => <span className={label === 'Total' ? 'font-semibold' : ''}>{label}</span>,
  },
  valueColumn('Payslips', ({ payslips }) => payslips),
  valueColumn('File', ({ file }) => file),
  valueColumn('Challan', ({ challan }) => challan),
  {
    title: 'Result',
    phone: 'grid-item',
    className: 'max-md:col-start-3 max-md:row-start-1 max-md:text-right md:h-11!',
    cell: (line) => {
      const result = comparisonOf(line);
      if (!result) return null;
      return result === 'match' ? (
        <Badge tone="positive">Match</Badge>
      ) : (
        <Badge tone="negative">Differs</Badge>
      );
    },
  },
];

/** The history of a filing, newest last, with the way back. */
function History({ filing, onTakeBack }: { filing: Filing; onTakeBack: (step: FilingMark) => void }) {
  const { exports, filed, paid, dismissed } = filing;
  const takeBack = (step: FilingMark, what: string) => (
    <Button
      call={statutoryRoutes.recordFiling}
      size="small"
      kind="quiet"
      aria-label={`Take back: ${what}`}
      onClick={() => onTakeBack(step)}
    >
      Take back
    </Button>
  );
  if (exports.length === 0 && !filed && !paid && !dismissed)
    return (
      <p className="text-13 text-tertiary">{hasNoFile(filing) ? messages.notPaid : messages.notExported}</p>
    );
  return (
    <ul className="grid gap-1.5 text-13 text-secondary">
      {exports.toReversed().map(({ version, at, by }) => (
        <li key={version}>
          Version {version} exported on {formatDateOf(at)} by <bdi>{by.name}</bdi>
        </li>
      ))}
      {(hasNoReturn(filing) ? [] : (['filed', 'paid'] as const)).map((step) => {
        const recorded = filing[step];
        return (
          recorded && (
            <li key={step} className="flex flex-wrap items-center gap-x-3">
              <span>
                {step === 'filed' ? 'Filed' : 'Paid'} with reference <bdi>{recorded.reference}</bdi>, recorded
                by <bdi>{recorded.by.name}</bdi>
              </span>
              {takeBack(step, step === 'filed' ? 'filing' : 'payment')}
            </li>
          )
        );
      })}
      {dismissed && (
        <li className="flex flex-wrap items-center gap-x-3">
          <span>
            Dismissed by <bdi>{dismissed.by.name}</bdi>: <bdi>{dismissed.reason}</bdi>
          </span>
          {takeBack('dismissed', 'dismissal')}
        </li>
      )}
    </ul>
  );
}

interface FilingDetailsProps {
  payPeriod: PayPeriod;
  filing: Filing;
  /** It was opened, and takes the focus: on a phone it is far below its row. */
  hasFocus: boolean;
}

/** A filing of a month: its comparison, its checks, and what can be done about it. */
export function FilingDetails({ payPeriod, filing, hasFocus }: FilingDetailsProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hasFocus) section.current?.focus();
  }, [hasFocus]);
  const refreshing = useRefreshing(statutoryRoutes.filings);
  const params = { payPeriod, filing: filing.id };
  const challan = useChallanDialog(filing, (body) =>
    refreshing(asAdmin(statutoryRoutes.recordChallans, { params: { payPeriod }, body })),
  );
  const [busy, run] = useAction({ failed: messages.exportFailed });
  const [reasons, setReasons] = useState<EsiReasons>({});
  const [draft, setDraft] = useState<{ step: FilingMark; isTakingBack: boolean }>();
  const displayed = useLastDefined(draft);
  const label = labelOf(filing);
  const next = nextStep(filing);
  const change = changeSinceFiled(filing);
  const hasReasons = Object.keys(reasons).length > 0;
  const isBlocked = filing.inFile === 0 && !hasReasons;
  const onExport = async () => {
    await download(await refreshing(asAdmin(statutoryRoutes.exportFile, { params, body: { reasons } })));
    return filing.id === 'esi' ? messages.exportedAsXlsx : messages.exported(label);
  };
  const canRecord =
    (filing.people > 0 || filing.due > 0) && filing.id !== 'profTax' && filing.id !== 'labourWelfareFund';
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className="scroll-mt-20 rounded-14 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <Card flush className="self-start">
        <div className="grid gap-3 px-4 py-4.5 md:px-5">
          <CardHeader title={`${label}: payslips, file and challan`} />
          {hasNoReturn(filing) && <NotDeposited filing={filing} />}
          {hasNoFile(filing) && !filing.paid && (
            <p className="text-14 text-pretty text-secondary">{filingMessages.noFile}</p>
          )}
          {change && (
            <CautionBox>
              {change === 'payslips' ? messages.changedSinceFiled : messages.exportedSinceFiled}
            </CautionBox>
          )}
          {filing.isOutOfDate && !change && <CautionBox>{messages.outOfDate}</CautionBox>}
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            {filing.people > 0 && (
              <Button
                call={statutoryRoutes.exportFile}
                kind={next === 'export' ? 'primary' : 'secondary'}
                icon="download"
                busy={busy}
                disabled={isBlocked}
                onClick={() => void run(onExport)}
              >
                Export file
              </Button>
            )}
            {hasNoReturn(filing) && (
              <Button
                call={statutoryRoutes.recordChallans}
                kind={next === 'paid' ? 'primary' : 'secondary'}
                onClick={() => challan.open({})}
              >
                Enter challan
              </Button>
            )}
            {canRecord && !hasNoReturn(filing) && !hasNoFile(filing) && !filing.filed && (
              <Button
                call={statutoryRoutes.recordFiling}
                kind={next === 'filed' ? 'primary' : 'secondary'}
                onClick={() => setDraft({ step: 'filed', isTakingBack: false })}
              >
                Record as filed
              </Button>
            )}
            {canRecord && !hasNoReturn(filing) && !filing.paid && (
              <Button
                call={statutoryRoutes.recordFiling}
                kind={next === 'paid' ? 'primary' : 'secondary'}
                onClick={() => setDraft({ step: 'paid', isTakingBack: false })}
              >
                Record as paid
              </Button>
            )}
            {canRecord && !filing.paid && !filing.dismissed && (
              <Button
                call={statutoryRoutes.recordFiling}
                kind="quiet"
                onClick={() => setDraft({ step: 'dismissed', isTakingBack: false })}
              >
                Dismiss
              </Button>
            )}
          </div>
          {filing.doubts.length > 0 && !filing.paid && (
            <p className="text-13 text-caution">{messages.doubts(filing.doubts)}</p>
          )}
          {filing.leftOut && <LeftOutNote {...filing.leftOut} isAll={isBlocked} />}
        </div>
        <Table
          label={`${label}: payslips, file and challan`}
          columns={columns}
          rows={compareFiling(filing)}
          rowKey={(line) => line.label}
          phoneRowClasses="max-md:grid max-md:grid-cols-3 max-md:gap-x-3 max-md:gap-y-1"
        />
        <div className="grid gap-2 border-t border-line px-4 py-4 md:px-5">
          {filing.challans && filing.challans.length > 0 && (
            <ChallanList challans={filing.challans} onDraft={challan.open} />
          )}
          <History filing={filing} onTakeBack={(step) => setDraft({ step, isTakingBack: true })} />
        </div>
      </Card>
      <ChecksCard
        title={`${label}: checks before export`}
        checks={filing.checks}
        reasons={reasons}
        onReasonsChange={setReasons}
      />
      {challan.dialog}
      {displayed && (
        <RecordDialog
          key={`${displayed.step} ${displayed.isTakingBack} ${filing.version}`}
          open={draft !== undefined}
          filing={filing}
          {...displayed}
          onClose={() => setDraft(undefined)}
          onRecord={(body) => refreshing(asAdmin(statutoryRoutes.recordFiling, { params, body }))}
        />
      )}
    </section>
  );
}
