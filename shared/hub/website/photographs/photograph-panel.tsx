import type { KeyboardEvent, MouseEvent } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { changePhotograph, deletePhotograph, type Photograph } from '#shared/contract/photographs.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { showFieldErrors } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { SidePanel } from '../../components/side-panel.tsx'
import { Stack } from '../../components/stack.tsx'
import { useVisuallyHidden } from '../../components/styles.ts'
import { useCall } from '../../platform/mutations.ts'
import { PrivateEmailField } from '../content/private-email-field.tsx'

const markSize = '32px'

const useStyles = makeStyles({
  facts: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere', textWrap: 'pretty' },
  frame: { position: 'relative', justifySelf: 'start', lineHeight: 0, cursor: 'crosshair' },
  picture: {
    width: 'auto',
    maxWidth: '100%',
    height: 'auto',
    maxHeight: '46vh',
    borderRadius: tokens.borderRadiusMedium,
  },
  mark: {
    position: 'absolute',
    width: markSize,
    height: markSize,
    margin: `calc(${markSize} / -2) 0 0 calc(${markSize} / -2)`,
    padding: 0,
    border: '3px solid #ffffff',
    borderRadius: '50%',
    backgroundColor: 'rgb(0 0 0 / 25%)',
    boxShadow: '0 0 0 2px #000000',
    cursor: 'move',
    ':focus-visible': { outline: `3px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '3px' },
  },
  hint: { color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
})

type PhotographChange = NonNullable<CallInput<typeof changePhotograph>['body']>

export const altLabel = 'What it shows'
export const altHint =
  'One sentence for people who can’t see it, and for search engines, such as “Kitchen extension with a roof light, seen from the garden”. Needed before the photo can be used.'

/** Edits one photograph: what it shows, its focal point, and the email of the person shown. */
export function PhotographPanel({ photograph, onClose }: { photograph: Photograph; onClose: () => void }) {
  const styles = useStyles()
  const confirm = useConfirm()
  const { id, alt, focus, privateEmail, usedIn } = photograph
  const values = { alt, focus, privateEmail: privateEmail ?? '' }
  const form = useForm({
    resolver: zodResolver(changePhotograph.body),
    defaultValues: values,
  })
  const draft = useDraft(form, `photograph:${id}`, { revision: photograph.revision, values })
  const { field } = useController({ control: form.control, name: 'focus' })

  const save = useCall(changePhotograph, {
    input: (body: PhotographChange) => ({ params: { id }, body }),
    successToast: () => ({ title: 'Photo saved' }),
    onSuccess() {
      draft.drop()
      onClose()
    },
    onError: (error) => showFieldErrors(error, ['alt', 'privateEmail'], form.setError),
  })
  const remove = useCall(deletePhotograph, {
    input: () => ({ params: { id } }),
    successToast: () => ({ title: 'Photo deleted' }),
    errorTitle: 'Couldn’t delete the photo',
    onSuccess() {
      draft.drop()
      onClose()
    },
  })

  async function askAndRemove(): Promise<void> {
    const agreed = await confirm({
      title: 'Delete this photo?',
      text: 'It’s removed in all its sizes. Keep the original if you may need it again.',
      action: 'Delete',
      isFinal: true,
    })
    if (agreed) remove.mutate()
  }

  const formId = `photograph-${id}`
  return (
    <SidePanel
      title="Photo"
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <SubmitButton form={formId} isBusy={save.isPending} busyLabel="Saving…">
            Save
          </SubmitButton>
          <Button disabledFocusable={usedIn.length > 0 || remove.isPending} onClick={() => void askAndRemove()}>
            Delete
          </Button>
        </>
      }
    >
      <FormShell
        id={formId}
        form={form}
        aria-label="Photo"
        draft={draft}
        error={save.error}
        onSubmit={(body) => save.mutate({ ...body, revision: draft.revision })}
      >
        <FocusPoint photograph={photograph} value={field.value ?? focus} onChange={field.onChange} />
        <TextAreaField form={form} name="alt" label={altLabel} hint={altHint} isRequired rows={3} />
        <PrivateEmailField form={form} name="privateEmail" label="Email of the person or household shown (private)" />
        <p className={styles.facts}>
          {usedIn.length === 0
            ? 'Not used on the website yet.'
            : `Used in ${usedIn.join(', ')}. Take it out there before you delete it.`}
        </p>
        <p className={styles.facts}>{photograph.fileName}</p>
      </FormShell>
    </SidePanel>
  )
}

type Focus = Photograph['focus']

/** The step of an arrow key in percent; `longStep` is the step with Shift. */
const step = 2
const longStep = 10

const directions: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface FocusPointProps {
  photograph: Photograph
  value: Focus
  onChange: (focus: Focus) => void
}

/** Lets the owner mark what must stay visible when a page crops the photograph. */
function FocusPoint({ photograph, value, onChange }: FocusPointProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const words = `${Math.round(value.x)} % from the left, ${Math.round(value.y)} % from the top`

  function moveTo({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLDivElement>): void {
    if (detail === 0) return // Enter or Space on the mark
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) })
  }

  function moveBy(event: KeyboardEvent): void {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const distance = event.shiftKey ? longStep : step
    onChange({
      x: toPercent((value.x + direction.x * distance) / 100),
      y: toPercent((value.y + direction.y * distance) / 100),
    })
  }

  return (
    <Stack gap="s">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the arrow keys on the mark do the same */}
      <div className={styles.frame} onClick={moveTo}>
        <img
          src={photograph.large}
          alt={photograph.alt}
          width={photograph.width}
          height={photograph.height}
          className={styles.picture}
        />
        <button
          type="button"
          className={styles.mark}
          style={{ left: `${value.x}%`, top: `${value.y}%` }}
          aria-label={`Focal point: ${words}. The arrow keys move it.`}
          onKeyDown={moveBy}
        />
        <output className={hidden}>{words}</output>
      </div>
      <p className={styles.hint}>
        The circle marks what must stay visible where the picture is cropped. Press the picture to move it, or use the
        arrow keys.
      </p>
    </Stack>
  )
}

function toPercent(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * 100)
}
