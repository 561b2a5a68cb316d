import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCallSettings, readCallSettings } from '#shared/contract/calls.ts'
import { MeetingLinkForm } from '../../appointments/meeting-link-form.tsx'
import { ListSkeleton, LoadError } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { useClient } from '../../platform/client-context.ts'
import { queryOf } from '../../platform/queries.ts'
import { refreshAfter } from '../../platform/refresh-queries.ts'

/** Edits the meeting link. With one, visitors choose between video and phone. */
export function MeetingLink() {
  const client = useClient()
  const queryClient = useQueryClient()
  const settings = useQuery(queryOf(readCallSettings))
  async function save(meetingLink: string | null) {
    queryClient.setQueryData(
      queryOf(readCallSettings).queryKey,
      await client.call(changeCallSettings, { body: { meetingLink } }),
    )
    await refreshAfter(queryClient, [changeCallSettings], { exceptKey: queryOf(readCallSettings).queryKey })
  }
  return (
    <Section
      title="Video calls"
      text="Paste the link to your Google Meet, Zoom or Teams room. Visitors can then choose a video call or a phone call, and the link goes on their page, in their emails and in their calendar. Your pages, emails and templates then say video call. Without a link, every call is by phone, and they say so. Booked video calls switch to the new link too: it’s on the visitor’s page and in the next reminder."
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
