import { Button } from '@fluentui/react-components'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { PastTime } from '../components/past-time.tsx'
import { useCall } from '../platform/mutations.ts'
import { statusLabels } from '../prospects/labels.ts'
import { useErase } from '../prospects/mutations.ts'
import { TodayRow, TodaySection } from './today-section.tsx'

type LeadToDecide = CallAnswer<typeof getToday>['toDecide'][number]

/** The section of Today with the leads that only the owner may decide to erase. */
export function LeadsToDecide({ leads }: { leads: readonly LeadToDecide[] }) {
  const erase = useErase()
  const keep = useKeep()
  return (
    <TodaySection heading="Keep or erase" count={leads.length}>
      {leads.map(({ prospectId, name, status, since }) => (
        <TodayRow
          key={prospectId}
          title={name}
          prospectId={prospectId}
          detail={
            <>
              {statusLabels[status]} · no contact since <PastTime at={since} />
            </>
          }
        >
          <Button
            size="small"
            aria-label={`Keep ${name}`}
            disabledFocusable={keep.isPending}
            onClick={() => keep.mutate(prospectId)}
          >
            Keep
          </Button>
          <Button size="small" aria-label={`Erase ${name}`} onClick={() => void erase(prospectId, name)}>
            Erase
          </Button>
        </TodayRow>
      ))}
    </TodaySection>
  )
}

/** Records the decision on the timeline, from which the period starts anew. */
function useKeep() {
  return useCall(addNote, {
    input: (id: string) => ({ params: { id }, body: { text: 'Kept after the retention period, as you decided.' } }),
    successToast: () => ({ title: 'Kept', text: 'It’s on their timeline, and the period starts again.' }),
    errorTitle: 'Couldn’t record it',
  })
}
