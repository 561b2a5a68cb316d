import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { openFolder } from './folder-store.ts'

/** A place for off-site copies. Every method throws BackupError with a sentence for the owner. */
export interface OffsiteStore extends AsyncDisposable {
  list(): Promise<StoredFile[]>
  /** Stores a file atomically under its own name and checks its size there.
   *  @param file a local path  @param sha256 of its content, in hex */
  put(file: string, sha256: string): Promise<void>
  /** Downloads a stored file to a local path. */
  get(name: string, destination: string): Promise<void>
  remove(name: string): Promise<void>
}

export interface StoredFile {
  name: string
  bytes: number
}

export interface Credentials {
  place: OffsitePlace
  /** The S3 secret key, or the password or private key for SFTP. */
  secret?: string | undefined
  /** The required fingerprint of the SFTP server's key; without it any key is accepted. */
  hostKey?: string | undefined
}

export interface OpenStore {
  store: OffsiteStore
  /** The fingerprint of the SFTP server's key. */
  hostKey?: string
}

/** Opens a place. The libraries for S3 and SFTP are loaded only when needed. */
export async function openStore({ place, secret = '', hostKey }: Credentials): Promise<OpenStore> {
  switch (place.kind) {
    case 'folder':
      return { store: openFolder(place) }
    case 's3': {
      const { openS3 } = await import('./s3-store.ts')
      return { store: openS3(place, secret) }
    }
    case 'sftp': {
      const { openSftp } = await import('./sftp-store.ts')
      return openSftp(place, secret, hostKey)
    }
  }
}
