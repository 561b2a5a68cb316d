import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getToday } from '#shared/contract/dashboard.ts'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { forecastRetention } from '#shared/contract/retention.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'

/** Records that a person without an email address was given the privacy notice in another way. */
export function NoticeGivenButton({ lead }: { lead: ProspectDetail }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const record = useMutation({
    async mutationFn() {
      const agreed = await confirm({
        title: `Have you told ${lead.name}?`,
        text: 'By letter or phone: that you hold their details, where you found them, and that they can object. It will appear on the timeline.',
        action: 'Record it',
      })
      return agreed && client.call(recordPrivacy, { params: { id: lead.id }, body: { told: true } })
    },
    onSuccess: (detail) => detail && queryClient.setQueryData([getProspect.path, lead.id], detail),
    onError: (error) => showToast({ title: 'Nothing was recorded', text: errorSentence(error) }),
    onSettled: () =>
      Promise.all(
        [[forecastRetention.path, lead.id], [getTimeline.path, lead.id], [getToday.path]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <Button size="small" disabledFocusable={record.isPending} onClick={() => record.mutate()}>
      Notice given
    </Button>
  )
}
