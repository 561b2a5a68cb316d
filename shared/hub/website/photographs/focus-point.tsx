import type { KeyboardEvent, MouseEvent } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import type { Photograph } from '#shared/contract/photographs.ts'
import { Stack } from '../../components/stack.tsx'
import { useVisuallyHidden } from '../../components/visually-hidden.ts'

type Focus = Photograph['focus']

const markSize = '32px'

const useStyles = makeStyles({
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
  hint: { margin: 0, color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
})

/** In percent; with Shift ten at a time. */
const step = 2
const longStep = 10

const directions: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export interface FocusPointProps {
  photograph: Photograph
  value: Focus
  onChange: (focus: Focus) => void
}

/** Lets the owner mark what must stay visible when a page crops the photograph. */
export function FocusPoint({ photograph, value, onChange }: FocusPointProps) {
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
