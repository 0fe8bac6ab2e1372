import { Link } from 'react-router';

interface EmployeeLinkProps {
  id: string;
  name: string;
  className?: string;
  /** Of a link in a grid, whose cells take the focus. */
  tabIndex?: -1;
}

/** The name of an employee, which opens their page in the admin area. */
export const EmployeeLink = ({ id, name, className = '', tabIndex }: EmployeeLinkProps) => (
  <Link
    to={`/admin/employees/${id}`}
    tabIndex={tabIndex}
    className={`rounded-6 font-semibold underline-offset-4 hover:underline ${className}`}
  >
    <bdi>{name}</bdi>
  </Link>
);
