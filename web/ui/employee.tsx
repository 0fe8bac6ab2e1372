import { Link } from 'react-router';

/** An email address with a line break opportunity before its @. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

interface EmployeeLinkProps {
  id: string;
  name: string;
  className?: string;
  /** A link in a grid says whether Tab enters the grid here, and the place by which the grid finds it. */
  tabIndex?: 0 | -1;
  position?: string;
}

/** The name of an employee, which opens their page in the admin area. */
export const EmployeeLink = ({ id, name, className = '', tabIndex, position }: EmployeeLinkProps) => (
  <Link
    to={`/admin/employees/${id}`}
    tabIndex={tabIndex}
    data-cell={position}
    className={`rounded-6 font-semibold underline-offset-4 hover:underline ${className}`}
  >
    <bdi>{name}</bdi>
  </Link>
);
