/** Something that the person at the terminal can mend: its message says what happened and what to do. */
export class UserFacingError extends Error {}
