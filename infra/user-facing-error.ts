/** An error that the person at the terminal can fix: its message says what happened and what to do. */
export class UserFacingError extends Error {}
