import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNew } from '../../../functions/lib/condition.ts';
import { batchGet, put, query } from '../../../functions/lib/table.ts';
import {
  comparedAttributes,
  employedAttributes,
  parseComparedSlip,
  parseEmployedPart,
  parseSlip,
  parseTaxedPart,
  type SlipItem,
  slipKey,
  taxedAttributes,
} from '../../../functions/store/slip.ts';
import { toSlipItem } from '../../../functions/store/slip-pay.ts';
import type { LocalBackend } from '../../../infra/local/backend.ts';
import { paise } from '../../../shared/money.ts';
import { filedSlip, filedSlipItem, november, octoberArrears } from '../../support/filed-slip.ts';
import { startTestBackend } from '../../support/test-backend.ts';

const incomeTax = {
  expected: paise(500_00),
  notes: [],
  working: [{ label: 'Taxable income', detail: '', amount: paise(9_00_000_00) }],
};
const filed = filedSlip(1, { statutory: { incomeTax, pfOnArrears: octoberArrears } });
const lines = [
  { id: 'component:meal', kind: 'earning' as const, label: 'Meal ₹', amount: paise(2_200_00) },
  { id: 'component:club', kind: 'deduction' as const, label: 'Club', amount: paise(100_00) },
];
const statutory = {
  ...filed.statutory,
  person: { ...filed.statutory?.person, dateOfLeaving: '2026-11-20' },
} as NonNullable<SlipItem['slip']['statutory']>;
const item: SlipItem = {
  ...filedSlipItem(1),
  slip: { ...filed, profile: { ...filed.profile, lines }, statutory },
};

let backend: LocalBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await put('slips', toSlipItem(item), isNew('userId'));
});
afterAll(() => backend.stop());

const key = slipKey(item.userId, november);
const readPart = async (attributes?: readonly string[]) =>
  (await batchGet({ table: 'slips', key, ...(attributes && { attributes }) }))[0] ?? {};

test('a payslip is read as it was stored, though its lines and its statutory side are stored as texts', async () => {
  const stored = await readPart();
  expect(stored.slip).toMatchObject({
    profile: { lines: expect.any(String) },
    statutory: expect.any(String),
  });
  const { netPay: _, ...whole } = { netPay: undefined, ...item };
  expect(parseSlip(stored)).toEqual(whole);
});

test('a payslip without lines and a statutory side has neither once it is read', () => {
  const { statutory: _, ...slip } = item.slip;
  const { lines: __, ...profile } = slip.profile;
  const read = parseSlip(toSlipItem({ ...item, slip: { ...slip, profile } }));
  expect(read?.slip).toEqual({ ...slip, profile });
});

test('each part of a payslip has its lines and its statutory side', async () => {
  const compared = parseComparedSlip(await readPart(comparedAttributes));
  expect(compared?.slip.profile.lines).toEqual(
    lines.map(({ kind, label, amount }) => ({ kind, label, amount })),
  );
  const [found = {}] = await query('slips', {
    partition: ['userId', item.userId],
    attributes: taxedAttributes,
  });
  const taxed = parseTaxedPart(found);
  expect(taxed.slip.profile.lines).toEqual(lines);
  expect(taxed.slip.statutory).toEqual({ incomeTax: { working: incomeTax.working } });
  const employed = parseEmployedPart(await readPart(employedAttributes));
  expect(employed?.slip.statutory).toEqual({ person: { dateOfLeaving: '2026-11-20' } });
});
