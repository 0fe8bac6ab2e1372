import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { route } from './route.ts';

/** What an employee keeps about themselves. Nothing about its form is enforced (spec §2 Profile). */
export const personalFields = {
  designation: optionalText('Designation', 120),
  uan: optionalText('UAN', 40),
  pan: optionalText('PAN', 40),
  bankAccountNumber: optionalText('Bank account number', 40),
  ifscCode: optionalText('IFSC code', 40),
} as const;
export const personalDetails = z.object(personalFields);
export type PersonalDetails = z.output<typeof personalDetails>;

/** Days of leave a year where nobody has set another number (spec §9). */
export const defaultYearlyLeaves = 12;

/** A profile as its owner reads it: amounts in rupees, dates YYYY-MM-DD, absent where nobody has set them. */
export const profile = z.object({
  designation: z.optional(z.string()),
  uan: z.optional(z.string()),
  pan: z.optional(z.string()),
  bankAccountNumber: z.optional(z.string()),
  ifscCode: z.optional(z.string()),
  employeeId: z.optional(z.string()),
  dateOfJoining: z.optional(z.string()),
  basicSalary: z.optional(z.number()),
  hra: z.optional(z.number()),
  da: z.optional(z.number()),
  medicalAllowance: z.optional(z.number()),
  otherAllowance: z.optional(z.number()),
  yearlyLeaves: z.number(),
  leavesTaken: z.number(),
});
export type Profile = z.output<typeof profile>;

export const profileMessages = {
  none: 'You have no profile yet.',
  saved: 'Profile updated successfully!',
} as const;

export const profilesRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/profile/me',
    summary: 'The own profile; 404 while there is none',
    caller: 'employee',
    reply: profile,
  }),
  saveMine: route({
    method: 'POST',
    path: '/api/profile',
    summary: 'Save the own personal details',
    caller: 'employee',
    body: personalDetails,
    reply: profile,
  }),
} as const;
