import { queryOptions } from '@tanstack/react-query';
import { certificatesRoutes } from '../../shared/certificates/certificates.ts';
import { type OwnSlip, type SlipListItem, slipsRoutes } from '../../shared/slips/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';

/** The signed-in employee's slips, newest period first. */
export const mySlipsQuery = queryOptions({
  queryKey: ['slips'],
  queryFn: async ({ signal }): Promise<SlipListItem[]> => {
    const reply = await asEmployee(slipsRoutes.mySlips, { signal });
    return Array.isArray(reply) ? reply : reply.slips;
  },
});

/** A successful response without a slip in it. */
const isEmptyResponse = (error: unknown) =>
  error instanceof CallError && error.code === 'invalid_response' && error.status < 300;

/** A slip, or null where the error means that there is none. */
async function fetchSlip(slipId: string, signal: AbortSignal, isMissing: (error: unknown) => boolean) {
  try {
    return await asEmployee(slipsRoutes.slip, { params: { slipId }, signal });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** One slip of the employee; null where the response holds none. */
export const slipQuery = (slipId: string) =>
  queryOptions<OwnSlip | null>({
    queryKey: ['slips', slipId],
    queryFn: ({ signal }) => fetchSlip(slipId, signal, isEmptyResponse),
  });

/** The slip of the newest period; null while there is none. */
export const latestSlipQuery = queryOptions<OwnSlip | null>({
  queryKey: ['slips', 'latest'],
  queryFn: ({ signal }) => fetchSlip('latest', signal, isNotFound),
});

/** The PDF of the certificate of a tax year. */
export async function downloadForm130(taxYear: string): Promise<{ blob: Blob; fileName: string }> {
  const { blob, fileName } = await asEmployee(certificatesRoutes.ownForm130, { params: { taxYear } });
  return { blob, fileName: fileName ?? `form-130-${taxYear}.pdf` };
}

/** The PDF of one slip of the employee, with the file name to save it under (spec §7). */
export async function downloadSlip(slipId: string): Promise<{ blob: Blob; fileName: string }> {
  const { blob, fileName } = await asEmployee(slipsRoutes.download, { params: { id: slipId } });
  return { blob, fileName: fileName ?? `salary-slip-${slipId}.pdf` };
}
