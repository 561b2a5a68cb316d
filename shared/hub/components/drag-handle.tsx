import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { makeStyles, tokens } from '@fluentui/react-components'
import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons'

const useStyles = makeStyles({
  handle: {
    display: 'inline-flex',
    padding: tokens.spacingVerticalXXS,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    cursor: 'grab',
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
})

interface DragOptions {
  /** How far in px a pressed mouse moves before it drags; less is a click. */
  distance: number
  /** How long in ms a finger rests before it drags; less scrolls. */
  delay: number
  /** Where an arrow key moves what is dragged. */
  coordinateGetter: KeyboardCoordinateGetter
}

/** Returns what a `DndContext` needs for dragging by mouse, touch and keyboard. */
export function useDragSensors({ distance, delay, coordinateGetter }: DragOptions) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance } }),
    useSensor(TouchSensor, { activationConstraint: { delay, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )
}

type Draggable = Pick<ReturnType<typeof useDraggable>, 'setActivatorNodeRef' | 'attributes' | 'listeners'>

interface DragHandleProps {
  label: string
  draggable: Draggable
  /** For a press that drags nothing. */
  onClick?: (handle: HTMLButtonElement) => void
}

/** The button by which something is dragged, with the keyboard too. */
export function DragHandle({ label, draggable, onClick }: DragHandleProps) {
  const { setActivatorNodeRef, attributes, listeners } = draggable
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={useStyles().handle}
      {...attributes}
      {...listeners}
      aria-label={label}
      onClick={({ currentTarget }) => onClick?.(currentTarget)}
    >
      <ReOrderDotsVertical20Regular aria-hidden />
    </button>
  )
}
