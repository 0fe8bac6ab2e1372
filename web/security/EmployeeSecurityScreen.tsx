import { Security } from './Security.tsx';

export default function EmployeeSecurityScreen() {
  return <Security area="employee" />;
}
