/** The answer of a company without salary components. */
export const noComponents = { components: [], structure: {}, used: [], version: 0 };
