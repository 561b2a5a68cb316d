import { lazy, Suspense, useState } from 'react'
import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import {
  listPossibleDuplicates,
  markDifferentPeople,
  type PossibleDuplicate,
} from '#shared/contract/prospect-duplicates.ts'
import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import { Notice } from '../../components/notice.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { SubtleLeadLink } from '../open-lead-link.tsx'
import { useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

/** Lists other leads with the same telephone number, to merge or to mark as different people. Shows nothing if there are none, or if
 *  they cannot be loaded: they are only a suggestion. */
export function PossibleDuplicates({ lead }: { lead: ProspectDetail }) {
  const [other, setOther] = useState<Prospect>()
  const { data = [] } = useQuery({
    ...queryOf(listPossibleDuplicates, { params: { id: lead.id } }),
    enabled: lead.phone !== null,
  })
  if (data.length === 0 && other === undefined) return undefined
  return (
    <Stack gap="s">
      {data.map((one) => (
        <Suggestion key={one.lead.id} leadId={lead.id} duplicate={one} onMerge={() => setOther(one.lead)} />
      ))}
      <Suspense>
        {other === undefined ? undefined : (
          <MergeDialog lead={lead} initialOther={other} onClose={() => setOther(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}

interface SuggestionProps {
  leadId: string
  duplicate: PossibleDuplicate
  onMerge: () => void
}

function Suggestion({ leadId, duplicate: { where, lead: other }, onMerge }: SuggestionProps) {
  const tellApart = useCall(markDifferentPeople, {
    input: () => ({ params: { id: leadId }, body: { otherId: other.id } }),
    successToast: () => ({ title: 'Noted', text: `You won’t be asked about ${other.name} here again.` }),
    errorTitle: 'Couldn’t save that',
  })
  return (
    <Notice
      intent="information"
      action={
        <Row>
          <Button size="small" aria-label={`Merge with ${other.name}`} onClick={onMerge}>
            Merge
          </Button>
          <Button
            size="small"
            aria-label={`${other.name} is not the same person`}
            disabledFocusable={tellApart.isPending}
            onClick={() => tellApart.mutate()}
          >
            Not the same person
          </Button>
        </Row>
      }
    >
      May be the same person as{' '}
      {where === 'live' ? (
        <SubtleLeadLink prospectId={other.id}>{other.name}</SubtleLeadLink>
      ) : (
        `${other.name} (archived)`
      )}
      : they have the same phone number{describeEmail(other)}.
    </Notice>
  )
}

function describeEmail({ email }: Prospect): string {
  return email === null ? '' : `, and this one’s email address is ${email}`
}
