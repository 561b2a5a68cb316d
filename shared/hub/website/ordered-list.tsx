import { type ComponentType, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Add20Regular } from '../icons/add.ts'
import { ArrowDown20Regular } from '../icons/arrow-down.ts'
import { ArrowUp20Regular } from '../icons/arrow-up.ts'
import { Delete20Regular } from '../icons/delete.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXS,
  },
  buttons: { display: 'flex' },
  add: { justifySelf: 'start' },
})

export interface OrderedItemProps<Item> {
  item: Item
  index: number
  error: string | undefined
  onChange: (item: Item) => void
  onAddBelow: () => void
}

export interface OrderedListProps<Item> {
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** The noun for an item in the labels of its buttons: `feature`. */
  noun: string
  /** The label of the Add button and the value of a new item; without it, items are added elsewhere. */
  add?: { label: string; blank: Item }
  max: number
  errorOf: (index: number) => string | undefined
  Item: ComponentType<OrderedItemProps<Item>>
}

/** Edits a short list in an order: items are added, removed and moved by buttons. Unlike the rows of `Reorder`, they have no ids. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { items, onChange, noun, add, max, errorOf, Item } = props
  const styles = useStyles()
  const list = useRef<HTMLUListElement>(null)

  /** Changes the list, and gives the focus to the item that was added or moved, or that follows a removed one. */
  function change(changed: Item[], focused: number): void {
    flushSync(() => onChange(changed))
    const item = list.current?.children[Math.min(focused, changed.length - 1)]
    item?.querySelector<HTMLElement>('input, button')?.focus()
  }
  function addAt(index: number): void {
    if (add !== undefined && items.length < max) change(items.toSpliced(index, 0, add.blank), index)
  }
  const move = (item: Item, from: number, to: number) => change(items.toSpliced(from, 1).toSpliced(to, 0, item), to)

  return (
    <>
      <ul ref={list} className={styles.list}>
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- items have no ids, and their inputs hold no state
          <li key={index} className={styles.item}>
            <Item
              item={item}
              index={index}
              error={errorOf(index)}
              onChange={(replacement) => onChange(items.with(index, replacement))}
              onAddBelow={() => addAt(index + 1)}
            />
            <span className={styles.buttons}>
              <Button
                appearance="subtle"
                icon={<ArrowUp20Regular />}
                aria-label={`Move ${noun} ${index + 1} up`}
                disabledFocusable={index === 0}
                onClick={() => move(item, index, index - 1)}
              />
              <Button
                appearance="subtle"
                icon={<ArrowDown20Regular />}
                aria-label={`Move ${noun} ${index + 1} down`}
                disabledFocusable={index === items.length - 1}
                onClick={() => move(item, index, index + 1)}
              />
              <Button
                appearance="subtle"
                icon={<Delete20Regular />}
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => change(items.toSpliced(index, 1), index)}
              />
            </span>
          </li>
        ))}
      </ul>
      {add === undefined ? undefined : (
        <Button
          size="small"
          className={styles.add}
          icon={<Add20Regular />}
          disabledFocusable={items.length >= max}
          onClick={() => addAt(items.length)}
        >
          {add.label}
        </Button>
      )}
    </>
  )
}
