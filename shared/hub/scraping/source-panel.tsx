import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { ScrapingSource } from '#shared/contract/scraping.ts'
import { SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { SidePanel } from '../components/side-panel.tsx'
import { useRemoveSource, useSaveSource } from './mutations.ts'
import { RobotsLine, SourceForm, sourceFormId } from './source-form.tsx'
import { entriesOf, type SourceBody, type SourceEntries, sourceSchema } from './source-schema.ts'

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
    </SidePanel>
  )
}
