/** What browsers know the portal of a test as. */
export const testOrigin = 'https://portal.example.com';
