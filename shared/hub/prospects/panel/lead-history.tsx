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

/** What they sent, and everything that has happened, newest first. */
export function LeadHistory({ prospectId, canWrite = true }: { prospectId: string; canWrite?: boolean }) {
  const styles = useStyles()
  const timeline = useInfiniteQuery(timelineQuery(useClient(), prospectId))
  const entries = timeline.data?.pages.flatMap((page) => page.entries) ?? []
  const documents = entries.filter(isDocument)
  return (
    <>
      {documents.length > 0 ? (
        <PanelSection heading="What they sent">
          <EnquiryDocuments entries={documents} />
        </PanelSection>
      ) : undefined}
      <PanelSection heading="Timeline">
        {canWrite ? <NoteForm prospectId={prospectId} /> : undefined}
        {timeline.isPending ? <Spinner size="tiny" label="Loading the timeline" /> : undefined}
        {timeline.isError ? (
          <LoadError
            title="The timeline could not be loaded"
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
            Show what was before
          </Button>
        ) : undefined}
      </PanelSection>
    </>
  )
}

function isDocument({ kind }: TimelineEntry): boolean {
  return kind === 'consultation' || kind === 'estimate' || kind === 'payment'
}
