import { makeStyles, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import { PageHeading } from '../../components/page-heading.tsx'
import { SectionLinks } from '../../components/view-sections.tsx'
import { ArchivedList } from './archived-list.tsx'
import { DeletedList } from './deleted-list.tsx'

const useStyles = makeStyles({
  introduction: { margin: '2px 0 0', maxWidth: '68ch', color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
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
