import { type RefObject, useEffect, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { desktop } from '../desktop/desktop.ts'
import { space } from '#shared/hub/components/styles.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: space('XS', 'M'),
    padding: space('S', 'L'),
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { lineHeight: tokens.lineHeightBase200, color: tokens.colorNeutralForeground2 },
})

type TextField = HTMLInputElement | HTMLTextAreaElement

/** A button that puts the text selected on the page into the last used field. Shown while there is such a field. */
export function UseSelectedText({ within }: { within: RefObject<HTMLElement | null> }) {
  const styles = useStyles()
  const [field, setField] = useState<TextField>()
  const [isEmpty, setIsEmpty] = useState(false)
  useEffect(() => {
    const element = within.current
    const follow = ({ target }: FocusEvent) => {
      setIsEmpty(false)
      setField(isTextField(target) ? target : undefined)
    }
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [within])
  if (field === undefined) return undefined

  async function enter(field: TextField): Promise<void> {
    const text = await desktop.call('browse:selected-text', undefined)
    setIsEmpty(text === '')
    if (text !== '' && field.isConnected) enterText(field, text)
  }

  return (
    <div className={styles.bar}>
      <output className={styles.text}>
        {isEmpty ? 'Nothing is selected on the page.' : `Select text on the page to put it into “${labelOf(field)}”.`}
      </output>
      <Button
        size="small"
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void enter(field)}
      >
        Use selected text
      </Button>
    </div>
  )
}

function labelOf({ labels }: TextField): string {
  // Removes the asterisk at the end of a required field’s label.
  return labels?.[0]?.textContent.replace(/\s*\*$/, '') ?? 'this field'
}

function isTextField(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && /^(?:text|email|tel|url)$/.test(target.type))
  )
}

/** Enters a text as if it were typed, so that the form handles the input event. */
function enterText(field: TextField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
