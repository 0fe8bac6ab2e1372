export const productCommands: readonly string[];
