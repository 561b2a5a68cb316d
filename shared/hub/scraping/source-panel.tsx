import { type ReactNode, useState } from 'react'
import { Button, Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { intervalHours, type ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { type Draft, useDraft } from '../components/form/use-draft.ts'
import { FoldedSection } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../platform/dates.ts'
import { platformChoices, robotsLabel } from './labels.ts'
import { useRemoveSource, useSaveSource } from './mutations.ts'
import {
  entriesOf,
  type SelectorName,
  selectorNames,
  type SourceBody,
  type SourceEntries,
  sourceSchema,
} from './source-schema.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  words: { lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  line: { color: tokens.colorNeutralForeground2 },
  summary: { padding: space('S', 0), cursor: 'pointer' },
  developer: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  heading: { ...typographyStyles.body1Strong, padding: 0 },
  text: { margin: space('XXS', 0, 'M'), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingVerticalM,
  },
})

interface SourcePanelProps {
  source: ScrapingSource
  onClose: () => void
}

/** Edits a source, or removes it. */
export function SourcePanel({ source, onClose }: SourcePanelProps) {
  const values = entriesOf(source)
  const form = useForm<SourceEntries, unknown, SourceBody>({
    resolver: zodResolver(sourceSchema),
    defaultValues: values,
  })
  const draft = useDraft(form, `source:${source.id}`, { revision: source.revision ?? '', values })
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
      <SourceForm
        form={form}
        draft={draft}
        error={save.error}
        onSubmit={(body) => save.mutate({ ...body, revision: draft.revision })}
      >
        <RobotsLine source={source} />
      </SourceForm>
      <ProblemPage page={source.problemPage} />
    </SidePanel>
  )
}

/** Shows the text of the page that couldn't be read in the last run or contained no entries. */
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

export const sourceFormId = 'source-form'

export type SourceFormState = UseFormReturn<SourceEntries, unknown, SourceBody>

interface SourceFormProps {
  form: SourceFormState
  draft: Draft
  /** Why the entries could not be saved. */
  error: Error | null
  onSubmit: (body: SourceBody) => void
  /** Shown above the fields. */
  children?: ReactNode
  /** Shown below the address field. */
  underAddress?: ReactNode
}

/** The fields of a source. Platform and selectors are detected, and a developer can set them. */
export function SourceForm({ form, draft, error, onSubmit, children, underAddress }: SourceFormProps) {
  return (
    <FormShell id={sourceFormId} form={form} draft={draft} error={error} onSubmit={onSubmit}>
      {children}
      <TextField
        form={form}
        name="url"
        label="Address"
        isRequired
        hint="The page to start from, beginning https://"
        input={{ type: 'url', autoComplete: 'off' }}
      />
      {underAddress}
      <TextField form={form} name="name" label="Name" isRequired hint="For example, Winchester planning" />
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
      <DeveloperFields form={form} />
    </FormShell>
  )
}

/** `robots.txt allows it, read Saturday 21 Nov 2026 at 10:42`; nothing until a run has read it. */
function RobotsLine({ source: { robots, robotsReadAt } }: { source: ScrapingSource }) {
  const styles = useStyles()
  // A cached list may be older than these fields.
  if (robots == null || robotsReadAt == null) return undefined
  return <p className={styles.line}>{`${robotsLabel[robots]}, checked ${formatExact(robotsReadAt)}`}</p>
}

const selectorLabels: Record<SelectorName, string> = {
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

function DeveloperFields({ form }: { form: SourceFormState }) {
  const styles = useStyles()
  const { errors } = useFormState({ control: form.control })
  const platform = useWatch({ control: form.control, name: 'platform' })
  const [isOpen, setIsOpen] = useState(false)
  // An error opens it, so that the field is shown and can be focused.
  const isShown = isOpen || errors.platform !== undefined || errors.selectors !== undefined
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>For a developer</summary>
      {isShown ? (
        <div className={styles.developer}>
          <SelectField
            form={form}
            name="platform"
            label="Platform"
            hint="The software behind the page. A page that is certainly another’s is read as what it is."
            options={platformChoices(platform)}
          />
          {platform === 'listing' ? (
            <fieldset className={styles.group}>
              <legend className={styles.heading}>Where things are on the page</legend>
              <p className={styles.text}>
                CSS selectors, e.g. article.card or h3 a. Leave them empty and we’ll detect the list. Title to Date are
                read within each entry.
              </p>
              <div className={styles.fields}>
                {selectorNames.map((name) => (
                  <TextField
                    key={name}
                    form={form}
                    name={`selectors.${name}`}
                    label={selectorLabels[name]}
                    input={{ autoComplete: 'off' }}
                  />
                ))}
              </div>
            </fieldset>
          ) : undefined}
        </div>
      ) : undefined}
    </details>
  )
}
