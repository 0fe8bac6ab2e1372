import { employeeVisibleFieldNames } from '../../shared/pay/payroll-fields.ts';
import { personalFieldNames } from '../../shared/profiles/profiles.ts';
import { Card } from '../ui/Card.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';

const personalRows = ['name', 'email', ...personalFieldNames];

/** Both cards of the profile on their way. */
export const ProfileSkeleton = () => (
  <Loading message="Loading your profile…">
    <div className="grid gap-5 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Card flush className="h-full">
          <div className="flex items-center gap-4 border-b border-line p-5">
            <Skeleton className="size-14 rounded-full" />
            <div className="grid gap-2">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-52" />
            </div>
          </div>
          <div className="grid gap-x-6 gap-y-5 p-5 sm:grid-cols-2">
            {personalRows.map((fact) => (
              <div key={fact} className="grid gap-1.5">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-4.5 w-36" />
              </div>
            ))}
          </div>
        </Card>
      </div>
      <div className="lg:col-span-5">
        <Card>
          <Skeleton className="mb-4 h-5 w-64 max-w-full" />
          <div className="-mb-2 divide-y divide-line">
            {[...employeeVisibleFieldNames, 'manager'].map((row) => (
              <div key={row} className="flex justify-between py-3.5">
                <Skeleton className="h-4 w-28" />
                <Skeleton className="h-4 w-20" />
              </div>
            ))}
          </div>
        </Card>
      </div>
    </div>
  </Loading>
);
