import { counted, formatNumber } from '#shared/business/counts.ts'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { formatSize } from '../components/files.ts'

/** The labels of counts whose field names would be unclear. */
const countedWords: Record<string, string> = {
  archive: 'archived',
  warn: 'warned about',
  erase: 'erased',
  lapse: 'consents ended',
  empty: 'emptied',
  remove: 'removed',
  days: 'days unused',
}

/** Describes the details of an entry: `19 warned about, 1 archived`, `app.db, 1.4 MB`. */
export function describeDetail(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => {
      if (typeof value === 'string') return value
      if (name === 'tries') return counted(value, 'attempt')
      return name === 'bytes' ? formatSize(value) : `${formatNumber(value)} ${countedWords[name] ?? inWords(name)}`
    })
    .join(', ')
}

/** Returns `mails held` for `mailsHeld`. */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
