import { useQueryClient } from '@tanstack/react-query'
import type { CallInput, ParsedInput } from '#shared/contract/api-call.ts'
import { askForReview, changeJob, type Job, listJobs, startJob } from '#shared/contract/jobs.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useCall } from '../platform/mutations.ts'

type Body = CallInput<typeof changeJob>['body']
/** The values of a job form. */
export type JobEntries = Omit<Body, 'revision'>

interface ChangeJobOptions {
  /** The title of the toast after saving. */
  saved: string
  /** The title of the toast after an error; left out by forms that show the error themselves. */
  errorTitle?: string
  onSaved?: () => void
  onError?: (error: Error) => unknown
}

/** Changes a job. The request contains the revision of the given job. */
export function useChangeJob({ saved, errorTitle, onSaved, onError }: ChangeJobOptions) {
  const queryClient = useQueryClient()
  return useCall(changeJob, {
    input: ({ job, change }: { job: Pick<Job, 'id' | 'revision'>; change: JobEntries }) => ({
      params: { id: job.id },
      body: { ...change, revision: job.revision },
    }),
    successToast: () => ({ title: saved }),
    ...(errorTitle === undefined ? {} : { errorTitle }),
    ...(onError === undefined ? {} : { onError }),
    onSuccess(changed) {
      // Shows a moved card in its new column at once.
      queryClient.setQueriesData<Job[]>({ queryKey: [listJobs.path] }, (jobs) =>
        jobs?.map((job) => (job.id === changed.id ? changed : job)),
      )
      onSaved?.()
    },
  })
}

/** Starts a job for work that was agreed without a deposit. */
export function useStartJob(prospectId: string, onStarted: () => void) {
  return useCall(startJob, {
    input: (body: ParsedInput<typeof startJob>['body']) => ({ params: { id: prospectId }, body }),
    successToast: ({ packageType }) => ({ title: 'Job started', text: `${packageType}, at the survey.` }),
    onSuccess: onStarted,
  })
}

/** Returns functions that cancel a job, once the owner has said why, and reopen one. */
export function useCancelJob(job: Pick<Job, 'id' | 'revision' | 'name' | 'packageType'>) {
  const confirm = useConfirm()
  const cancellation = useChangeJob({ saved: 'Job cancelled', errorTitle: 'Couldn’t cancel the job' })
  const reopening = useChangeJob({ saved: 'Job reopened', errorTitle: 'Couldn’t reopen the job' })
  return {
    async cancel(): Promise<void> {
      const agreed = await confirm({
        title: `Cancel the ${job.packageType} job of ${job.name}?`,
        text: 'It leaves the open jobs and nobody is emailed. Money is not refunded by this: refund the deposit with your card provider. You can reopen the job.',
        action: 'Cancel the job',
        decline: 'Keep it',
        reason: { label: 'Why is it cancelled?', isRequired: true, hint: 'It will appear on the timeline.' },
      })
      if (agreed) cancellation.mutate({ job, change: { isCancelled: true, reason: agreed.reason } })
    },
    reopen: () => reopening.mutate({ job, change: { isCancelled: false } }),
  }
}

/** Returns a function that emails the customer of a completed job and asks for a review, once the owner has agreed. */
export function useAskForReview({ id, name }: Pick<Job, 'id' | 'name'>) {
  const confirm = useConfirm()
  const mutation = useCall(askForReview, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Review requested', text: `We’ll email ${name}.` }),
    errorTitle: 'Couldn’t ask for a review',
  })
  async function ask(hasReviewsLink: boolean): Promise<void> {
    const agreed = await confirm({
      title: `Ask ${name} for a review?`,
      text: hasReviewsLink
        ? 'They’ll get one email with the link to your Google reviews. You can ask once for each job.'
        : 'They’ll get one email that asks them to reply with a few words. To send them to your Google reviews instead, first add the link under Website, Business. You can ask once for each job.',
      action: 'Send the email',
    })
    if (agreed) mutation.mutate()
  }
  return { ask, isPending: mutation.isPending }
}
