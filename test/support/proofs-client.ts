import { PDFDocument } from 'pdf-lib';
import type { Employee, Portal } from './portal.ts';

const pdfOf = async (text: string): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage().drawText(text);
  return document.save();
};

/** Proofs of declarations of the tax year 2026-27, by the API. */
export function proofsClient(portal: () => Portal) {
  const pathOf = ({ id }: Employee) => `/api/admin/proofs/2026/${id}`;

  /** Uploads a file as a proof of a line; a PDF where none is given. */
  async function upload({ token }: Employee, line: string, bytes?: Uint8Array, name = 'receipt.pdf') {
    const data = new FormData();
    data.set('line', line);
    data.set('name', name);
    data.set('proof', new File([Uint8Array.from(bytes ?? (await pdfOf(line)))], name));
    const response = await fetch(`${portal().url}/api/declaration/proofs`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${token}` }, body: data },
    });
    return { status: response.status, body: await response.json() };
  }

  /** Decides on a line as the admin sees it now. */
  async function decide(employee: Employee, line: string, decision: object) {
    const token = portal().admin;
    const { version, declaration } = (await portal().callOk('GET', pathOf(employee), { token })).body;
    const body = { version, declarationVersion: declaration.version, ...decision };
    return portal().call('PUT', `${pathOf(employee)}/${line}`, { token, body });
  }

  return { pathOf, upload, decide };
}
