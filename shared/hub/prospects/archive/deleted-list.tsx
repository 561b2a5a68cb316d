import { Button } from '@fluentui/react-components'
import { Eraser20Regular } from '@fluentui/react-icons'
import { type DeletedProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { RecordList } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { usePages } from '../../components/records/use-pages.ts'
import { useErase } from '../mutations.ts'

/** Lists who was deleted or erased, so that they are not found again. */
export function DeletedList() {
  const client = useClient()
  const pages = usePages({
    queryKey: [listDeletedProspects.path],
    ask: (query, signal) => client.callWithHeaders(listDeletedProspects, { query, signal }),
  })
  return (
    <RecordList
      label="Deleted people"
      pages={pages}
      columns={columns}
      keyOf={(person) => person.id}
      empty={
        <EmptyState title="Nobody has been deleted.">
          Deleting a lead removes its history, and scraping and imports won’t add the person again.
        </EmptyState>
      }
    />
  )
}

const columns: RecordColumn<DeletedProspect>[] = [
  { header: 'Name', width: 'minmax(140px, 1.2fr)', place: 'title', cell: ({ name }) => name },
  { header: 'Known by', width: 'minmax(160px, 1.6fr)', cell: knownBy },
  { header: 'Reason', width: 'minmax(140px, 1.6fr)', cell: ({ deletedReason }) => deletedReason ?? 'None given' },
  { header: 'Deleted', width: '104px', isNamed: true, cell: ({ deletedAt }) => <PastTime at={deletedAt} /> },
  { header: '', width: '88px', place: 'end', cell: (person) => <EraseButton person={person} /> },
]

function EraseButton({ person }: { person: DeletedProspect }) {
  const erase = useErase()
  if (isErased(person)) return undefined
  return (
    <Button
      size="small"
      icon={<Eraser20Regular />}
      aria-label={`Erase ${person.name}`}
      onClick={() => void erase(person.originalProspectId, person.name)}
    >
      Erase
    </Button>
  )
}

function isErased({ name }: DeletedProspect): boolean {
  return name === 'Erased'
}

function knownBy(person: DeletedProspect): string {
  if (isErased(person)) return 'An anonymous do-not-add marker'
  if (!person.email.startsWith('none:')) return person.email
  return person.sourceIdentifier ?? 'Phone number'
}
