import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { PartBoundary } from './error-boundaries.tsx'
import { space } from './styles.ts'

const height = '44px'

const useStyles = makeStyles({
  list: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tab: {
    height,
    marginBottom: `calc(-1 * ${tokens.strokeWidthThin})`,
    padding: space(0, 'M'),
    border: 0,
    borderBottom: '2px solid transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusSmall,
    },
  },
  current: {
    borderBottomColor: tokens.colorBrandStroke1,
    ':hover': { borderBottomColor: tokens.colorBrandStroke1 },
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  panel: {
    // What is focused or scrolled to stays below the tabs.
    scrollMarginTop: height,
    '& :is(section, a, button, input, textarea, select, summary)': { scrollMarginTop: `calc(${height} + 8px)` },
  },
})

interface Tab<Value extends string> {
  value: Value
  label: string
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  shown: Value
  onShow: (value: Value) => void
}

/** Shows one part of a panel at a time. A part is loaded when it is first shown, and stays, with what was typed there. These are not Fluent's
 *  tabs, which put focus traps into the page. */
export function Tabs<Value extends string>({ label, tabs, shown, onShow }: TabsProps<Value>) {
  const styles = useStyles()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [visited, setVisited] = useState<ReadonlySet<Value>>(() => new Set([shown]))
  if (!visited.has(shown)) setVisited(new Set([...visited, shown]))
  useEffect(() => {
    const panel = document.querySelector(`#${CSS.escape(`${id}-${shown}-panel`)}`)
    const [top, below] = [panel, list.current].map((element) => element?.getBoundingClientRect())
    // The tabs stick to the top edge: another part begins below them.
    if (top && below && top.top < below.bottom - 1) panel?.scrollIntoView({ block: 'start' })
  }, [id, shown])

  function move(event: KeyboardEvent, index: number): void {
    const places: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }
    const place = places[event.key]
    const next = place === undefined ? undefined : tabs.at(place % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onShow(next.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === shown}
            aria-controls={`${id}-${value}-panel`}
            tabIndex={value === shown ? 0 : -1}
            className={mergeClasses(styles.tab, value === shown && styles.current)}
            onClick={() => onShow(value)}
            onKeyDown={(event) => move(event, index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ value, label, content }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}-panel`}
          aria-labelledby={`${id}-${value}`}
          hidden={value !== shown}
          className={styles.panel}
        >
          {visited.has(value) ? <PartBoundary name={label}>{content}</PartBoundary> : undefined}
        </div>
      ))}
    </div>
  )
}
