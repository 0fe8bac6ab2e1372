import { formatDate } from '../../shared/date.ts';
import { formatPaise, toPaise } from '../../shared/money.ts';
import { sumOfLines } from '../../shared/pay/pay-lines.ts';
import { formatPeriod } from '../../shared/period.ts';
import { figuresOfSlip, type OwnSlip, slipMessages } from '../../shared/slips/slips.ts';
import { DownloadButton } from '../slips/DownloadButton.tsx';
import { summarizePayChange } from '../slips/pay-change-text.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Hero } from './Hero.tsx';

/** Net pay as a fraction of gross earnings. */
const NetPayShareBar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" width="100%" height="10" className="overflow-clip rounded-full">
    <rect width="100%" height="10" fill="#fff" fillOpacity="0.35" />
    <rect width={`${Math.min(Math.max(share, 0), 1) * 100}%`} height="10" fill="#fff" />
  </svg>
);

const Figure = ({ label, amount }: { label: string; amount: string }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-white/80">{label}</dt>
    <dd className="figures text-right font-semibold">{amount}</dd>
  </div>
);

/** A text that is not broken between a sign and its amount. */
const WithUnbrokenBrackets = ({ text }: { text: string }) =>
  text.split(/(\([^()]*\))/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never change places
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );

/** The net pay of the newest slip, why it changed, and links to view and download the slip. */
export function PayHero({ slip, slipId, className }: { slip: OwnSlip; slipId: string; className: string }) {
  const { grossEarnings = 0, totalDeductions = 0, netPay = 0, payPeriod = '' } = slip.profile;
  const reimbursed = sumOfLines(figuresOfSlip(slip.profile).lines, 'reimbursement');
  const [whole, fraction] = formatPaise(toPaise(netPay)).split('.');
  return (
    <Hero className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-14 font-medium text-white/90">Net pay for {formatPeriod(payPeriod)}</h2>
        <p className="flex h-6 items-center gap-1.5 rounded-full bg-white/20 px-2.5 text-12 font-semibold">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-[#6ee7a8]" />
          Paid {formatDate(slip.payDate)}
        </p>
      </div>
      <p className="mt-3 text-36 font-semibold [overflow-wrap:anywhere] md:text-[2.75rem] md:leading-13">
        {whole}
        <span className="text-22 text-white/80">.{fraction}</span>
      </p>
      <p className="mt-1 text-14 text-white/90">
        <WithUnbrokenBrackets text={summarizePayChange(slip)} />
      </p>
      <div className="mt-6">
        <NetPayShareBar share={grossEarnings > 0 ? netPay / grossEarnings : 0} />
      </div>
      <dl className="mt-3.5 grid grid-cols-[auto_auto] justify-start gap-x-4 gap-y-1 text-13">
        <Figure label="Gross earnings" amount={formatPaise(toPaise(grossEarnings))} />
        <Figure label="Deductions" amount={formatPaise(toPaise(totalDeductions))} />
        {reimbursed > 0 && <Figure label="Reimbursements" amount={formatPaise(reimbursed)} />}
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 pt-6">
        <ButtonLink kind="light" to={`/dashboard/salary-slip/${slipId}`}>
          View payslip
        </ButtonLink>
        <DownloadButton kind="glass" slipId={slipId} payPeriod={slip.payPeriod}>
          Download PDF
        </DownloadButton>
      </div>
    </Hero>
  );
}

/** Shown in place of PayHero until there is a slip. */
export const NoPayHero = ({ className }: { className: string }) => (
  <Hero className={className}>
    <h2 className="text-14 font-medium text-white/90">Net pay</h2>
    <p className="mt-3 max-w-100 text-26 font-semibold text-balance">Your latest payslip will appear here</p>
    <p className="mt-2 max-w-100 text-14 text-white/90">
      {slipMessages.noSlips} Until then, check that your bank and tax details are complete.
    </p>
    <div className="mt-auto flex flex-wrap gap-2 pt-6">
      <ButtonLink kind="light" to="/dashboard/profile">
        Open profile
      </ButtonLink>
      <ButtonLink kind="glass" to="/dashboard/salaryslip1">
        View a sample payslip
      </ButtonLink>
    </div>
  </Hero>
);
