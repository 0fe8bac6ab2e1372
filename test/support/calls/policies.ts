import { putFile } from '../../../functions/lib/files.ts';
import { putItems } from '../put-items.ts';
import { asAdmin, type CallsOf, firstPage, newSampleId, plain } from '../sample-call.ts';
import type { SampleCompany } from '../sample-company.ts';

function policyForm({ pdf }: SampleCompany): FormData {
  const form = new FormData();
  form.set('title', 'Leave policy');
  form.set('content', 'Twelve days a year.');
  form.set('requiresAcknowledgment', 'true');
  form.set('pdf', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), 'leave.pdf');
  return form;
}

/** Creates a policy with a file that is to be acknowledged. */
async function createPolicy({ pdf }: SampleCompany): Promise<{ id: string }> {
  const id = newSampleId('pol');
  const file = `policies/${id}/old.pdf`;
  const item = { id, kind: 'policy', title: 'Old', updatedAt: '2025-11-01T04:30:00.000Z', version: 1 };
  await putItems('policies', [{ ...item, file, requiresAcknowledgment: true, revision: 1 }]);
  await putFile(file, pdf, 'application/pdf');
  return { id };
}

export const policiesCalls: CallsOf<'policies'> = {
  policies: plain,
  'policies, as admin': asAdmin,
  file: ({ policyId }) => ({ params: { id: policyId } }),
  addPolicy: (company) => ({ body: policyForm(company) }),
  changePolicy: async (company) => ({ params: await createPolicy(company), body: policyForm(company) }),
  deletePolicy: async (company) => ({ params: await createPolicy(company) }),
  acknowledge: async (company) => ({ params: await createPolicy(company), body: { revision: 1 } }),
  unacknowledged: async (company) => ({ ...(await firstPage()(company)), params: { id: company.policyId } }),
  remind: async (company) => ({ params: await createPolicy(company) }),
};
