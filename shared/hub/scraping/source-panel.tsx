import { useEffect } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { intervalHours, type ScrapingSource } from '#shared/contract/scraping.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { SidePanel } from '../components/side-panel.tsx'
import { platformChoices, robotsLabel } from './labels.ts'
import {
  entriesOf,
  type SelectorName,
  selectorNames,
  type SourceBody,
  type SourceEntries,
  sourceSchema,
} from './source-schema.ts'
import { useRemoveSource, useSaveSource } from './mutations.ts'
import { formatExact } from '../dates.ts'

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

const useStyles = makeStyles({
  line: { margin: 0, color: tokens.colorNeutralForeground2 },
  group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  heading: { ...typographyStyles.body1Strong, padding: 0 },
  text: { margin: '2px 0 12px', color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalM,
  },
})

/** `robots.txt allows it, read Saturday 21 Nov 2026 at 10:42`; nothing until a run has read it. */
export function RobotsLine({ source: { robots, robotsReadAt } }: { source: ScrapingSource }) {
  const styles = useStyles()
  // A cached list may be older than these fields.
  if (robots == null || robotsReadAt == null) return undefined
  return <p className={styles.line}>{`${robotsLabel[robots]}, checked ${formatExact(robotsReadAt)}`}</p>
}

const labels: Record<SelectorName, string> = {
  item: 'One entry in the list',
  title: 'Title',
  link: 'Link to its page',
  description: 'Description',
  address: 'Address',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  date: 'Date',
  next: 'Link to the next page',
}

/** Where things are on a page that is made with nothing we know. */
export function SelectorFields<Sent>({ form }: { form: UseFormReturn<SourceEntries, unknown, Sent> }) {
  const styles = useStyles()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Where things are on the page</legend>
      <p className={styles.text}>
        CSS selectors, e.g. article.card or h3 a. Leave them empty and we’ll detect the list. Title to Date are read
        within each entry.
      </p>
      <div className={styles.fields}>
        {selectorNames.map((name) => (
          <TextField
            key={name}
            form={form}
            name={`selectors.${name}`}
            label={labels[name]}
            input={{ autoComplete: 'off' }}
          />
        ))}
      </div>
    </fieldset>
  )
}
