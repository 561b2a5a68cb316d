import { useEffect } from 'react'
import { Button } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { intervalHours, type ScrapingSource } from '#shared/contract/scraping.ts'
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { SidePanel } from '../components/side-panel.tsx'
import { platformChoices } from './platforms.ts'
import { RobotsLine } from './robots-line.tsx'
import { SelectorFields } from './selector-fields.tsx'
import { entriesOf, type SourceBody, type SourceEntries, sourceSchema } from './source-schema.ts'
import { useRemoveSource } from './use-remove-source.ts'
import { useSaveSource } from './use-save-source.ts'

const formId = 'source-form'

export interface SourcePanelProps {
  /** Undefined for a new one. */
  source: ScrapingSource | undefined
  onClose: () => void
}

/** Edits a source: its address, platform and interval. */
export function SourcePanel({ source, onClose }: SourcePanelProps) {
  const form = useForm<SourceEntries, unknown, SourceBody>({
    resolver: zodResolver(sourceSchema),
    defaultValues: entriesOf(source),
  })
  const platform = useWatch({ control: form.control, name: 'platform' })
  const draft = useDraft(form, `source:${source?.id ?? 'new'}`)
  const done = () => (draft.drop(), onClose())
  const save = useSaveSource(source, form.setError, done)
  const remove = useRemoveSource(done)

  const isNew = source === undefined
  const { setFocus } = form
  useEffect(() => (isNew ? setFocus('name') : undefined), [isNew, setFocus])

  return (
    <SidePanel
      title={source?.name ?? 'New source'}
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={formId} isBusy={save.isPending}>
            {isNew ? 'Add source' : 'Save'}
          </SubmitButton>
          {isNew ? undefined : <Button onClick={() => void remove(source)}>Remove</Button>}
        </>
      }
    >
      <FormShell id={formId} form={form} draft={draft} error={save.error} onSubmit={(body) => save.mutate(body)}>
        {source === undefined ? undefined : <RobotsLine source={source} />}
        <TextField form={form} name="name" label="Name" isRequired hint="For example, Winchester planning" />
        <TextField
          form={form}
          name="url"
          label="Address"
          isRequired
          hint="The page to start from, beginning https://"
          input={{ type: 'url', autoComplete: 'off' }}
        />
        <SelectField
          form={form}
          name="platform"
          label="Platform"
          hint="The software behind the page. Not sure? Choose the closest; we’ll check the page."
          options={platformChoices(source?.platform ?? 'listing')}
        />
        {platform === 'listing' ? <SelectorFields form={form} /> : undefined}
        <TextAreaField
          form={form}
          name="searchTerms"
          label="Search terms"
          hint="One per line, e.g. loft conversion. Leave empty to read everything."
        />
        <NumberField
          form={form}
          name="scrapingInterval"
          label="Hours between runs"
          hint={`${intervalHours.min} to ${intervalHours.max}; 24 is once a day`}
        />
        <CheckboxField
          form={form}
          name="termsRead"
          label="I’ve read this site’s terms, and they allow this"
          hint="The source stays off until you tick this."
        />
      </FormShell>
    </SidePanel>
  )
}
