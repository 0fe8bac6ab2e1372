import { Security } from './Security.tsx';

export default function AdminSecurityScreen() {
  return <Security area="admin" />;
}
