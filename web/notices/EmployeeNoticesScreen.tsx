import { Notices } from './Notices.tsx';

export default function EmployeeNoticesScreen() {
  return <Notices area="employee" />;
}
