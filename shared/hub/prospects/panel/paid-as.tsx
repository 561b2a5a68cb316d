import { Button, makeStyles } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPayments } from '#shared/contract/payments.ts'
import { editProspect, getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { refreshLeads } from '../lead-cache.ts'
import { differentPayer } from './different-payer.ts'

const useStyles = makeStyles({
  paidAs: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
})

/** The name that the deposit was paid under, where it is not the lead's. */
export function usePaidAs({ id, name, depositPaid }: ProspectDetail): string | undefined {
  const client = useClient()
  const payments = useQuery({
    queryKey: [listPayments.path, { prospectId: id }],
    queryFn: ({ signal }) => client.call(listPayments, { query: { prospectId: id }, signal }),
    enabled: depositPaid,
  })
  return differentPayer(name, payments.data ?? [])
}

/** Names who paid, and renames the lead in one press. */
export function PaidAs({ lead, payer }: { lead: ProspectDetail; payer: string }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const rename = useMutation({
    mutationFn: () =>
      client.call(editProspect, { params: { id: lead.id }, body: { name: payer, updatedAt: lead.updatedAt } }),
    onSuccess(saved) {
      queryClient.setQueryData([getProspect.path, lead.id], saved)
      refreshLeads(queryClient)
      showToast({ title: `Lead renamed to ${payer}` })
    },
    onError: (error) => showToast({ title: 'Couldn’t rename the lead', text: errorSentence(error) }),
  })
  return (
    <span className={styles.paidAs}>
      {payer}
      <Button size="small" disabledFocusable={rename.isPending} onClick={() => rename.mutate()}>
        Rename the lead
      </Button>
    </span>
  )
}
