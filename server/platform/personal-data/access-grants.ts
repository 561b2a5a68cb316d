import type { Deps } from '../../deps.ts'
import type { Trx } from '../database/schema.ts'

/** Where access is stored: a table, a key of the table `setting`, or a file of DATA_DIR. */
export type AccessStore = `table ${string}` | `setting ${string}` | `file ${string}`

export interface EndOptions {
  /** Whether the desktop consoles stay signed in. */
  keepDevices: boolean
  /** The console that the owner uses now, which keeps its access. */
  exceptDeviceId?: string | undefined
}

/** Access to the owner's data that goes on without the password. Each feature that gives some exports one, and `Deps.accessGrants` has
 *  them all: signing out everywhere, a new password and a reset of the account end everything in it. */
export interface AccessGrant {
  storedIn: readonly AccessStore[]
  /** Ends it. Returns what was ended for the owner's email, such as `your calendar feed`; undefined if there was nothing to end. */
  end?(trx: Trx, context: Pick<Deps, 'clock'>, options: EndOptions): Promise<string | undefined>
  /** Returns what goes on, because the owner alone knows whether it is theirs, such as `backups are copied to …`; undefined if
   *  nothing does. */
  describeKept?(context: Pick<Deps, 'config'>): Promise<string | undefined>
}
