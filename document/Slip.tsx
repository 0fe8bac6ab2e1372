import type { SlipCompany, Slip as SlipContent } from '../shared/slips/slips.ts';
import { splitIsolates } from './bidi.ts';
import { type Line, type SlipModel, toSlipModel } from './model.ts';
import { layoutOf, sheetClasses } from './slip-layout.ts';

interface SlipProps {
  slip: SlipContent;
  /** The level of the slip's title: 1 where the slip is a separate document, 2 inside a titled screen. */
  titleLevel?: 1 | 2;
  /** Where the picture of the company's logo is; without it the slip has none. */
  logoUrl?: string | undefined;
}

/** The salary slip (spec §2): the same component on screen, on paper and in the PDF. */
export function Slip({ slip, titleLevel = 2, logoUrl }: SlipProps) {
  const model = toSlipModel(slip);
  const layout = layoutOf(model);
  const Title = titleLevel === 1 ? 'h1' : 'h2';
  const Subtitle = titleLevel === 1 ? 'h2' : 'h3';
  const isLong = layout === 'two-pages';
  const header = (
    <header className="slip-header">
      <div className="slip-company">
        {model.company.logo && <Logo logo={model.company.logo} url={logoUrl} />}
        <div>
          <p className="slip-company-name">
            <BidiText text={model.company.name} />
          </p>
          {model.company.registrationNumber && (
            <p className="slip-registration">
              Reg. No. <BidiText text={model.company.registrationNumber} />
            </p>
          )}
        </div>
      </div>
      {isLong ? (
        <div className="slip-titles">
          <Title className="slip-title">{model.title}</Title>
          <p className="slip-owner">
            <BidiText text={model.owner} />
          </p>
        </div>
      ) : (
        <Title className="slip-title">{model.title}</Title>
      )}
    </header>
  );
  const body = (
    <>
      <div className="slip-person">
        <Lines lines={model.employee} />
        <dl className="slip-summary">
          {[model.netPay, ...model.attendance].map((line) => (
            <div key={line.label}>
              <SlipLine line={line} />
            </div>
          ))}
        </dl>
      </div>

      <div className="slip-figures">
        <Amounts heading="Earnings" lines={model.earnings} total={model.grossEarnings} />
        <Amounts heading="Deductions" lines={model.deductions} total={model.totalDeductions} />
      </div>

      <Beside model={model} Heading={Subtitle} />

      <div className="slip-net">
        <div>
          <Subtitle className="slip-net-label">{model.netPayable.label}</Subtitle>
          <p className="slip-words">{model.netPayable.amountInWords}</p>
          {model.netPayable.sum && <p className="slip-sum">{model.netPayable.sum}</p>}
        </div>
        <p className="slip-net-amount">{model.netPayable.value}</p>
      </div>

      <Lines lines={model.payment} columns />

      <footer className="slip-footer">
        {model.footer.map((sentence) => (
          <p key={sentence}>
            <BidiText text={sentence} />
          </p>
        ))}
      </footer>
    </>
  );
  return (
    <article className={sheetClasses[layout]}>
      {isLong ? (
        <div className="slip-pages">
          <div className="slip-every-page">{header}</div>
          <div className="slip-flow">{body}</div>
        </div>
      ) : (
        <>
          {header}
          {body}
        </>
      )}
    </article>
  );
}

/** A text with its right-to-left parts isolated. */
const BidiText = ({ text }: { text: string }) =>
  splitIsolates(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never change places
      <bdi key={index} className="slip-rtl">
        {piece}
      </bdi>
    ),
  );

/** Decorative, and so hidden from screen readers: the company's name is beside it. */
function Logo({ logo, url }: { logo: NonNullable<SlipCompany['logo']>; url: string | undefined }) {
  if ('hash' in logo) {
    const { width, height } = logo;
    return url && <img className="slip-logo" src={url} width={width} height={height} alt="" />;
  }
  return (
    <svg className="slip-logo" viewBox={logo.viewBox} aria-hidden="true">
      {logo.shapes.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}

function SlipLine({ line: { label, value, code } }: { line: Line }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={code && 'slip-code'}>
        <BidiText text={value} />
      </dd>
    </>
  );
}

function Lines({ lines, columns }: { lines: Line[]; columns?: true }) {
  return (
    <dl className={columns ? 'slip-lines slip-columns' : 'slip-lines'}>
      {lines.map((line) => (
        <SlipLine key={line.label} line={line} />
      ))}
    </dl>
  );
}

/** The part between the totals and the net pay: reimbursements, and notes on the pay of the month. */
function Beside({ model: { reimbursements, notes }, Heading }: { model: SlipModel; Heading: 'h2' | 'h3' }) {
  if (!reimbursements && notes.length === 0) return null;
  return (
    <div className="slip-beside">
      {reimbursements && <Amounts {...reimbursements} />}
      {notes.length > 0 && (
        <div className="slip-notes">
          <Heading>Notes</Heading>
          {notes.map((note) => (
            <p key={note}>
              <BidiText text={note} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function Amounts({ heading, lines, total }: { heading: string; lines: Line[]; total: Line }) {
  return (
    <table className="slip-amounts">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, label, value, note }) => (
          <tr key={id ?? label}>
            <th scope="row">
              <BidiText text={label} />
              {note && (
                <>
                  {' '}
                  <span className="slip-note">
                    <BidiText text={note} />
                  </span>
                </>
              )}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.label}</th>
          <td>{total.value}</td>
        </tr>
      </tfoot>
    </table>
  );
}
