import { statfs } from 'node:fs/promises'
import { minuteMs } from '#shared/business/durations.ts'
import { filesFolder, listStore } from '../../../platform/files/file-store.ts'
import { databaseFile } from '../../backup/files.ts'
import { isDamage } from '../../health/health-check.ts'
import { type Check, type CheckContext, type CheckResult, count, formatBytes, guide, formatTime } from './check.ts'
import { findStorageFault, readDatabaseSize } from './database.ts'

export interface StorageFacts {
  canSave: boolean
  freeBytes: number
  totalBytes: number
  databaseBytes: number
  /** When a write last failed since the server started, ISO 8601. */
  lastFaultAt: string | undefined
}

export const storageCheck: Check = {
  id: 'storage',
  title: 'Disk',
  alertAfterMs: minuteMs / 2,
  async run(context) {
    const { config, storage } = context
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const fault = await findStorageFault(context)
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
    const result = evaluateStorage({
      canSave: fault === undefined || isDamage(fault),
      freeBytes,
      totalBytes,
      databaseBytes: await readDatabaseSize(databaseFile(config.dataDir)),
      lastFaultAt: storage.lastFault()?.at.toISOString(),
    })
    const missing = result.state === 'ok' ? await countMissingFiles(context) : 0
    return {
      ...(missing > 0 ? describeMissing(missing) : result),
      measures: { disk_free_bytes: freeBytes, disk_total_bytes: totalBytes },
    }
  },
}

/** Counts the files that records name and the disk doesn't have. */
async function countMissingFiles({ reader, config }: Pick<CheckContext, 'reader' | 'config'>): Promise<number> {
  const named = await reader.selectFrom('storedFile').select('sha256').distinct().execute()
  if (named.length === 0) return 0
  const stored = new Set(await listStore(filesFolder(config.dataDir)))
  return named.filter(({ sha256 }) => !stored.has(sha256)).length
}

function describeMissing(files: number): CheckResult {
  return {
    state: 'failing',
    sentence: `${count(files, 'file')} ${files === 1 ? 'is' : 'are'} missing: photographs have gaps, attachments can’t be sent, or files of leads can’t be opened.`,
    action: 'Restore the newest backup, which puts them back, or delete what is affected and upload it again.',
  }
}

/** Below this, enquiries may soon be refused. */
const scarceBytes = 100e6
/** Below this, or twice the database, a backup or an update may soon fail. */
const lowBytes = 500e6

const freeSpace =
  'Make room on the server’s disk: “journalctl --vacuum-size=100M” and “apt-get clean” free what isn’t needed, and a larger disk helps for good.'

export function evaluateStorage(facts: StorageFacts): CheckResult {
  const { canSave, freeBytes, totalBytes, lastFaultAt } = facts
  const space = `${formatBytes(freeBytes)} free of ${formatBytes(totalBytes)}.`
  const lastFault = lastFaultAt === undefined ? '' : ` The last write failed on ${formatTime(lastFaultAt)}.`
  if (!canSave) {
    return {
      state: 'failing',
      sentence: `Nothing can be saved at the moment, so enquiries are refused. ${space}`,
      action:
        freeBytes < scarceBytes
          ? `${freeSpace} Saving then works again by itself.`
          : `The disk refuses to write. See “When something is wrong” in ${guide}.`,
    }
  }
  if (freeBytes < scarceBytes) {
    return { state: 'failing', sentence: `The disk is nearly full: ${space}${lastFault}`, action: freeSpace }
  }
  if (freeBytes < Math.max(lowBytes, 2 * facts.databaseBytes)) {
    return { state: 'warning', sentence: `The disk is filling up: ${space}${lastFault}`, action: freeSpace }
  }
  const past = lastFaultAt === undefined ? '' : ` A write failed on ${formatTime(lastFaultAt)}; it works again.`
  return { state: 'ok', sentence: `${space}${past}` }
}
