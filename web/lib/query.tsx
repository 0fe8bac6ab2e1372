import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from './call-error.ts';

/** Offline, a call fails and is reported. The default would pause it until the network is back. */
const networkMode = 'always';

/** No response and 5xx are retried; a 4xx would fail again. */
const isRetryable = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: isRetryable, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
  });

/** The query cache of one session. Give it the token as `key`, so that no cached data is shown to the next user. */
export function SessionQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
