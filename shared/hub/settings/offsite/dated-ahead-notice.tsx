import type { Backup } from '#shared/contract/backup.ts'
import { Notice } from '../../components/notice.tsx'

/** Warns of backups or copies that have a later date than now; renders nothing without one. */
export function DatedAheadNotice({ listed }: { listed: readonly Pick<Backup, 'isDatedAhead'>[] }) {
  const count = listed.filter(({ isDatedAhead }) => isDatedAhead).length
  if (count === 0) return undefined
  return (
    <Notice intent="information" title={count === 1 ? 'One is dated ahead' : `${count} are dated ahead`}>
      The server’s clock was wrong when {count === 1 ? 'it was' : 'they were'} made, or is wrong now: see “Clock” under
      Settings, System status. {count === 1 ? 'It never counts' : 'They never count'} as the newest, and no other is
      deleted in {count === 1 ? 'its' : 'their'} place.
    </Notice>
  )
}
