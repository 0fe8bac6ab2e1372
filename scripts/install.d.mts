export function installPackages(folder: string, options: { withDev: boolean }): boolean;
