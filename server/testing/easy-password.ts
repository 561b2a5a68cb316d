import { openDatabase } from '../platform/database/connection.ts'

/** The owner account of tests and measurements. */
export const ownerCredentials = { email: 'owner@example.com', password: 'a long enough phrase' }

/** Of that password, made with little work: a thousand tests ask for it. */
export const easyPasswordHash = 'scrypt$1024$8$1$c2FtcGxlLXNhbHQtMDAwMQ$KJwdOMrvzkaJ7K87TUcLRjvRrjdFrLp3b_ihevZDn-8'

/** Lets the owner of a database that no server uses sign in without the quarter of a second that a password takes. */
export async function easePassword(file: string): Promise<void> {
  const { db, close } = await openDatabase(file)
  try {
    await db.updateTable('user').set({ passwordHash: easyPasswordHash }).execute()
  } finally {
    await close()
  }
}
