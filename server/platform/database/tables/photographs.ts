import type { Generated } from 'kysely'
import type { Nullable, Timestamp } from './column-types.ts'

export interface PhotographTables {
  photograph: {
    id: string
    /** As it was called on the owner's device. */
    fileName: string
    /** Empty until the owner writes it. */
    alt: Generated<string>
    /** Size of the largest file that pages show, in pixels. */
    width: number
    height: number
    /** In percent from the left and the top. */
    focusX: Generated<number>
    focusY: Generated<number>
    privateEmail: Nullable<string>
    createdAt: Timestamp
    updatedAt: Timestamp
  }
  /** A file of DATA_DIR/files that a record needs; records with equal files share one. Files that no row names are removed. */
  storedFile: {
    recordId: string
    /** What it is to its record, such as `avif-480`. */
    name: string
    sha256: string
    /** The media type. */
    type: string
    bytes: number
  }
}
