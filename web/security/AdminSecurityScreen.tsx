import { useSession } from '../lib/session.ts';
import { Security } from './Security.tsx';
import { SettingsCard } from './two-factor/SettingsCard.tsx';
import { SecondStepCard } from './two-factor/TwoFactorCard.tsx';

/** Shows two-step verification alone to an admin without it, where the company requires it. */
export default function AdminSecurityScreen() {
  const lacksSecondStep = useSession('admin').person?.lacksSecondStep ?? false;
  return (
    <Security area="admin" lacksSecondStep={lacksSecondStep} below={!lacksSecondStep && <SettingsCard />}>
      <SecondStepCard />
    </Security>
  );
}
