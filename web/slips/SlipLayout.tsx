import type { ReactNode } from 'react';

/** The sheet of a slip, with what explains it beside it: above it on a narrow screen, at its right on a wide one. */
export const SlipLayout = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className="mx-auto grid max-w-216 gap-5 min-[90rem]:max-w-none min-[90rem]:grid-cols-[minmax(0,1fr)_20rem] print:block print:max-w-none">
    <div className="grid content-start gap-4 md:gap-5 md:has-[>:nth-child(2)]:grid-cols-2 min-[90rem]:col-start-2 min-[90rem]:has-[>:nth-child(2)]:grid-cols-1 print:hidden">
      {aside}
    </div>
    <div className="min-w-0 min-[90rem]:col-start-1 min-[90rem]:row-start-1">{children}</div>
  </div>
);
