import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getTimeline, type TimelineEntry } from '#shared/contract/prospect-history.ts'
import { useClient } from '../../client-context.ts'
import { LoadError } from '../../components/load-error.tsx'
import { nextCursorOf } from '../../paging.ts'
import { EnquiryDocuments } from './enquiry-documents.tsx'
import { NoteForm } from './note-form.tsx'
import { PanelSection } from './panel-section.tsx'
import { Timeline } from './timeline.tsx'

const useStyles = makeStyles({ more: { justifySelf: 'start' } })

const timelineQuery = (client: Client, prospectId: string) =>
  infiniteQueryOptions({
    queryKey: [getTimeline.path, prospectId],
    queryFn: async ({ pageParam, signal }) => {
      const { answer, headers } = await client.callWithHeaders(getTimeline, {
        params: { id: prospectId },
        query: { cursor: pageParam },
        signal,
      })
      return { entries: answer, nextCursor: nextCursorOf(headers) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** What they sent, in their own words; nothing for who has sent nothing. */
export function LeadDocuments({ prospectId }: { prospectId: string }) {
  const timeline = useInfiniteQuery(timelineQuery(useClient(), prospectId))
  const documents = timeline.data?.pages.flatMap((page) => page.entries.filter(isDocument)) ?? []
  if (documents.length === 0) return undefined
  return (
    <PanelSection heading="What they sent">
      <EnquiryDocuments entries={documents} />
    </PanelSection>
  )
}

/** Everything that has happened, newest first. */
export function LeadHistory({ prospectId }: { prospectId: string }) {
  const styles = useStyles()
  const timeline = useInfiniteQuery(timelineQuery(useClient(), prospectId))
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <PanelSection heading="Timeline">
      <NoteForm prospectId={prospectId} />
      {timeline.isPending ? <Spinner size="tiny" label="Loading the timeline" /> : undefined}
      {timeline.isError ? (
        <LoadError
          title="Couldn’t load the timeline"
          error={timeline.error}
          onRetry={timeline.refetch}
          isRetrying={timeline.isFetching}
        />
      ) : undefined}
      <Timeline entries={entries} />
      {timeline.hasNextPage ? (
        <Button
          className={styles.more}
          size="small"
          disabledFocusable={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      ) : undefined}
    </PanelSection>
  )
}

function isDocument({ kind }: TimelineEntry): boolean {
  return kind === 'consultation' || kind === 'estimate' || kind === 'payment'
}
