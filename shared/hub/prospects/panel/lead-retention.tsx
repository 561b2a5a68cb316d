import type { ReactNode } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { recordPrivacy } from '#shared/contract/prospect-history.ts'
import { type ProspectDetail } from '#shared/contract/prospects.ts'
import { forecastRetention } from '#shared/contract/retention.ts'
import { Clock16Regular } from '../../icons/clock.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { useToastMutation } from '../../platform/mutations.ts'
import { formatDate } from '../../platform/dates.ts'
import { writing } from '../email-form-address.ts'
import { useLeadPath } from '../open-lead-link.tsx'
import { queryOf } from '../../platform/queries.ts'
import { prospectQueries } from '../queries.ts'

const useStyles = makeStyles({
  retention: { display: 'grid', gap: tokens.spacingVerticalXS },
  line: {
    display: 'flex',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalS,
    lineHeight: tokens.lineHeightBase400,
  },
  icon: {
    flexShrink: 0,
    alignSelf: 'start',
    marginTop: tokens.spacingVerticalXXS,
    color: tokens.colorNeutralForeground3,
  },
})

/** Shows what the retention rules require for a lead or will do soon; shows nothing if none applies. */
export function LeadRetention({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const leadPath = useLeadPath()
  const { data } = useQuery(queryOf(forecastRetention, { params: { id: lead.id } }))
  const noticeGivenAt = lead.noticeSentAt
  const tellBy = data?.tellBy ?? null
  // The erasure of leads without a privacy notice is shown on a separate line.
  const next = data?.next?.rule === 'notice_missed' ? null : (data?.next ?? null)
  if (noticeGivenAt === null && tellBy === null && next === null) return undefined
  return (
    <ul className={styles.retention} aria-label="How long they are kept">
      {noticeGivenAt === null ? undefined : (
        <RetentionLine>{`Privacy notice given on ${formatDate(noticeGivenAt)}.`}</RetentionLine>
      )}
      {tellBy === null ? undefined : (
        <RetentionLine>
          {data?.next?.rule === 'notice_missed'
            ? `Send a privacy notice by ${formatDate(tellBy)}, or they’ll be erased. `
            : `Send a privacy notice by ${formatDate(tellBy)}. The next email to them includes it. `}
          {lead.email === null ? (
            <NoticeGivenButton lead={lead} />
          ) : (
            <SubtleRouteLink to={leadPath(lead.id, writing.notice)}>Send privacy notice</SubtleRouteLink>
          )}
        </RetentionLine>
      )}
      {next === null ? undefined : <RetentionLine>{soon(next, data?.on ?? false)}</RetentionLine>}
    </ul>
  )
}

function RetentionLine({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <li className={styles.line}>
      <Clock16Regular className={styles.icon} aria-hidden />
      <span>{children}</span>
    </li>
  )
}

type Next = NonNullable<CallAnswer<typeof forecastRetention>['next']>

/** Returns `Will be archived automatically on 3 Dec 2026: rejected, and nothing has happened since.` */
function soon({ action, at, reason }: Next, runsByItself: boolean): string {
  const day = formatDate(at)
  const why = reason.charAt(0).toLowerCase() + reason.slice(1)
  if (action === 'archive')
    return runsByItself ? `Will be archived automatically on ${day}: ${why}.` : `Due to be archived on ${day}: ${why}.`
  return runsByItself ? `Will be erased automatically on ${day}: ${why}.` : `Due to be erased on ${day}: ${why}.`
}

/** Records that a person without an email address was given the privacy notice in another way. */
export function NoticeGivenButton({ lead }: { lead: ProspectDetail }) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const record = useToastMutation({
    calls: [recordPrivacy],
    errorTitle: 'Nothing was recorded',
    async mutationFn(client) {
      const agreed = await confirm({
        title: `Have you told ${lead.name}?`,
        text: 'By letter or phone: that you hold their details, where you found them, and that they can object. It will appear on the timeline.',
        action: 'Record it',
      })
      return agreed && client.call(recordPrivacy, { params: { id: lead.id }, body: { told: true } })
    },
    onSuccess: (detail) => detail && queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, detail),
  })
  return (
    <Button size="small" disabledFocusable={record.isPending} onClick={() => record.mutate()}>
      Notice given
    </Button>
  )
}
