import { useEffect, useRef, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ArticleText } from '#shared/contract/article-text.ts'
import { plainText } from '#shared/contract/article-words.ts'
import { Notice } from '../notice.tsx'
import { Row } from '../stack.tsx'
import type { Draft, FieldConflict } from './use-draft.ts'
import { space } from '../styles.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    margin: space('S', 0, 0),
  },
  values: {
    maxHeight: '160px',
    margin: space('XXS', 0, 'SNudge'),
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    color: tokens.colorNeutralForeground1,
  },
})

interface ConflictNoticeProps {
  draft: Pick<Draft, 'conflicts' | 'resolve'>
  /** Called once the owner has chosen for a field. */
  onDecided: () => void
}

/** Shows both values of each field that was changed in two places, and lets the owner choose one. */
export function ConflictNotice({ draft: { conflicts, resolve }, onDecided }: ConflictNoticeProps) {
  const styles = useStyles()
  const element = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  // The labels and options are those of the fields themselves.
  useEffect(() => setForm(element.current?.closest('form') ?? null), [])

  function choose(conflict: FieldConflict, choice: 'yours' | 'theirs'): void {
    // The buttons are removed, so the focus moves to the field, or to the first one.
    ;(controlOf(form, conflict.name) ?? form?.querySelector<HTMLElement>('input, textarea, select'))?.focus()
    resolve(conflict, choice)
    onDecided()
  }

  return (
    <div ref={element}>
      <Notice intent="error" isAnswer title="This has been changed elsewhere since you began">
        Choose for each field, then save again.
        <ul className={styles.list}>
          {conflicts.map((conflict) => {
            const label = labelOf(form, conflict.name)
            return (
              <li key={conflict.name}>
                <strong>{label}</strong>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by keyboard */}
                <p className={styles.values} tabIndex={0}>
                  Yours: {describe(form, conflict.name, conflict.yours)}
                  <br />
                  Saved meanwhile: {describe(form, conflict.name, conflict.theirs)}
                </p>
                <Row>
                  <Button size="small" aria-label={`Keep mine: ${label}`} onClick={() => choose(conflict, 'yours')}>
                    Keep mine
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Use the saved one: ${label}`}
                    onClick={() => choose(conflict, 'theirs')}
                  >
                    Use the saved one
                  </Button>
                </Row>
              </li>
            )
          })}
        </ul>
      </Notice>
    </div>
  )
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the field with this path, unless it is made of several. */
function controlOf(form: HTMLFormElement | null, name: string): Control | undefined {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement
    ? found
    : undefined
}

/** The labels of fields that are made of several, by their path. */
const labels: Readonly<Record<string, string>> = {
  photographId: 'Photo',
  'focus.x': 'Focal point, from the left',
  'focus.y': 'Focal point, from the top',
}

function labelOf(form: HTMLFormElement | null, name: string): string {
  const label = controlOf(form, name)?.labels?.[0]?.textContent?.replace(/\s*\*$/, '')
  return label ?? labels[name] ?? fromPath(name)
}

/** `selectors.nextPage` is `Next page`. */
function fromPath(name: string): string {
  const text = (name.split('.').at(-1) ?? name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function describe(form: HTMLFormElement | null, name: string, value: unknown): string {
  const control = controlOf(form, name)
  const option = control instanceof HTMLSelectElement && [...control.options].find((one) => one.value === value)
  if (option) return `“${option.text}”`
  const text = asText(value)
  return text === '' ? 'nothing' : `“${text}”`
}

/** Returns a value as text. */
function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return isArticleText(value) ? plainText(value) : value.map(asText).join('\n')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).filter(Boolean).join(', ')
  return ''
}

function isArticleText(list: readonly unknown[]): list is ArticleText {
  return list.some((one) => typeof one === 'object' && one !== null && 'type' in one)
}
