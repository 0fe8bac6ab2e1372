import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from './call-error.ts';

/** A call without a network fails and is told of, rather than waiting for the network unseen. */
const networkMode = 'always';

/** Trying again helps where the server was out of reach or out of breath; a refusal stays one. */
const isRetryable = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isRetryable, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  });

/** What was read in one session. Keyed by the session, so that nobody sees the last person's pay. */
export function SessionQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
