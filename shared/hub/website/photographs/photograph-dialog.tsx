import { useState } from 'react'
import { Button, Field, Textarea } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { changePhotograph, listPhotographs, type Photograph } from '#shared/contract/photographs.ts'
import { DialogFrame, DialogMain } from '../../components/form/form-dialog.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'
import { PhotographGrid, PhotographUploadArea, usePhotographUploads } from './photograph-grid.tsx'
import { altHint, altLabel } from './photograph-panel.tsx'

export interface PhotographDialogProps {
  /** The id of the currently chosen photograph. */
  chosen: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** Asks for a photograph. One without a description must be described first. */
export function PhotographDialog({ chosen, onChoose, onClose }: PhotographDialogProps) {
  const query = useQuery(queryOf(listPhotographs))
  const [pickedId, setPickedId] = useState(chosen)
  const uploads = usePhotographUploads(({ id }) => setPickedId(id))
  const picked = query.data?.find(({ id }) => id === pickedId)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const describe = useCall(changePhotograph, {
    input: ({ id }: Photograph) => ({ params: { id }, body: { alt: words } }),
    errorTitle: 'Couldn’t save what it shows',
    onSuccess: ({ id }) => onChoose(id),
  })

  function use(photograph: Photograph): void {
    if (photograph.alt !== '') onChoose(photograph.id)
    else if (words.trim() === '') setMissing(true)
    else describe.mutate(photograph)
  }

  return (
    <DialogFrame title="Choose a photo" width={720} onClose={onClose}>
      <DialogMain
        action={
          <Button
            appearance="primary"
            disabledFocusable={picked === undefined || describe.isPending}
            onClick={() => picked && use(picked)}
          >
            Use this photo
          </Button>
        }
        onCancel={onClose}
      >
        <PhotographUploadArea uploads={uploads} />
        <QueryContent query={query} loading="Loading photos" failed="Couldn’t load the photos">
          {(photographs) => (
            <PhotographGrid
              isChoice
              photographs={photographs}
              chosen={pickedId}
              onPress={({ id }) => {
                setPickedId(id)
                setWords('')
                setMissing(false)
              }}
            />
          )}
        </QueryContent>
        {picked?.alt === '' ? (
          <Field
            label={altLabel}
            hint={altHint}
            required
            validationMessage={isMissing ? 'Please say what it shows' : null}
          >
            <Textarea rows={2} value={words} onChange={(_, { value }) => setWords(value)} />
          </Field>
        ) : undefined}
      </DialogMain>
    </DialogFrame>
  )
}
