import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** For each feature of a folder: the other features that it may import, with the reason. */
type AllowedImports = Record<string, Record<string, string>>;

interface Layer {
  /** Rooms that every feature may import. */
  base: readonly string[];
  /** Where what two features need belongs, in words. */
  common: string;
  allowed: AllowedImports;
}

const printing = 'the protocol of the functions that print PDFs';

/** Features import what stands below them all, and each other only as listed here. */
export const layers: Record<string, Layer> = {
  functions: {
    base: ['lib', 'store', 'auth', 'http'],
    common: 'functions/store or shared/',
    allowed: {
      slips: { pdf: printing },
      books: { statutory: 'a voucher is of the payslips that are filed' },
      certificates: { policies: 'an uploaded file is a PDF by the same check' },
      reports: {
        statutory: 'reports are of the payslips that are filed',
        'pay-runs': 'the employees of the month before are those of its pay run',
      },
      'pay-runs': { slips: 'the slips of a month are made and printed', pdf: printing },
      payroll: {
        slips: 'a single slip is previewed and made',
        'pay-runs':
          'payroll figures and single slips show in an open month; a single slip takes in what its check would',
      },
      payments: { 'pay-runs': 'the employees of a month are listed as in its pay run' },
      overview: {
        'pay-runs': 'says which months can be opened',
      },
      profiles: {
        'pay-runs': 'bank details and dates show in an open month',
        slips: "an employee's income tax is that of their newest payslip",
      },
      declarations: {
        'pay-runs': 'income tax that is filled in follows a declaration in an open month',
        policies: 'a proof is a PDF by the same check',
        slips: 'an admin sees the tax that the employee sees',
        statutory: 'the daily task reminds of due dates too',
      },
      users: {
        'sign-in': 'the routes of both are one function',
        'pay-runs': 'a deleted account shows in an open month',
      },
      people: {
        'pay-runs': 'imported details and figures show in an open month',
        slips: 'an imported raise owes arrears of months with payslips',
      },
    },
  },
  web: {
    base: ['app', 'lib', 'ui', 'sheets', 'import', 'public'],
    common: 'web/lib, web/ui or shared/',
    allowed: {
      'sign-in': { security: 'asks for a code or a passkey as My security does' },
      users: {
        company: 'the checklist stands above the list of users',
        security: 'an admin turns off the two-step verification of a user',
      },
      leaves: {
        holidays: 'the calendar shows holidays',
        profiles: 'leave figures come with the profile',
        slips: 'a request says what its unpaid days cost by the newest payslip',
      },
      slips: {
        notifications: 'reading a slip marks its notification',
        declarations: 'a declaration has its proofs beside it',
      },
      payroll: { slips: 'a preview shows the slip' },
      'pay-runs': {
        payroll: 'one-off amounts are entered and shown as on the page of an employee',
      },
      people: {
        leaves: "an employee's page has their leave",
        payroll: "an employee's page has their payroll details and slips",
        profiles: "an employee's page has their profile",
        users: "an employee's page has their account; an import invites",
      },
      overview: {
        company: 'an empty company is led through its checklist',
        leaves: 'shows the leave balance',
        policies: 'shows the newest policies',
        profiles: 'shows leave figures',
        slips: 'shows the newest slip',
      },
    },
  },
};

/** Matches the path of any import, export or dynamic import, in the quotes that the formatter leaves. */
const relativeImports = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** Every TypeScript file below a folder, by path from the top of the project. */
const sourcesIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));

interface FeatureImport {
  layer: string;
  file: string;
  feature: string;
  imported: string;
  other: string;
}

/** Every import from one feature of a layer to another one. */
function readFeatureImports(root: string): FeatureImport[] {
  return Object.entries(layers).flatMap(([layer, { base }]) => {
    /** The feature of 'functions/leaves/leaves.ts' is 'leaves'; a file outside features has none. */
    const featureOf = (path: string) => {
      const [top, room, file] = path.split(sep);
      const isFeature = top === layer && room !== undefined && file !== undefined && !base.includes(room);
      return isFeature ? room : undefined;
    };
    return sourcesIn(root, layer).flatMap((file) => {
      const feature = featureOf(file);
      if (feature === undefined) return [];
      const source = readFileSync(join(root, file), 'utf8');
      return [...source.matchAll(relativeImports)].flatMap(([, specifier = '']) => {
        const imported = normalize(join(dirname(file), specifier));
        const other = featureOf(imported);
        return other === undefined || other === feature ? [] : [{ layer, file, feature, imported, other }];
      });
    });
  });
}

/**
 * Imports from one feature to another that are not allowed.
 * @param root the top of the project
 * @returns a sentence for each: the file, what it imports, and what to do
 */
export const findFeatureImports = (root: string): string[] =>
  readFeatureImports(root)
    .filter(({ layer, feature, other }) => !layers[layer]?.allowed[feature]?.[other])
    .map(
      ({ layer, file, feature, imported, other }) =>
        `${file} imports ${imported}: ${feature} may not import ${other}. Move what both need to ${layers[layer]?.common}, or allow it with a reason in scripts/check/feature-imports.ts.`,
    );

/** Pairs of features of the lists above, as 'feature → other', that no import uses. */
export function findUnusedPermissions(root: string): string[] {
  const used = new Set(readFeatureImports(root).map(({ feature, other }) => `${feature} → ${other}`));
  return Object.values(layers)
    .flatMap(({ allowed }) => Object.entries(allowed))
    .flatMap(([feature, others]) => Object.keys(others).map((other) => `${feature} → ${other}`))
    .filter((permission) => !used.has(permission));
}

/**
 * Arrows back in shared/: its folders import each other in one direction, and the files beside them import no folder, but for the
 * contract.
 * @returns a sentence for each circle of folders, and for each file that imports one
 */
export function findSharedCircles(root: string): string[] {
  const roomOf = (path: string) => path.split(sep)[1] ?? '';
  const imports = sourcesIn(root, 'shared').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(relativeImports)].map(([, specifier = '']) => {
      const imported = normalize(join(dirname(file), specifier));
      return { file, room: roomOf(file), imported, other: roomOf(imported) };
    }),
  );
  const isFile = (room: string) => room.endsWith('.ts');
  const lifted = imports.filter(
    ({ room, other }) => isFile(room) && !isFile(other) && room !== 'contract.ts',
  );
  const arrows = Map.groupBy(
    imports.filter(({ room, other }) => !isFile(room) && !isFile(other) && room !== other),
    ({ room }) => room,
  );
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const { other } of arrows.get(from) ?? []) {
      if (seen.has(other)) continue;
      seen.add(other);
      reached(other, seen);
    }
    return seen;
  };
  const back = [...arrows.values()].flat().filter(({ room, other }) => reached(other).has(room));
  return [
    ...lifted.map(
      ({ file, imported }) => `${file} imports ${imported}: files beside the folders import none.`,
    ),
    ...back.map(
      ({ file, imported, room, other }) =>
        `${file} imports ${imported}: ${room} and ${other} of shared/ import each other in a circle.`,
    ),
  ];
}
