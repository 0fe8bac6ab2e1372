import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { User } from '../../shared/accounts.ts';
import { QueryCache } from '../lib/query.tsx';
import { type Area, useSession } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { QuestionsProvider } from '../ui/Questions.tsx';

const entrances = {
  employee: { path: '/login', words: 'Please login to access dashboard' },
  admin: { path: '/admin/login', words: 'Please login as admin' },
} as const;

/** Lets in whoever is signed in to the area, and sends everybody else to its entrance (spec §2). */
export function Guard({ area, children }: { area: Area; children: (person: User) => ReactNode }) {
  const { token, person } = useSession(area);
  const entrance = entrances[area];
  const admitted = token !== undefined && person !== undefined;
  // Whose session ends while they are inside has been told why already.
  const [arrivedSignedIn] = useState(admitted);
  useEffect(() => {
    if (!arrivedSignedIn) showToast('info', entrance.words);
  }, [arrivedSignedIn, entrance]);

  if (!admitted) return <Navigate to={entrance.path} replace />;
  if (area === 'employee' && person.isInitialPassword) return <Navigate to="/set-password" replace />;
  return (
    <QueryCache key={token}>
      <CSPProvider disableStyleElements>
        <QuestionsProvider>{children(person)}</QuestionsProvider>
      </CSPProvider>
    </QueryCache>
  );
}
