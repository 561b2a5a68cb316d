import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { useSearchParams } from 'react-router'
import { PageHeading } from '../../components/page-heading.tsx'
import { withChoice } from '../filter.ts'
import { ArchivedList } from './archived-list.tsx'
import { DeletedList } from './deleted-list.tsx'

const useStyles = makeStyles({
  introduction: { margin: '2px 0 0', maxWidth: '68ch', color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
  tabs: { marginLeft: '-10px' },
})

/** Leads that are out of the way: archived ones, which can come back, and who was deleted. */
export function ArchiveView() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const shown = search.get('show') === 'deleted' ? 'deleted' : 'archived'
  return (
    <>
      <div>
        <PageHeading>Archive</PageHeading>
        <p className={styles.introduction}>
          {shown === 'archived'
            ? 'Archived leads keep their whole history and can come back.'
            : 'Of deleted people we keep only what keeps scraping and imports from bringing them back.'}
        </p>
      </div>
      <TabList
        className={styles.tabs}
        selectedValue={shown}
        onTabSelect={(_, { value }) =>
          setSearch((current) => withChoice(current, 'show', value === 'deleted' ? 'deleted' : undefined), {
            replace: true,
          })
        }
      >
        <Tab value="archived">Archived</Tab>
        <Tab value="deleted">Deleted</Tab>
      </TabList>
      {shown === 'archived' ? <ArchivedList /> : <DeletedList />}
    </>
  )
}
