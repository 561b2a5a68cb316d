import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { readSiteParts } from '#shared/contract/website.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { pictureContent } from '#shared/contract/website-content.ts'
import { useClient } from '../client-context.ts'
import { QueryContent } from '../components/query-content.tsx'
import { Section } from '../components/section.tsx'
import type { BuiltIn, ContentDescription } from './content-description.ts'
import { ContentList } from './content-list.tsx'
import { EditorFrame } from './editor-frame.tsx'
import type { EditorProps } from './editor-props.ts'
import { PhotographField, PhotographName } from './photograph-field.tsx'
import { latestContent, websiteQueries } from './queries.ts'

type Drawing = CallAnswer<typeof readSiteParts>['drawings'][number]

/** Lists the drawings of the website, each of which a photograph can replace. */
export function PictureSlots() {
  const parts = useQuery(websiteQueries(useClient()).siteParts())
  return (
    <Section title="In place of a drawing" text="The website shows drawings until you choose photographs of your own.">
      <QueryContent query={parts} loading="Loading the drawings" failed="Couldn’t load the drawings">
        {({ drawings }) => <ContentList description={picturesFor(drawings)} builtIns={drawings.map(toBuiltIn)} />}
      </QueryContent>
    </Section>
  )
}

function picturesFor(drawings: readonly Drawing[]): ContentDescription<'picture'> {
  return {
    kind: 'picture',
    label: 'Drawings',
    titleOf: ({ name }) => drawings.find((drawing) => drawing.name === name)?.label ?? name,
    factsOf: ({ photographId }) => [{ name: 'Photograph', value: <PhotographName id={photographId} /> }],
    Editor: PictureEditor,
    emptyText: 'The website has no drawings that a photograph could replace.',
    compare: () => 0,
    canHide: () => false,
  }
}

function toBuiltIn({ name, label }: Drawing): BuiltIn<'picture'> {
  return {
    key: name,
    title: label,
    isReplacedBy: (item) => latestContent<'picture'>(item).name === name,
    initial: { name, photographId: '' },
    canHide: false,
    state: 'Drawing',
    editLabel: 'Use a photograph instead',
    restoreLabel: 'Use the drawing again',
  }
}

function PictureEditor(props: EditorProps<'picture'>) {
  const { data } = useQuery(websiteQueries(useClient()).siteParts())
  const drawing = data?.drawings.find(({ name }) => name === props.initial?.name)
  const form = useForm({
    resolver: zodResolver(pictureContent),
    defaultValues: { name: '', photographId: '', ...props.initial },
  })
  return (
    <EditorFrame editor={props} form={form} title={drawing?.label ?? 'Drawing'} toDraft={(content) => ({ content })}>
      <PhotographField
        form={form}
        name="photographId"
        label="Photograph"
        hint="It takes the place of the drawing, cropped to its shape around what must stay visible."
      />
    </EditorFrame>
  )
}
