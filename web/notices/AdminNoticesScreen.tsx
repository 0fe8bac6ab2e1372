import { Notices } from './Notices.tsx';

export default function AdminNoticesScreen() {
  return <Notices area="admin" />;
}
