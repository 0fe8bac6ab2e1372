import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatDate, todayInIndia } from '../../shared/date.ts';
import {
  lineLabels,
  type ProofFile,
  type ProofsForAdmin,
  type ProvedLine,
  proofsRoutes as routes,
} from '../../shared/declarations/proofs.ts';
import {
  financialYearOf,
  formatFinancialYear,
  formatMonth,
  formatPeriod,
  toPeriod,
} from '../../shared/period.ts';
import { asAdmin } from '../lib/client.ts';
import { useRoute } from '../lib/query.tsx';
import { formatRupees } from '../lib/rupees.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CautionBox, EmptyState } from '../ui/states.tsx';
import type { DecisionResult } from './DecisionDialog.tsx';
import { messages } from './messages.ts';
import { ProofFiles } from './ProofFiles.tsx';
import { ProvedLineHead } from './ProvedLineHead.tsx';

const DecisionDialog = lazyPart(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

/** The names that Form 124 asks for, beside the amounts. */
function detailsOf({ declaration: { claims } }: ProofsForAdmin, { line }: ProvedLine): string[] {
  if (line === 'rent')
    return (claims.rents ?? []).map(({ from, to, amount, city, landlord, landlordPan }) =>
      [
        `${formatPeriod(from)} to ${formatPeriod(to)}: ${formatRupees(amount)} a month`,
        ...[city || 'another city', landlord, landlordPan].filter((text) => text),
      ].join(', '),
    );
  const isSenior = (claims.seniors as readonly string[] | undefined)?.includes(line);
  const lender = line === 'homeLoanInterest' ? [claims.lender, claims.lenderPan] : [];
  return [...(isSenior ? ['60 or older'] : []), ...lender.flatMap((text) => text ?? [])];
}

interface LineProps {
  userId: string;
  proofs: ProofsForAdmin;
  line: ProvedLine;
  decide: (line: ProvedLine, result: DecisionResult) => void;
}

function Line({ userId, proofs, line, decide }: LineProps) {
  const params = ({ id }: ProofFile) => ({
    ...{ year: String(proofs.declaration.year), userId, line: line.line, id },
  });
  const isFixed = line.line === 'disability' || line.line === 'dependant';
  const results = (['accepted', 'lowered', 'refused'] as const).filter(
    (result) => result !== line.state && !(result === 'lowered' && isFixed),
  );
  const labels = { accepted: 'Accept', lowered: 'Lower…', refused: 'Refuse…' };
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <ProvedLineHead line={line} declaration={proofs.declaration} details={detailsOf(proofs, line)} />
      {line.decidedOn !== undefined && (
        <p className="text-13 text-secondary">
          {formatDate(line.decidedOn)}
          {line.reason !== undefined && `: ${line.reason}`}
        </p>
      )}
      <ProofFiles
        files={line.files}
        open={(file) => asAdmin(routes.employeeProof, { params: params(file) })}
      />
      {line.files.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {results.map((result) => (
            <Button
              key={result}
              call={routes.decideProof}
              aria-label={`${labels[result]} ${lineLabels[line.line]}`}
              size="small"
              kind={result === 'accepted' && line.state === 'waiting' ? 'primary' : 'secondary'}
              onClick={() => decide(line, result)}
            >
              {labels[result]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function Declared({ userId, proofs }: { userId: string; proofs: ProofsForAdmin }) {
  const [chosen, choose] = useState<{ line: ProvedLine; result: DecisionResult }>();
  const [isOpen, setOpen] = useState(false);
  const waiting = proofs.lines.filter(({ state }) => state === 'waiting').length;
  const close = () => setOpen(false);
  return (
    <>
      <PageHeader title={`Proofs of ${proofs.name}`} subtitle={subtitleOf(String(proofs.declaration.year))}>
        <ButtonLink to={`/admin/employees/${userId}`}>Open employee</ButtonLink>
      </PageHeader>
      <Card className="grid gap-4">
        <CardHeader title="Declared lines" />
        {proofs.declaration.regime === 'new' && <p className="text-14 text-caution">{messages.inNew}</p>}
        {waiting > 0 && (
          <CautionBox>
            {messages.waitingCounts(waiting, formatMonth(proofs.declaration.provedFrom))}
          </CautionBox>
        )}
        {proofs.lines.length === 0 && <EmptyState icon="document" message={messages.nothingDeclared} />}
        <ul className="grid divide-y divide-line">
          {proofs.lines.map((line) => (
            <Line
              key={line.line}
              {...{ userId, proofs, line }}
              decide={(of, result) => {
                choose({ line: of, result });
                setOpen(true);
              }}
            />
          ))}
        </ul>
        <p className="text-13 text-tertiary">{messages.recorded}</p>
      </Card>
      {chosen && (
        <DecisionDialog
          key={`${chosen.line.line} ${chosen.result} ${proofs.version}`}
          open={isOpen}
          onClose={close}
          {...{ userId, proofs, ...chosen }}
        />
      )}
    </>
  );
}

const subtitleOf = (year: string) => `Tax year ${formatFinancialYear(Number(year))}`;

/** An employee's declaration of a tax year, with its proofs, for a decision on each line. */
export default function EmployeeProofsScreen() {
  const { userId = '' } = useParams();
  const [search] = useSearchParams();
  const year = search.get('year') ?? String(financialYearOf(toPeriod(todayInIndia())));
  const query = useRoute(routes.employeeProofs, { params: { year, userId } }, { staleTime: 0 });
  return (
    <Loaded query={query} loading="Loading the declaration…" failed={messages.failed} size={4}>
      {(proofs) => <Declared userId={userId} proofs={proofs} />}
    </Loaded>
  );
}
