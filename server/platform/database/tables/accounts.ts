import type { Generated } from 'kysely'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface UserTable {
  id: string
  email: string
  passwordHash: string
  /** Sessions and remembered browsers carry it; a new one ends them all. */
  securityStamp: Generated<string>
  firstName: Nullable<string>
  lastName: Nullable<string>
  profileImageUrl: Nullable<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
}

export interface SessionTable {
  sid: string
  sess: JsonText
  expire: Timestamp
}

export interface AccessTokenTable {
  id: string
  userId: string
  label: string
  tokenHash: string
  createdAt: Generated<Timestamp>
  lastUsedAt: Nullable<Timestamp>
}

export interface SecondFactorTable {
  userId: string
  /** What the authenticator app knows as well, in base32. */
  secret: string
  createdAt: Timestamp
  /** Null until the first code has shown that the app knows the secret. */
  enabledAt: Nullable<Timestamp>
  /** The period of the newest code that was taken: none up to it counts again. */
  lastStep: Generated<number>
}

export interface RecoveryCodeTable {
  codeHash: string
  userId: string
}
