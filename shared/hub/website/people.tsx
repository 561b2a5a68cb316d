import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { personContent } from '#shared/contract/website-content.ts'
import { TextField } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import type { ContentDescription, EditorProps } from './content/content-description.ts'
import { ContentList } from './content/content-list.tsx'
import { EditorFrame } from './content/editor-frame.tsx'
import { PhotographField, PhotographName } from './photographs/photograph-picker.tsx'

const people: ContentDescription<'person'> = {
  kind: 'person',
  label: 'People',
  addLabel: 'Add a person',
  titleOf: ({ name }) => name,
  detailOf: ({ role }) => role,
  factsOf: ({ name, role, story, photographId }) => [
    { name: 'Name', value: name },
    { name: 'Role', value: role },
    { name: 'Story', value: story },
    { name: 'Photo', value: photographId && <PhotographName id={photographId} /> },
  ],
  Editor: PersonEditor,
  emptyText:
    'Tell visitors who you are: the first person’s story is on the About page, in place of the one that is there.',
}

/** Shows the people of the business. */
export function PeopleSection() {
  return <ContentList description={people} />
}

function PersonEditor(props: EditorProps<'person'>) {
  const values = { name: '', role: '', story: '', photographId: '', ...props.initial }
  const form = useForm({ resolver: zodResolver(personContent), defaultValues: values })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title={props.item === undefined ? 'New person' : 'Edit person'}
      toDraft={(content) => ({ content })}
    >
      <TextField form={form} name="name" label="Name" isRequired />
      <TextField
        form={form}
        name="role"
        label="Role"
        isRequired
        hint="For example, Founder and architectural designer"
      />
      <TextAreaField
        form={form}
        name="story"
        label="Story"
        isRequired
        rows={12}
        hint="Leave an empty line between paragraphs."
      />
      <PhotographField form={form} name="photographId" label="Photo" />
    </EditorFrame>
  )
}
