import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import type { OpenStore } from './store.ts'
import { openFolder } from './folder-store.ts'

export interface Credentials {
  place: OffsitePlace
  /** The S3 secret key, or the password or private key for SFTP. */
  secret?: string | undefined
  /** The required fingerprint of the SFTP server's key; without it any key is accepted. */
  hostKey?: string | undefined
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
