import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { certificatesRoutes as routes } from '../../shared/certificates/certificates.ts';
import { asAdmin } from '../lib/client.ts';

export const candidatesQuery = (taxYear: string) =>
  queryOptions({
    queryKey: ['form-130', taxYear],
    queryFn: ({ signal }) => asAdmin(routes.form130Candidates, { params: { taxYear }, signal }),
    staleTime: 0,
  });

/** Publishes and retracts certificates of a tax year. @throws CallError */
export function useForm130Actions(taxYear: string) {
  const queries = useQueryClient();
  return {
    publish: (userId: string, pan: string, bytes: Uint8Array<ArrayBuffer>) =>
      asAdmin(routes.publishForm130, {
        params: { taxYear, userId: userId as never },
        body: { pan },
        file: new File([bytes], 'form-130.pdf', { type: 'application/pdf' }),
      }),
    retract: (userId: string) =>
      asAdmin(routes.retractForm130, { params: { taxYear, userId: userId as never } }),
    refresh: () => queries.invalidateQueries({ queryKey: candidatesQuery(taxYear).queryKey }),
  };
}
