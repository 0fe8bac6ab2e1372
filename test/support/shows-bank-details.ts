import * as z from 'zod';
import type { Route } from '../../shared/route.ts';

/** Whether a route may answer an admin with a bank account or a PAN of an employee, or a file that an employee uploaded. */
export const showsBankDetails = ({ caller, reply }: Route): boolean =>
  caller === 'admin' &&
  reply !== 'calendar' &&
  (reply === 'pdf' ||
    /"(bankAccountNumber|ifsc|pan|landlordPan|lenderPan|base64)":/.test(
      JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'input' })),
    ));
