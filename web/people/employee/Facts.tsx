import type { ReactNode } from 'react';

/** The details of an employee in two columns, in one on a phone. @param children a Fact each */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</dl>
);
