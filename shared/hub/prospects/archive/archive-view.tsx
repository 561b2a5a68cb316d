import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import { type DeletedProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { Eraser20Regular } from '../../icons/eraser.ts'
import { PageHeading } from '../../components/page-heading.tsx'
import { SectionLinks } from '../../components/view-sections.tsx'
import { ArchivedList } from './archived-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { RecordList, usePages } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { useErase } from '../mutations.ts'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  introduction: {
    margin: space('XXS', 0, 0),
    maxWidth: '68ch',
    color: tokens.colorNeutralForeground3,
    textWrap: 'pretty',
  },
})

const sections = [
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
]

/** Shows archived leads, which can be restored, and deleted ones. */
export function ArchiveView() {
  const styles = useStyles()
  const [search] = useSearchParams()
  const showsDeleted = search.get('show') === 'deleted'
  return (
    <>
      <div>
        <PageHeading>Archive</PageHeading>
        <p className={styles.introduction}>
          {showsDeleted
            ? 'We keep only what stops scraping and imports adding deleted people again.'
            : 'Archived leads keep their whole history and can come back.'}
        </p>
      </div>
      <SectionLinks label="Kinds" parameter="show" sections={sections} />
      {showsDeleted ? <DeletedList /> : <ArchivedList />}
    </>
  )
}

/** Lists who was deleted or erased, so that they are not found again. */
export function DeletedList() {
  const pages = usePages(listDeletedProspects, {})
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
