import type { Area } from '../../shared/route.ts';
import { passwordPaths } from '../app/Guard.tsx';
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx';
import { offersPasskeys } from '../passkeys/support.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Card, CardHeader } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const passwordHints: Record<Area, string> = {
  employee: 'A new password signs you out everywhere; you then sign in with it.',
  admin: 'A new password signs you out everywhere else; here you stay signed in.',
};

const PasswordCard = ({ area }: { area: Area }) => (
  <Card>
    <CardHeader title="Password">
      <ButtonLink to={passwordPaths[area]} icon="key">
        Change password
      </ButtonLink>
    </CardHeader>
    <p className="mt-2 text-14 text-secondary">{passwordHints[area]}</p>
  </Card>
);

/** How a person signs in, and where they are signed in. */
export function Security({ area }: { area: Area }) {
  return (
    <>
      <PageHeader title="My security" subtitle="How you sign in, and where you are signed in." />
      <div className="grid max-w-200 gap-5">
        <PasswordCard area={area} />
        {offersPasskeys() && <PasskeysCard area={area} />}
        <SessionsCard area={area} />
      </div>
    </>
  );
}
