import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { timestamp } from '#shared/contract/text.ts'
import { giveToOwner, readIfPresent } from '../../platform/data-dir/files.ts'

/** Which alert about one check was last sent. */
const alert = z.object({
  title: z.string(),
  /** What is being said: that it fails, or that it works again. */
  phase: z.enum(['failing', 'over']),
  failedAt: timestamp,
  isMailed: z.boolean(),
  isPushed: z.boolean(),
})
const alertState = z.object({
  /** By the id of the check. */
  alerts: z.record(z.string(), alert),
  /** When each check last worked again. */
  overAt: z.record(z.string(), timestamp),
})
export type Alert = z.output<typeof alert>
export type AlertState = z.output<typeof alertState>

/** Enough for an alert about every check. */
const fileBytes = 8192

const fileIn = (dataDir: string) => join(dataDir, 'alerts.json')

/** Returns the alerts that were sent, those before the last start too. A damaged file counts as none. */
export async function readAlerts(dataDir: string): Promise<AlertState> {
  try {
    return alertState.parse(JSON.parse(readIfPresent(fileIn(dataDir)) ?? ''))
  } catch {
    return { alerts: {}, overAt: {} }
  }
}

/** Stores it in a file of DATA_DIR, because the database may be what fails. The file has its full size from the start and is overwritten
 *  in place, which most file systems can do on a full disk too. @returns whether it is stored */
export async function writeAlerts(dataDir: string, state: AlertState): Promise<boolean> {
  const file = fileIn(dataDir)
  const content = JSON.stringify(state).padEnd(fileBytes)
  try {
    await using handle = await open(file, 'r+').catch(() => open(file, 'w', 0o600))
    await handle.write(content, 0)
    await handle.truncate(Buffer.byteLength(content))
    await handle.sync()
    await giveToOwner(dataDir, file)
    return true
  } catch {
    return false
  }
}
