const id = 'usr_00000000000000000002';

/** An employee, as the API lists users. */
export const sampleUser = {
  _id: id,
  id,
  name: 'Diya Patel',
  email: 'diya@example.com',
  role: 'user',
  isInitialPassword: false,
};
