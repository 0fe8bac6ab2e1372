import { Link } from 'react-router';

/** The way from a card to the screen that it is taken from. */
export const CardLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="rounded-6 text-13 font-semibold text-link underline-offset-4 hover:underline">
    {children}
  </Link>
);
