import { queryOptions } from '@tanstack/react-query';
import { type Slip, type SlipListItem, slipsRoutes } from '../../shared/slips.ts';
import { CallError, isNotFound } from '../lib/call-error.ts';
import { asEmployee } from '../lib/client.ts';

/** The own slips, newest period first. */
export const mySlipsQuery = queryOptions({
  queryKey: ['slips'],
  queryFn: async ({ signal }): Promise<SlipListItem[]> => {
    const answer = await asEmployee(slipsRoutes.mySlips, { signal });
    return Array.isArray(answer) ? answer : answer.slips;
  },
});

/** A good answer that holds no slip. */
const isEmptyResponse = (error: unknown) =>
  error instanceof CallError && error.code === 'unreadable' && error.status < 300;

/** A slip, or null where it is missing in the given sense. */
async function fetchSlip(slipId: string, signal: AbortSignal, isMissing: (error: unknown) => boolean) {
  try {
    return await asEmployee(slipsRoutes.slip, { params: { slipId }, signal });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** One of the own slips, null where the answer came without its data. */
export const slipQuery = (slipId: string) =>
  queryOptions<Slip | null>({
    queryKey: ['slips', slipId],
    queryFn: ({ signal }) => fetchSlip(slipId, signal, isEmptyResponse),
  });

/** The own slip of the newest period, null while there is none. */
export const latestSlipQuery = queryOptions<Slip | null>({
  queryKey: ['slips', 'latest'],
  queryFn: ({ signal }) => fetchSlip('latest', signal, isNotFound),
});

/** The PDF of one of the own slips, with the name it is to be saved under (spec §7). */
export async function downloadSlip(slipId: string): Promise<{ blob: Blob; fileName: string }> {
  const { blob, fileName } = await asEmployee(slipsRoutes.download, { params: { id: slipId } });
  return { blob, fileName: fileName ?? `salary-slip-${slipId}.pdf` };
}
