import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from './call-error.ts';

/** Trying again helps where the server was out of reach or out of breath; a refusal stays one. */
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 15_000, retry: worthRetrying }, mutations: { retry: false } },
  });

/** What was read in one session. Keyed by the session, so that nobody sees the last person's pay. */
export function QueryCache({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
