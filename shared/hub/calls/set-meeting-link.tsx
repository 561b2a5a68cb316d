import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Call, listCalls, setMeetingLink } from '#shared/contract/calls.ts'
import { useClient } from '../client-context.ts'
import { MeetingLinkForm } from './meeting-link-form.tsx'

/** Sets the link of one call. */
export function SetMeetingLink({ call, onDone }: { call: Call; onDone: () => void }) {
  const client = useClient()
  const queryClient = useQueryClient()
  async function save(meetingLink: string | null) {
    await client.call(setMeetingLink, { params: { id: call.id }, body: { meetingLink } })
    await queryClient.invalidateQueries({ queryKey: [listCalls.path] })
    onDone()
  }
  return (
    <>
      <MeetingLinkForm
        label="Video link for this call"
        hint={
          call.state === 'booked'
            ? `${call.name} will get an email. Leave empty to use the link in Settings.`
            : 'Leave empty to use the link in Settings.'
        }
        link={call.meetingLink}
        save={save}
        saved="Video link saved"
      />
      <Button appearance="subtle" onClick={onDone}>
        Back
      </Button>
    </>
  )
}
