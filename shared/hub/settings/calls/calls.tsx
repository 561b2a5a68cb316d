import { BlockedDaysList } from './blocked-days.tsx'
import { CancelCalls } from './cancel-calls.tsx'
import { ComingCalls } from './coming-calls.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCallSettings, listCalls, readCallSettings } from '#shared/contract/calls.ts'
import { MeetingLinkForm } from '../../appointments/calls/meeting-link-form.tsx'
import { useClient } from '../../client-context.ts'
import { LoadError } from '../../components/load-error.tsx'
import { ListSkeleton } from '../../components/records/list-skeleton.tsx'
import { Section } from '../../components/section.tsx'
import { queryOf } from '../../query-function.ts'

/** How calls take place, which are booked, and on which days there are none. */
export function Calls() {
  return (
    <>
      <MeetingLink />
      <ComingCalls />
      <CancelCalls />
      <BlockedDaysList />
    </>
  )
}

/** The link for all calls: with one, visitors choose between video and phone. */
export function MeetingLink() {
  const client = useClient()
  const queryClient = useQueryClient()
  const settings = useQuery(queryOf(readCallSettings))
  async function save(meetingLink: string | null) {
    queryClient.setQueryData(
      queryOf(readCallSettings).queryKey,
      await client.call(changeCallSettings, { body: { meetingLink } }),
    )
    await queryClient.invalidateQueries({ queryKey: [listCalls.path] })
  }
  return (
    <Section
      title="Video calls"
      text="Paste the link to your Google Meet, Zoom or Teams room. Visitors can then choose a video call or a phone call, and the link goes on their page, in their emails and in their calendar. Without a link, every call is by phone. Booked video calls switch to the new link too: it’s on the visitor’s page and in the next reminder."
    >
      {settings.isError ? (
        <LoadError
          title="Couldn’t load the meeting link"
          error={settings.error}
          onRetry={settings.refetch}
          isRetrying={settings.isFetching}
        />
      ) : settings.data === undefined ? (
        <ListSkeleton label="Loading the meeting link" />
      ) : (
        <MeetingLinkForm
          label="Meeting link"
          hint="Leave empty for phone calls only."
          link={settings.data.meetingLink}
          save={save}
          saved="Meeting link saved"
        />
      )}
    </Section>
  )
}
