import type { ReactNode } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { readMailStatus } from '#shared/contract/outbox.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { useClient } from '../client-context.ts'
import { useMinute } from '../components/past-time.tsx'
import { Notice } from '../components/notice.tsx'
import { queryOf } from '../query-function.ts'
import { describeNotices, splitNotices } from './describe-notices.ts'
import { todayQueries } from './queries.ts'
import { useSettleNotices } from './use-resolve-notices.ts'

export type Untold = CallAnswer<typeof getToday>['untold']

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** The notices that are due, above the people found. Shows nothing while none is. */
export function NoticesStrip() {
  const { data } = useQuery(todayQueries(useClient()).overview(undefined))
  return data === undefined || data.untold.count === 0 ? undefined : <NoticesDue untold={data.untold} />
}

function NoticesDue({ untold }: { untold: Untold }) {
  const now = useMinute()
  return (
    <Notice intent="information" action={<NoticeButtons untold={untold} />}>
      {describeNotices(untold.leads, untold.count, now)}
    </Notice>
  )
}

/** What can be done about all of them at once. */
export function NoticeButtons({ untold: { count, leads }, children }: { untold: Untold; children?: ReactNode }) {
  const styles = useStyles()
  const now = useMinute()
  const { data: mail } = useQuery(queryOf(readMailStatus))
  const settle = useSettleNotices(leads)
  const { toSend, toErase } = splitNotices(leads, now)
  return (
    <div className={styles.buttons}>
      {toSend.length === 0 || mail?.canSend === false ? undefined : (
        <Button size="small" disabledFocusable={settle.isPending} onClick={() => void settle.send()}>
          {leads.length < count ? `Send privacy notice to the first ${toSend.length}` : 'Send privacy notice to all'}
        </Button>
      )}
      {toErase.length === 0 ? undefined : (
        <Button size="small" disabledFocusable={settle.isPending} onClick={() => void settle.erase()}>
          {eraseLabel(
            toErase.length,
            toErase.some(({ email }) => email !== null),
            leads.length < count,
          )}
        </Button>
      )}
      {children}
    </div>
  )
}

function eraseLabel(count: number, hasOverdue: boolean, isPart: boolean): string {
  const which = hasOverdue ? 'overdue or without an email address' : 'without an email address'
  return isPart ? `Erase the first ${count} ${which}` : `Erase all ${which}`
}
