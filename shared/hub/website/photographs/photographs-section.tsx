import { useQuery } from '@tanstack/react-query'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { useOpened } from '../../components/address-state.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { Stack } from '../../components/stack.tsx'
import { queryOf } from '../../query-function.ts'
import { PhotographGrid } from './photograph-grid.tsx'
import { PhotographPanel } from './photograph-panel.tsx'
import { PhotographUploadArea, usePhotographUploads } from './photograph-upload.tsx'

/** All photographs of the website: uploads new ones, and opens each to be described. */
export function PhotographsSection() {
  const query = useQuery(queryOf(listPhotographs))
  const opened = useOpened('photograph')
  const uploads = usePhotographUploads()
  const open = query.data?.find(({ id }) => id === opened.id)
  return (
    <Section
      title="Photographs"
      text="They’re turned upright and made small enough for phones. The place where they were taken is removed. Say what each one shows, then use it in a project, an article or in place of a drawing."
    >
      <Stack gap="l">
        <PhotographUploadArea uploads={uploads} />
        <QueryContent query={query} loading="Loading photographs" failed="Couldn’t load the photographs">
          {(photographs) =>
            photographs.length === 0 ? (
              <EmptyState title="No photographs yet.">
                Upload some of your work, from this computer or from your phone. Until then the website shows drawings.
              </EmptyState>
            ) : (
              <PhotographGrid photographs={photographs} onPress={({ id }) => opened.open(id)} />
            )
          }
        </QueryContent>
      </Stack>
      {open && <PhotographPanel key={open.id} photograph={open} onClose={opened.close} />}
    </Section>
  )
}
