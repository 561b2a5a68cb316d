import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { MailArrowForward20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import type { Job } from '#shared/contract/jobs.ts'
import { formatDate } from '../dates.ts'
import { queryOf } from '../query-function.ts'
import { useAskForReview } from './mutations.ts'

const useStyles = makeStyles({
  asked: { margin: 0, color: tokens.colorNeutralForeground3 },
  button: { justifySelf: 'start' },
})

/** Offers to ask the customer of a completed job for a review, or says when that was done. */
export function ReviewRequest({ job }: { job: Job }) {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  const { ask, isPending } = useAskForReview(job)
  if (job.reviewAskedAt !== null) {
    return <p className={styles.asked}>Asked for a review on {formatDate(job.reviewAskedAt)}.</p>
  }
  return (
    <Button
      className={styles.button}
      icon={<MailArrowForward20Regular />}
      disabledFocusable={isPending}
      onClick={() => void ask(typeof business.data?.reviewsUrl === 'string')}
    >
      Ask for a review
    </Button>
  )
}
