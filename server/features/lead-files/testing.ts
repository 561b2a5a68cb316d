import { v7 as uuidv7 } from 'uuid'
import { type LeadFile, uploadLeadFile } from '#shared/contract/lead-files.ts'
import { filesFolder, listStore } from '../../platform/files/file-store.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import type { TestAppOptions } from '../../testing/test-app.ts'

export interface FilesApp extends LeadsApp {
  upload(prospectId: string, content: Uint8Array | string, fileName?: string, id?: string): Promise<LeadFile>
  /** Returns the hashes of the files on the disk. */
  stored(): Promise<string[]>
}

/** Starts the server with a signed-in owner who adds files to leads. */
export async function startFiles(options: TestAppOptions = {}): Promise<FilesApp> {
  const app = await startLeads(options)
  return {
    ...app,
    upload: (prospectId, content, fileName = 'Plan.pdf', id = uuidv7()) =>
      app.hub.call(uploadLeadFile, { params: { id: prospectId }, query: { id, fileName }, body: toBlob(content) }),
    stored: () => listStore(filesFolder(app.deps.config.dataDir)),
  }
}

export const pdf = '%PDF-1.7\n% a sample\n'

/** @param content bytes, or text of one byte a character */
export function toBlob(content: Uint8Array | string): Blob {
  return new Blob([typeof content === 'string' ? Buffer.from(content, 'latin1') : new Uint8Array(content)])
}
