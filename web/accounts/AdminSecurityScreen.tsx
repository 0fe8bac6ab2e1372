import { useSession } from '../lib/session.ts';
import { SecondStepCard } from '../second-step/SecondStepCard.tsx';
import { SettingsCard } from '../second-step/SettingsCard.tsx';
import { Security } from './Security.tsx';

/** Of an admin who lacks the second step that the company requires, what turns one on is all that is open. */
export default function AdminSecurityScreen() {
  const lacksSecondStep = useSession('admin').person?.lacksSecondStep ?? false;
  return (
    <Security area="admin" lacksSecondStep={lacksSecondStep} below={!lacksSecondStep && <SettingsCard />}>
      <SecondStepCard />
    </Security>
  );
}
