import type { ReactNode } from 'react';
import { addDays, formatDate } from '../../shared/date.ts';
import type { LineProofs } from '../../shared/declarations/counted.ts';
import { declarationsRoutes } from '../../shared/declarations/declarations.ts';
import { proofEffect, type TaxSoFar } from '../../shared/declarations/effect.ts';
import {
  lineLabels,
  maxProofBytes,
  maxProofs,
  type ProofFile,
  type Proofs,
  type ProvedLine,
  proofMessages,
  proofsRoutes as routes,
  toLineProofs,
} from '../../shared/declarations/proofs.ts';
import { firstDayOf } from '../../shared/pay/pay-history.ts';
import type { OwnIncomeTax } from '../../shared/payroll/income-tax.ts';
import { formatFinancialYear, formatMonth } from '../../shared/period.ts';
import { useAction } from '../lib/action.ts';
import { serverMessageOr } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';
import { useRefreshing, useReplacing, useRoute } from '../lib/query.tsx';
import { showToast } from '../lib/toasts.ts';
import { Card, CardHeader } from '../ui/Card.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { CautionBox } from '../ui/states.tsx';
import { declaredOf, effectText } from './line-text.ts';
import { messages } from './messages.ts';
import { ProofFiles } from './ProofFiles.tsx';
import { ProvedLineHead } from './ProvedLineHead.tsx';

const effectLabels = {
  missing: messages.without,
  waiting: messages.without,
  accepted: '',
  lowered: messages.loweredMeans,
  refused: messages.refusedMeans,
} as const;

/** Says how much more TDS a line takes that is not accepted as it is declared. */
function LineEffect({ line, proofs, tax }: { line: ProvedLine; proofs: Proofs; tax: TaxSoFar | undefined }) {
  const label = effectLabels[line.state];
  if (!tax || label === '') return null;
  const { [line.line]: now, ...others }: LineProofs = toLineProofs(proofs.lines);
  const accepted: LineProofs = { ...others, [line.line]: 'accepted' };
  const after = line.state === 'lowered' ? { ...others, [line.line]: now } : others;
  const effect = proofEffect(tax, declaredOf(proofs.declaration), { before: accepted, after });
  return (
    <p className="figures text-13 text-pretty text-secondary">
      {label} {effectText(effect)}
    </p>
  );
}

/** A line with what became of its proofs. */
function LineState({ line, proofs, children }: { line: ProvedLine; proofs: Proofs; children: ReactNode }) {
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <ProvedLineHead line={line} declaration={proofs.declaration} />
      {line.reason !== undefined && (
        <CautionBox>
          {line.decidedOn && `${formatDate(line.decidedOn)}: `}
          {line.reason}
        </CautionBox>
      )}
      {children}
    </li>
  );
}

function Line({ line, proofs, tax }: { line: ProvedLine; proofs: Proofs; tax: TaxSoFar | undefined }) {
  const label = lineLabels[line.line];
  const replacing = useReplacing(routes.ownProofs);
  const refreshing = useRefreshing(declarationsRoutes.ownDeclaration);
  const [busy, run] = useAction({ failed: serverMessageOr(messages.uploadFailed) });
  const add = (file: File) => {
    if (file.size > maxProofBytes) return showToast('error', proofMessages.tooLarge);
    void run(async () => {
      const body = { line: line.line, name: file.name.slice(-150) };
      await refreshing(replacing(asEmployee(routes.uploadProof, { body, file })));
      return messages.uploaded;
    });
  };
  const params = ({ id }: ProofFile) => ({ line: line.line, id });
  const isDecided = line.decidedOn !== undefined;
  const takesMore = line.state !== 'accepted' && line.files.length < maxProofs;
  return (
    <LineState line={line} proofs={proofs}>
      <ProofFiles
        files={line.files}
        open={(file) => asEmployee(routes.ownProof, { params: params(file) })}
        remove={
          isDecided
            ? undefined
            : (file) => replacing(asEmployee(routes.removeProof, { params: params(file) }))
        }
      />
      <LineEffect line={line} proofs={proofs} tax={tax} />
      {takesMore && (
        <FileField
          className="sm:max-w-100"
          label={busy ? `Uploading a proof of ${label}…` : `Add a proof of ${label}`}
          accept="application/pdf,image/jpeg,image/png"
          onChoose={(file) => !busy && add(file)}
        />
      )}
    </LineState>
  );
}

/** Proofs of the tax year before: what was decided on them, and the files, which stay. */
export function EarlierProofsCard({ year }: { year: string }) {
  return (
    <Loaded
      query={useRoute(routes.ownProofs, { query: { year } })}
      loading="Loading your proofs…"
      failed={messages.failed}
      size={2}
    >
      {(proofs) =>
        proofs.declaration.regime === 'old' &&
        proofs.lines.length > 0 && (
          <Card className="grid gap-4">
            <div className="grid gap-1">
              <CardHeader title={`Proofs of ${formatFinancialYear(proofs.declaration.year)}`} />
              <p className="text-14 text-pretty text-secondary">{messages.yearBefore}</p>
            </div>
            <ul className="grid divide-y divide-line">
              {proofs.lines.map((line) => (
                <LineState key={line.line} line={line} proofs={proofs}>
                  <ProofFiles
                    files={line.files}
                    open={({ id }) =>
                      asEmployee(routes.ownProof, { params: { line: line.line, id }, query: { year } })
                    }
                  />
                </LineState>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

/** The proofs of the employee's own declaration, line by line, with what each does to the months left. */
export function ProofsCard({ tax: { outlook, formerPay } }: { tax: OwnIncomeTax }) {
  const tax = outlook && { outlook, formerPay };
  return (
    <Loaded
      query={useRoute(routes.ownProofs)}
      loading="Loading your proofs…"
      failed={messages.failed}
      size={2}
    >
      {(proofs) =>
        proofs.lines.length > 0 && (
          <Card className="grid gap-4">
            <div className="grid gap-1">
              <CardHeader title="Proofs" />
              <p className="text-14 text-pretty text-secondary">
                {messages.intro(
                  formatMonth(proofs.declaration.provedFrom),
                  formatDate(addDays(firstDayOf(proofs.declaration.provedFrom), -1)),
                )}{' '}
                {messages.uploadHint}
              </p>
              {proofs.declaration.lockedOn !== undefined && (
                <p className="text-13 text-secondary">{messages.lockedStill}</p>
              )}
            </div>
            <ul className="grid divide-y divide-line">
              {proofs.lines.map((line) => (
                <Line key={line.line} {...{ line, proofs, tax }} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}
