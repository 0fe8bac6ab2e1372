import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** A file's module, by its path from the repository's root. @throws Error where there is no such file */
function moduleId(path: string): string {
  const id = fileURLToPath(new URL(path, import.meta.url));
  if (existsSync(id)) return id;
  throw new Error(
    `vite.config.ts: there is no ${path} to make a chunk of. Name the file that took its place.`,
  );
}

const root = moduleId('.');

/** Matches modules of this repository by their path from its root: the name of the folder above it must not matter. */
const inRepository = (pattern: RegExp) => (id: string) =>
  id.startsWith(root) && pattern.test(id.slice(root.length));

/** Only the screens of pay runs need these, though several of them do. */
const isOfPayRuns = inRepository(/^(web\/pay-runs|shared\/(pay-run|bank-change))/);
/** Salary Slips asks by the same rules before it generates a slip. */
const isOfPayRunRules = inRepository(
  /^(shared\/(pay-run-row|month-days)|web\/pay-runs\/(messages|format))\.ts$/,
);
/** Only the screens on which admins keep accounts need these. */
const isOfUsers = inRepository(/^(shared\/(users|invitations)|web\/accounts\/(calls|user-messages))\.ts$/);
/** Only the screens of a forgotten password need these. */
const isOfPasswordLinks = inRepository(
  /^(shared\/password-links|web\/accounts\/password-(link-calls|by-mail))\.ts$/,
);
const inSharedFolder = inRepository(/^(web\/(app|lib|ui)|shared)\/[\w-]+\.tsx?$/);
/** Only My security, which both areas have, needs these; the dialog of a passkey at the sign-in needs its routes alone. */
const isOfSecurity = inRepository(
  /^(shared\/sessions|web\/accounts\/(Security|SessionsCard|session-calls|security-messages)|web\/passkeys\/PasskeysCard|web\/lib\/format-date-time)\.tsx?$/,
);
/** Only admins' second step needs these: at the sign-in, and in My security. */
const isOfSecondStep = inRepository(/^(shared\/second-step|web\/second-step\/(messages|CodeField))\.tsx?$/);
/** What My security, its lazy forms and the dialog of a fresh proof share; no other screen needs it. */
const [passkeyCalls, passwordForm] = ['web/passkeys/calls.ts', 'web/passkeys/PasswordForm.tsx'].map(moduleId);
const passkeyRoutes = moduleId('shared/passkeys.ts');
/** Only the sign-in screens need these, and My security. */
const isOfPasskeySignIn = inRepository(/^web\/passkeys\/(PasskeySignIn|support|messages)\.tsx?$/);
/** Only the bell, which loads after the first screen, and the screen that it leads to need these. */
const isOfNotices = inRepository(/^(shared\/notices|web\/notices\/(unread-query|messages))\.ts$/);
/** Only the screens of policies need these, and the overview. */
const isOfPolicies = inRepository(
  /^(shared\/policies|web\/policies\/(calls|messages|format-updated-at))\.ts$/,
);
/** Only the files that admins take away, and bring, need these. */
const isOfSheets = inRepository(/^web\/sheets\/(to-csv|sheet-file|formula-quote)\.ts$/);
/** The grid of a pay run reads typed numbers as an import does. */
const isOfSheetNumbers = inRepository(/^web\/sheets\/parse-number\.ts$/);
/** Only the imports of sheets need these; what reads a file loads once one is chosen. */
const isOfSheetImport = inRepository(/^web\/sheets\/(?!to-)/);
/** Only keeping payroll details needs this, one by one or from a sheet. */
const isOfPayrollDetails = inRepository(/^shared\/payroll\.ts$/);
/** Only pay runs and the form of payroll details need these: neither is to bring the other. */
const isOfMonthDays = inRepository(/^shared\/month-days\.ts$/);
/** Only the import and a pasted block need these, which load once there is one. */
const isOfPayRunImport = inRepository(/^web\/pay-runs\/(import|paste)\//);
/** Only the forms of payroll details and of the company need this. */
const isOfVersionedForms = inRepository(/^web\/lib\/versioned-form\.ts$/);
const isOfPeople = inRepository(/^shared\/people\.ts$/);
/** Only the company's own screen needs these, slips for their logo, pay runs for their day, and the record. */
const isOfCompany = inRepository(/^(shared\/company(-settings)?|web\/company\/(calls|pay-day))\.ts$/);
/** Only slips print amounts in words. */
const isOfSlips = inRepository(/^shared\/amount-in-words\.ts$/);
/** Tables render the rows in view only; screens without a table need none of it. */
const isOfTables = inRepository(/^web\/ui\/(Table|virtual-rows|EmployeeLink)\.tsx?$/);
/** Only Salary Slips, and the page of an employee, which has a part of each of these screens, need these. */
const isOfPayroll = inRepository(/^web\/(payroll\/(calls|messages|HistoryTable)|ui\/MonthField)\.tsx?$/);
const isOfFacts = inRepository(/^web\/(profiles\/(Fact|messages)|ui\/InlineSkeleton)\.tsx?$/);
const isOfLeaveRequests = inRepository(/^web\/leaves\/RequestsCard\.tsx$/);
const isOfLeaveMessages = inRepository(/^web\/leaves\/messages\.ts$/);
const isOfEmployeePage = [isOfPayroll, isOfFacts, isOfLeaveRequests, isOfLeaveMessages];
const isOfFew = [
  isOfSlips,
  isOfTables,
  ...isOfEmployeePage,
  isOfCompany,
  isOfPayRuns,
  isOfUsers,
  isOfPasswordLinks,
  isOfSecurity,
  isOfSecondStep,
  isOfNotices,
  isOfPolicies,
  isOfSheets,
  isOfSheetImport,
  isOfPayrollDetails,
  isOfMonthDays,
  isOfPeople,
  isOfVersionedForms,
];
const isShared = (id: string) =>
  inSharedFolder(id) && id !== passkeyRoutes && !isOfFew.some((isOf) => isOf(id));

const routes = ['web/app/screens.ts', 'web/app/lazy-route.ts'].map(moduleId);
/** With the library of dialogs, which no first load needs. */
const dialogs = ['web/ui/Dialog.tsx', 'web/ui/ConfirmDialog.tsx'].map(moduleId);
const form = moduleId('web/lib/zod-form.ts');
/** The roots of the first load without a session: the app and the sign-in. */
const firstScreen = [moduleId('web/app/render.tsx'), moduleId('web/accounts/LoginScreen.tsx')];

/** The first group that matches a module gets it, together with what it imports and no earlier group has. */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Imports all other chunks, so that they are fetched in parallel with React.
  { name: 'start', test: (id) => routes.includes(id) || id.includes('preload-helper') },
  // Changes with a new version of a library, not with ours.
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    debugName: 'first-screen',
    name: (id, graph) =>
      !isOfPasskeySignIn(id) &&
      graph.getModuleInfo(id)?.importers.some((importer) => firstScreen.includes(importer))
        ? 'first-screen'
        : null,
  },
  { name: 'dialog', test: (id) => dialogs.includes(id) },
  // The form library, for the screens and the lazy chunks in which there is a form.
  { name: 'form', test: (id) => id === form || /node_modules\/(react-hook-form|@hookform)\//.test(id) },
  { name: 'table', test: (id) => isOfTables(id) || /@tanstack\/(react-)?virtual/.test(id) },
  // What both areas share, or several features do; the slip is a chunk of its own.
  {
    name: 'areas',
    minShareCount: 2,
    test: (id) => isShared(id) || /@tanstack\/(react-)?query/.test(id),
  },
  { name: 'company', minShareCount: 2, test: isOfCompany },
  // Before the pay runs, whose import reads spreadsheets too: the import of employees needs no pay run.
  { name: 'sheet-numbers', minShareCount: 2, test: isOfSheetNumbers },
  { name: 'sheets', minShareCount: 2, test: isOfSheets },
  { name: 'sheet-import', minShareCount: 2, test: isOfSheetImport },
  { name: 'month-days', minShareCount: 2, test: isOfMonthDays },
  { name: 'pay-run-rules', minShareCount: 2, test: isOfPayRunRules },
  {
    name: 'pay-runs',
    minShareCount: 2,
    test: (id) => isOfPayRuns(id) && !isOfPayRunImport(id),
  },
  { name: 'pay-run-import', minShareCount: 2, test: isOfPayRunImport },
  { name: 'users', minShareCount: 2, test: isOfUsers },
  { name: 'notices', minShareCount: 2, test: isOfNotices },
  { name: 'policies', minShareCount: 2, test: isOfPolicies },
  { name: 'payroll-details', minShareCount: 2, test: isOfPayrollDetails },
  { name: 'versioned-form', minShareCount: 2, test: isOfVersionedForms },
  { name: 'people', minShareCount: 2, test: isOfPeople },
  { name: 'password-links', minShareCount: 2, test: isOfPasswordLinks },
  { name: 'second-step', minShareCount: 2, test: isOfSecondStep },
  { name: 'passkeys', test: (id) => id === passkeyRoutes },
  { name: 'passkey-sign-in', test: isOfPasskeySignIn },
  { name: 'passkey-calls', test: (id) => id === passkeyCalls },
  { name: 'password-form', test: (id) => id === passwordForm },
  {
    name: 'common',
    minShareCount: 3,
    test: (id) => inRepository(/^web\/(?!slips\/[Ss])/)(id) && !isOfEmployeePage.some((isOf) => isOf(id)),
  },
  { name: 'payroll', minShareCount: 2, test: isOfPayroll },
  { name: 'facts', minShareCount: 2, test: isOfFacts },
  { name: 'leave-messages', minShareCount: 2, test: isOfLeaveMessages },
  { name: 'leave-requests', minShareCount: 2, test: isOfLeaveRequests },
  // After what others share with it.
  { name: 'security', minShareCount: 2, test: isOfSecurity },
];

/** Fails the build where a group's pattern matches nothing any more, which would otherwise go unnoticed. */
const assertGroups: Plugin = {
  name: 'assert-chunk-groups',
  generateBundle(_, bundle) {
    const chunks = new Set(Object.values(bundle).map(({ name }) => name));
    for (const { name, debugName } of groups) {
      if (chunks.has(String(debugName ?? name))) continue;
      this.error(
        `vite.config.ts: no module matches the group "${debugName ?? name}". Mend its test, or remove it.`,
      );
    }
  },
};

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), assertGroups],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // light-dark() stays as it is written: the polyfill for older browsers doubles every colour.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // The content security policy allows no data: URLs and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few chunks: over HTTP/1.1 a browser fetches six files at a time.
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
