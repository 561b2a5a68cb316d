import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { Notice } from '../../components/notice.tsx'
import { useLeadActions } from '../actions/use-lead-actions.ts'

/** In the place of a lead that is in the archive, or gone. */
export function ElsewhereNotice({ id, error }: { id: string; error: ApiError }) {
  const actions = useLeadActions()
  const queryClient = useQueryClient()
  const restore = async () => {
    if (await actions.restore([id])) await queryClient.resetQueries({ queryKey: [getProspect.path, id] })
  }
  return error.status === 409 ? (
    <Notice intent="information" action={<Button onClick={() => void restore()}>Restore</Button>}>
      This lead is in the archive.
    </Notice>
  ) : (
    <Notice intent="information">Lead not found. It may have been deleted or merged with another.</Notice>
  )
}
