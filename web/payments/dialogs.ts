// One chunk: each of these alone would be a request for little.
export { default as ElsewhereDialog } from './ElsewhereDialog.tsx';
export { default as EmployeeDialog } from './EmployeeDialog.tsx';
export { default as ReasonDialog } from './ReasonDialog.tsx';
export { default as RecordDialog } from './RecordDialog.tsx';
