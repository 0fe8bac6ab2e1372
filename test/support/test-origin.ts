/** The origin of a test's portal in browsers. */
export const testOrigin = 'https://portal.example.com';
