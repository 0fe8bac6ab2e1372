import { useSession } from '../lib/session.ts';
import { Security } from './Security.tsx';
import { SettingsCard } from './two-factor/SettingsCard.tsx';
import { SecondStepCard } from './two-factor/TwoFactorCard.tsx';

/** Of an admin who lacks the second step that the company requires, what turns one on is all that is open. */
export default function AdminSecurityScreen() {
  const lacksSecondStep = useSession('admin').person?.lacksSecondStep ?? false;
  return (
    <Security area="admin" lacksSecondStep={lacksSecondStep} below={!lacksSecondStep && <SettingsCard />}>
      <SecondStepCard />
    </Security>
  );
}
