import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withReason } from '../../lib/call-error.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { usePreload } from '../../ui/preload.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { paymentSettingsQuery } from '../calls.ts';
import { messages } from './messages.ts';

/** Loaded beside the first call: the list of all screens stays short. */
const loadSettings = () => import('./Settings.tsx');
const Settings = lazy(loadSettings);

const SettingsSkeleton = () => (
  <Loading message={messages.loading}>
    <div className="grid gap-5">
      <Skeleton className="h-60 rounded-14" />
      <Skeleton className="h-80 rounded-14" />
    </div>
  </Loading>
);

/** The payment settings of the company. */
export default function PaymentSettingsScreen() {
  usePreload(loadSettings);
  const { data: settings, error, refetch } = useQuery(paymentSettingsQuery);
  return (
    <>
      <PageHeader subtitle={messages.intro}>
        <ButtonLink to="/admin/company">Company</ButtonLink>
      </PageHeader>
      {settings ? (
        <Suspense fallback={<SettingsSkeleton />}>
          <Settings settings={settings} />
        </Suspense>
      ) : error ? (
        <Card flush>
          <ErrorState message={withReason(messages.loadFailed, error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
