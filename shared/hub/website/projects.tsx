import { Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useController, useForm, useFormState, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { projectCategories } from '#shared/business/website-categories.ts'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { type ProjectContent, projectContent } from '#shared/contract/website-content.ts'
import { FieldGrid } from '../components/form/fields.tsx'
import { NumberField, SelectField, TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { queryOf } from '../platform/queries.ts'
import type { ContentDescription, EditorProps } from './content/content-description.ts'
import { ContentList } from './content/content-list.tsx'
import { EditorFrame } from './content/editor-frame.tsx'
import { Thumbnail } from './photographs/photograph-grid.tsx'
import { PhotographPicker } from './photographs/photograph-picker.tsx'
import { PrivateEmailField } from './content/private-email-field.tsx'
import { type OrderedItemProps, OrderedList } from './ordered-list.tsx'

const projects: ContentDescription<'project'> = {
  kind: 'project',
  label: 'Projects',
  addLabel: 'Add a project',
  titleOf: ({ title }) => title,
  detailOf: ({ category, location }) => `${category} · ${location}`,
  factsOf: ({ title, description, category, location, size, features, photographs }) => [
    { name: 'Title', value: title },
    { name: 'Description', value: description },
    { name: 'Category', value: category },
    { name: 'Town', value: location },
    { name: 'Size', value: `${size} m²` },
    { name: 'Features', value: features.join('\n') },
    { name: 'Photos', value: photographs.length },
  ],
  Editor: ProjectEditor,
  emptyText: 'Add an extension that you have built, with its size, what makes it special and up to 12 photos.',
  unpublished: {
    withSamples: 'Your website shows sample projects until you publish your first.',
    withoutSamples: 'Until you publish your first project, your website says that projects are on their way.',
  },
}

/** Shows the projects. */
export function ProjectsSection() {
  return <ContentList description={projects} />
}

type ProjectEntries = z.input<typeof projectContent>
type ProjectForm = UseFormReturn<ProjectEntries, unknown, ProjectContent>

const useStyles = makeStyles({
  group: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  legend: { ...typographyStyles.body1, marginBottom: tokens.spacingVerticalXS, padding: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
  photograph: {
    display: 'grid',
    gridTemplateColumns: '80px minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
    // Fluent's inputs are wider than there is room on a phone.
    '& .fui-Input': { minWidth: 0, width: '100%' },
    '& input': { minWidth: 0 },
  },
  thumbnail: { width: '80px', height: '60px', objectFit: 'cover', borderRadius: tokens.borderRadiusSmall },
  error: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

/** The value of an empty number field, which the form refuses. */
const blank = null as unknown as number
const categories = projectCategories.map((category) => ({ value: category, label: category }))

function ProjectEditor(props: EditorProps<'project'>) {
  const values = {
    title: '',
    description: '',
    category: projectCategories[0],
    location: '',
    size: blank,
    features: [''],
    photographs: [],
    privateEmail: '',
    ...props.initial,
  }
  const form: ProjectForm = useForm({ resolver: zodResolver(projectContent), defaultValues: values })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title={props.item === undefined ? 'New project' : 'Edit project'}
      toDraft={(content) => ({ content })}
    >
      <TextField
        form={form}
        name="title"
        label="Title"
        isRequired
        hint="For example, Kitchen extension with roof lights"
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        isRequired
        rows={4}
        hint="One or two sentences: what the family wanted, and what they have now."
      />
      <SelectField form={form} name="category" label="Category" options={categories} />
      <FieldGrid>
        <TextField form={form} name="location" label="Town or village" isRequired hint="Never the street." />
        <NumberField
          form={form}
          name="size"
          label="Floor space added"
          isRequired
          hint="In square metres"
          input={{ inputMode: 'decimal' }}
        />
      </FieldGrid>
      <FeaturesField form={form} />
      <PhotographsField form={form} />
      <PrivateEmailField form={form} name="privateEmail" />
    </EditorFrame>
  )
}

/** How many features and how many photographs a project shows at most. */
const maxFeatures = 12
const maxPhotographs = 12

function FeaturesField({ form }: { form: ProjectForm }) {
  const styles = useStyles()
  const { field } = useController({ control: form.control, name: 'features' })
  const { errors } = useFormState({ control: form.control })
  const error = errors.features?.message ?? errors.features?.root?.message
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Features</legend>
      <OrderedList
        items={field.value}
        onChange={field.onChange}
        noun="feature"
        add={{ label: 'Add a feature', blank: '' }}
        max={maxFeatures}
        errorOf={(index) => errors.features?.[index]?.message}
        Item={FeatureInput}
      />
      {error === undefined ? undefined : (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function FeatureInput({ item, index, error, onChange, onAddBelow }: OrderedItemProps<string>) {
  return (
    <Field validationMessage={error ?? null}>
      <Input
        aria-label={`Feature ${index + 1}`}
        value={item}
        onChange={(_, { value }) => onChange(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onAddBelow()
        }}
      />
    </Field>
  )
}

type ProjectPhotograph = ProjectEntries['photographs'][number]

function PhotographsField({ form }: { form: ProjectForm }) {
  const styles = useStyles()
  const { field } = useController({ control: form.control, name: 'photographs' })
  const { errors } = useFormState({ control: form.control })
  const isFull = field.value.length >= maxPhotographs
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Photographs</legend>
      <OrderedList
        items={field.value}
        onChange={field.onChange}
        noun="photograph"
        max={maxPhotographs}
        errorOf={(index) => errors.photographs?.[index]?.message ?? errors.photographs?.[index]?.caption?.message}
        Item={PhotographRow}
      />
      {isFull ? (
        <p className={styles.hint}>A project shows at most {maxPhotographs} photographs.</p>
      ) : (
        <PhotographPicker
          label="Add a photo"
          hint="The first one is on the project’s card. Without any, visitors see a drawing."
          value={undefined}
          onChange={(photographId) => {
            if (photographId !== undefined) field.onChange([...field.value, { photographId, caption: '' }])
          }}
        />
      )}
    </fieldset>
  )
}

function PhotographRow({ item, index, error, onChange }: OrderedItemProps<ProjectPhotograph>) {
  const styles = useStyles()
  const { data } = useQuery(queryOf(listPhotographs))
  const photograph = data?.find(({ id }) => id === item.photographId)
  return (
    <div className={styles.photograph}>
      {photograph && <Thumbnail photograph={photograph} className={styles.thumbnail} />}
      <Field validationMessage={error ?? null} hint={photograph?.alt ?? null}>
        <Input
          aria-label={`Caption of photo ${index + 1}`}
          placeholder="Caption"
          value={item.caption ?? ''}
          onChange={(_, { value }) => onChange({ ...item, caption: value })}
        />
      </Field>
    </div>
  )
}
