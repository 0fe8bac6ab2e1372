import { paymentsRoutes } from '../../../shared/payments/payments.ts';
import { useRoute } from '../../lib/query.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { messages } from './messages.ts';

const Settings = lazyPart(async () => (await import('./Settings.tsx')).Settings);

/** The payment settings of the company. */
export default function PaymentSettingsScreen() {
  return (
    <>
      <PageHeader subtitle={messages.intro}>
        <ButtonLink to="/admin/company">Company</ButtonLink>
      </PageHeader>
      <Loaded
        query={useRoute(paymentsRoutes.settings)}
        loading={messages.loading}
        failed={messages.loadFailed}
        size={2}
      >
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </>
  );
}
