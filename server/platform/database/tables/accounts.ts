import type { Generated } from 'kysely'
import type { User } from '#shared/contract/accounts.ts'
import type { Columns, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface AccountTables {
  user: Columns<Omit<User, 'createdAt' | 'updatedAt'>> & {
    passwordHash: string
    /** Sessions and remembered browsers carry it; a new value ends them all. */
    securityStamp: Generated<string>
    createdAt: Generated<Timestamp>
    updatedAt: Generated<Timestamp>
  }
  session: {
    sid: string
    sess: JsonText
    expire: Timestamp
  }
  accessToken: {
    id: string
    userId: string
    label: string
    tokenHash: string
    createdAt: Generated<Timestamp>
    lastUsedAt: Nullable<Timestamp>
    /** When the password was last confirmed with this token. */
    confirmedAt: Nullable<Timestamp>
  }
  secondFactor: {
    userId: string
    /** The secret shared with the authenticator app, in base32. */
    secret: string
    createdAt: Timestamp
    /** Null until the first code has proved that the app has the secret. */
    enabledAt: Nullable<Timestamp>
    /** The time step of the last accepted code: codes up to it are not accepted again. */
    lastStep: Generated<number>
  }
  recoveryCode: {
    codeHash: string
    userId: string
  }
}
