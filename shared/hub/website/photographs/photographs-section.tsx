import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { pictureContent } from '#shared/contract/website-content.ts'
import type { readSiteParts } from '#shared/contract/website.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Section } from '../../components/section.tsx'
import { Stack } from '../../components/stack.tsx'
import { useOpened } from '../../platform/address-state.ts'
import { queryOf } from '../../platform/queries.ts'
import type { BuiltIn, ContentDescription, EditorProps } from '../content/content-description.ts'
import { ContentList } from '../content/content-list.tsx'
import { EditorFrame } from '../content/editor-frame.tsx'
import { latestContent, websiteQueries } from '../content/queries.ts'
import { PhotographGrid, PhotographUploadArea, usePhotographUploads } from './photograph-grid.tsx'
import { PhotographPanel } from './photograph-panel.tsx'
import { PhotographField, PhotographName } from './photograph-picker.tsx'

/** Shows the owner’s photographs, and the drawings that they can replace. */
export function PhotographsSection() {
  return (
    <>
      <Photographs />
      <PictureSlots />
    </>
  )
}

/** Lists all photographs of the website: uploads new ones, and opens each to be described. */
function Photographs() {
  const query = useQuery(queryOf(listPhotographs))
  const opened = useOpened('photograph')
  const uploads = usePhotographUploads()
  const open = query.data?.find(({ id }) => id === opened.id)
  return (
    <Section
      title="Photos"
      text="We straighten and resize photos, and remove their location. Say what each one shows, then use it in a project, an article or in place of a drawing."
    >
      <Stack gap="l">
        <PhotographUploadArea uploads={uploads} />
        <QueryContent query={query} loading="Loading photos" failed="Couldn’t load the photos">
          {(photographs) =>
            photographs.length === 0 ? (
              <EmptyState title="No photos yet.">
                Upload some of your work, from this computer or from your phone. Until then the website shows drawings.
              </EmptyState>
            ) : (
              <PhotographGrid photographs={photographs} onPress={({ id }) => opened.open(id)} />
            )
          }
        </QueryContent>
      </Stack>
      {open && <PhotographPanel key={open.id} photograph={open} onClose={opened.close} />}
    </Section>
  )
}

type Drawing = CallAnswer<typeof readSiteParts>['drawings'][number]

/** Lists the drawings of the website, each of which a photograph can replace. */
function PictureSlots() {
  const parts = useQuery(websiteQueries.siteParts)
  return (
    <Section title="Swap a drawing for a photo" text="The website shows drawings until you choose photos of your own.">
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
    factsOf: ({ photographId }) => [{ name: 'Photo', value: <PhotographName id={photographId} /> }],
    Editor: PictureEditor,
    emptyText: 'The website has no drawings that a photo could replace.',
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
    editLabel: 'Use a photo instead',
    restoreLabel: 'Use the drawing again',
  }
}

function PictureEditor(props: EditorProps<'picture'>) {
  const { data } = useQuery(websiteQueries.siteParts)
  const drawing = data?.drawings.find(({ name }) => name === props.initial?.name)
  const values = { name: '', photographId: '', ...props.initial }
  const form = useForm({ resolver: zodResolver(pictureContent), defaultValues: values })
  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title={drawing?.label ?? 'Drawing'}
      toDraft={(content) => ({ content })}
    >
      <PhotographField
        form={form}
        name="photographId"
        label="Photo"
        hint="It takes the place of the drawing, cropped to its shape around what must stay visible."
      />
    </EditorFrame>
  )
}
