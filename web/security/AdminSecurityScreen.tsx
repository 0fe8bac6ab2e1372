import { useSession } from '../lib/session.ts';
import { Security } from './Security.tsx';
import { SettingsCard } from './two-factor/SettingsCard.tsx';
import { TwoFactorCard } from './two-factor/TwoFactorCard.tsx';

/** Shows two-step verification alone to an admin without it, where the company requires it. */
export default function AdminSecurityScreen() {
  const lacksTwoFactor = useSession('admin').person?.lacksTwoFactor ?? false;
  return (
    <Security area="admin" lacksTwoFactor={lacksTwoFactor} below={!lacksTwoFactor && <SettingsCard />}>
      <TwoFactorCard />
    </Security>
  );
}
