import { useId, useState } from 'react'
import { Field, Input, Rating } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { counted } from '#shared/business/counts.ts'
import { type ReviewContent, reviewContent } from '#shared/contract/website-content.ts'
import { FieldGrid } from '../components/form/fields.tsx'
import { CheckboxField, TextField, useField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatDate, londonDay } from '../platform/dates.ts'
import type { ContentDescription, EditorProps } from './content/content-description.ts'
import { ContentList } from './content/content-list.tsx'
import { EditorFrame } from './content/editor-frame.tsx'
import { PrivateEmailField } from './content/private-email-field.tsx'

const reviews: ContentDescription<'review'> = {
  kind: 'review',
  label: 'Reviews',
  addLabel: 'Add a review',
  titleOf: ({ author }) => author,
  detailOf: ({ rating, source }) => `${counted(rating, 'star')} · ${source}`,
  factsOf: ({ author, rating, text, town, source, givenOn, onPackages }) => [
    { name: 'Author', value: author },
    { name: 'Stars', value: counted(rating, 'star') },
    { name: 'Review', value: text },
    { name: 'Town', value: town },
    { name: 'Given', value: `${source}, ${formatDate(givenOn)}` },
    { name: 'Packages page', value: onPackages ? 'Shown there too' : undefined },
  ],
  Editor: ReviewEditor,
  emptyText: 'Add what clients wrote about your work, on Google or in an email. Your website works out the average.',
  unpublished: {
    withSamples: 'Your website shows sample reviews until you publish your first.',
    withoutSamples: 'Until you publish your first review, your website says that reviews are on their way.',
  },
}

/** Shows the reviews. */
export function ReviewsSection() {
  return <ContentList description={reviews} />
}

type ReviewEntries = z.input<typeof reviewContent>
type ReviewForm = UseFormReturn<ReviewEntries, unknown, ReviewContent>

function ReviewEditor(props: EditorProps<'review'>) {
  const [today] = useState(() => londonDay(Date.now()))
  const values = {
    author: '',
    rating: 5,
    text: '',
    town: '',
    source: '',
    givenOn: today,
    onPackages: false,
    privateEmail: '',
    ...props.initial,
  }
  const form: ReviewForm = useForm({ resolver: zodResolver(reviewContent), defaultValues: values })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title={props.item === undefined ? 'New review' : 'Edit review'}
      toDraft={(content) => ({ content })}
    >
      <Notice intent="information">
        Only publish what a client really wrote, and ask them first whether you may show it with their name.
      </Notice>
      <TextField form={form} name="author" label="Author" isRequired hint="As it may be shown, e.g. Sarah M." />
      <StarsField form={form} />
      <TextAreaField form={form} name="text" label="Review" isRequired rows={6} hint="In their own words." />
      <FieldGrid>
        <SourceField form={form} />
        <TextField form={form} name="givenOn" label="Given on" isRequired input={{ type: 'date' }} />
      </FieldGrid>
      <TextField form={form} name="town" label="Town or village" />
      <CheckboxField
        form={form}
        name="onPackages"
        label="Show it on the packages page as well"
        hint="There is room for two reviews."
      />
      <PrivateEmailField form={form} name="privateEmail" />
    </EditorFrame>
  )
}

function StarsField({ form }: { form: ReviewForm }) {
  const { frame, value, onChange } = useField({ form, name: 'rating', label: 'Stars', isRequired: true })
  return (
    <Field {...frame}>
      <Rating
        size="extra-large"
        value={Number(value)}
        itemLabel={(rating) => counted(rating, 'star')}
        onChange={(_, data) => onChange(data.value)}
      />
    </Field>
  )
}

const sources = ['Google review', 'Houzz review', 'Facebook review', 'By email', 'Letter']

function SourceField({ form }: { form: ReviewForm }) {
  const id = useId()
  const { frame, value, onChange, input } = useField({
    form,
    name: 'source',
    label: 'Where it was given',
    isRequired: true,
  })
  return (
    <Field {...frame}>
      <Input {...input} list={id} autoComplete="off" value={value} onChange={(_, data) => onChange(data.value)} />
      <datalist id={id}>
        {sources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </datalist>
    </Field>
  )
}
