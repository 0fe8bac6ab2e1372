import { putFile } from '../../../functions/lib/files.ts';
import { transact } from '../../../functions/lib/table.ts';
import type { Account } from '../../../functions/store/account.ts';
import { form130Write, readForm130 } from '../../../functions/store/form-130.ts';
import { byNewEmployee, type CallsOf, createPerson } from '../sample-call.ts';
import type { SampleCompany } from '../sample-company.ts';

const taxYear = '2026';

/** Publishes a certificate without a call. */
async function putForm130({ id: owner, name }: Account, { pdf, admin }: SampleCompany): Promise<void> {
  const read = await readForm130(owner, taxYear);
  const file = `form-130/${owner}/${taxYear}/sample.pdf`;
  const by = { id: admin.account.id, name: admin.account.name };
  await transact([
    form130Write(read, { ...read, published: { at: '2027-06-10T04:30:00.000Z', by, file, name } }),
  ]);
  await putFile(file, pdf, 'application/pdf');
}

export const certificatesCalls: CallsOf<'certificates'> = {
  ownForms130: byNewEmployee(async ({ account }, company) => {
    await putForm130(account, company);
    return {};
  }),
  ownForm130: byNewEmployee(async ({ account }, company) => {
    await putForm130(account, company);
    return { params: { taxYear } };
  }),
  form130Candidates: () => ({ params: { taxYear } }),
  publishForm130: async (company) => {
    const { account } = await createPerson(company);
    const body = new FormData();
    body.set('pan', 'ABCPI1234K');
    body.set('pdf', new Blob([Uint8Array.from(company.pdf)], { type: 'application/pdf' }), 'form-130.pdf');
    return { params: { taxYear, userId: account.id }, body };
  },
  retractForm130: async (company) => {
    const { account } = await createPerson(company);
    await putForm130(account, company);
    return { params: { taxYear, userId: account.id } };
  },
};
