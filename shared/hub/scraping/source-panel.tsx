import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { FoldedSection } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'
import { useRemoveSource, useSaveSource } from './mutations.ts'
import { RobotsLine, SourceForm, sourceFormId } from './source-form.tsx'
import { entriesOf, type SourceBody, type SourceEntries, sourceSchema } from './source-schema.ts'

const useStyles = makeStyles({
  words: { margin: 0, lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
})

export interface SourcePanelProps {
  source: ScrapingSource
  onClose: () => void
}

/** Edits a source, or removes it. */
export function SourcePanel({ source, onClose }: SourcePanelProps) {
  const form = useForm<SourceEntries, unknown, SourceBody>({
    resolver: zodResolver(sourceSchema),
    defaultValues: entriesOf(source),
  })
  const draft = useDraft(form, `source:${source.id}`)
  const done = () => (draft.drop(), onClose())
  const save = useSaveSource(source, form.setError, done)
  const remove = useRemoveSource(done)

  return (
    <SidePanel
      title={source.name}
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={sourceFormId} isBusy={save.isPending}>
            Save
          </SubmitButton>
          <Button onClick={() => void remove(source)}>Remove</Button>
        </>
      }
    >
      <SourceForm form={form} draft={draft} error={save.error} onSubmit={(body) => save.mutate(body)}>
        <RobotsLine source={source} />
      </SourceForm>
      <ProblemPage page={source.problemPage} />
    </SidePanel>
  )
}

/** Shows the words of the page that couldn't be read in the last run, or had nothing on it. */
function ProblemPage({ page }: { page: ScrapingSource['problemPage'] }) {
  const styles = useStyles()
  // A cached list may be older than this field.
  if (page == null) return undefined
  return (
    <FoldedSection id="problem-page" title="The page as it was" text={`Read ${formatExact(page.readAt)}`}>
      <p className={styles.words}>{page.text}</p>
      <Link href={page.url} target="_blank" rel="noreferrer">
        Open the page
      </Link>
    </FoldedSection>
  )
}
