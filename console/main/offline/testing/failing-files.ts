import { plainFiles, type PrivateFiles } from '../../storage/private-files.ts'

export interface FailingFiles extends PrivateFiles {
  /** The error code of every further write; undefined if writes succeed. */
  writeFailure: string | undefined
  /** The same for deletions. */
  removeFailure: string | undefined
  /** How many files have been read. */
  reads: number
}

/** Creates file access to the real disk that can be made to fail like a full or locked disk. */
export function failingFiles(): FailingFiles {
  const files: FailingFiles = {
    writeFailure: undefined,
    removeFailure: undefined,
    reads: 0,
    read(file) {
      files.reads += 1
      return plainFiles.read(file)
    },
    readSync: plainFiles.readSync,
    encryptExisting: plainFiles.encryptExisting,
    write: async (file, text) => (refuse(files.writeFailure), plainFiles.write(file, text)),
    writeAll: async (list) => (refuse(files.writeFailure), plainFiles.writeAll(list)),
    writeSync: (file, text) => (refuse(files.writeFailure), plainFiles.writeSync(file, text)),
    remove: async (file) => (refuse(files.removeFailure), plainFiles.remove(file)),
  }
  return files
}

function refuse(code: string | undefined): void {
  if (code !== undefined) throw Object.assign(new Error(`${code}: as the system says it`), { code })
}
