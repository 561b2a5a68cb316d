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
import { ReOrderDotsVertical20Regular } from '../icons/re-order-dots-vertical.ts'

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
  /** The distance in px that a pressed mouse moves before a drag starts; less is a click. */
  distance: number
  /** The time in ms that a finger rests before a drag starts; a shorter touch scrolls. */
  delay: number
  /** Returns the position to which an arrow key moves the dragged item. */
  coordinateGetter: KeyboardCoordinateGetter
}

/** Returns the sensors of a `DndContext` for dragging by mouse, touch and keyboard. */
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
  /** Called for a press that does not drag. */
  onClick?: (handle: HTMLButtonElement) => void
}

/** Shows the button with which an item is dragged, also by keyboard. */
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
