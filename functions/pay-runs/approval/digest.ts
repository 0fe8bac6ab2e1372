import { createHash } from 'node:crypto';
import { isError } from '../../../shared/pay-runs/pay-run-row.ts';
import { pfAmountNames } from '../../../shared/slips/slip-statutory.ts';
import { canonicalJson } from '../../lib/json.ts';
import { pick } from '../../lib/pick.ts';
import type { EvaluatedRow } from '../rows/evaluate-row.ts';
import { approvedPartOf } from '../rows/row-changes.ts';

/** The amounts that generating a payslip now would pay, and whether it would: by the details of the row and the settings of now. */
const paidBy = ({ row, results, statutory, filing, issues }: EvaluatedRow) => ({
  userId: row.userId,
  ...approvedPartOf(row),
  results,
  employer: statutory.map(({ head, line }) => [head, line?.employer]),
  place: filing.place,
  // Without the amounts that payslips have said before, which change when an earlier month is generated again.
  pfOnArrears: filing.pfOnArrears?.months.map((month) => pick(month, ['month', ...pfAmountNames])),
  errors: issues.filter(isError).toSorted(),
});

/**
 * The prime of MuHash3072: a product of hashes modulo it is as hard to hit with other figures as a digest of 128 bits, in whatever order
 * and in whatever parts it was multiplied.
 */
const modulus = 2n ** 3072n - 1_103_717n;
const bytes = 3072 / 8;

const toNumber = (hex: string): bigint => BigInt(`0x${hex}`) % modulus;

function toFactor(row: EvaluatedRow): bigint {
  const hash = createHash('shake256', { outputLength: bytes });
  return toNumber(hash.update(canonicalJson(paidBy(row))).digest('hex'));
}

/** Stands for the figures of part of the employees. */
type FiguresHash = string;

const toText = (product: bigint): FiguresHash =>
  Buffer.from(product.toString(16).padStart(2 * bytes, '0'), 'hex').toString('base64url');

export const hashFigures = (rows: readonly EvaluatedRow[]): FiguresHash =>
  toText(rows.reduce((product, row) => (product * toFactor(row)) % modulus, 1n));

/** The figures of other employees beside these. */
export const addFigures = (these: FiguresHash, others: FiguresHash): FiguresHash => {
  const [one, other] = [these, others].map((text) =>
    toNumber(Buffer.from(text, 'base64url').toString('hex')),
  );
  return toText(((one as bigint) * (other as bigint)) % modulus);
};

/** Names the figures of all employees. */
export const nameFigures = (figures: FiguresHash): string =>
  createHash('sha256').update(figures).digest('base64url');

/**
 * Names the figures of a month: an approval holds for exactly these. It is worked out anew wherever it decides, and never
 * stored but in what was submitted.
 */
export const digestOf = (rows: readonly EvaluatedRow[]): string => nameFigures(hashFigures(rows));
