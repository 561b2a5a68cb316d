import type { Generated } from 'kysely'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface UserTable {
  id: string
  email: string
  passwordHash: string
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
