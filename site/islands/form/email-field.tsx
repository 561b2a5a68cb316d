import { useEffect, useState, type ComponentProps } from 'react'
import { TextField } from './field.tsx'
import { formContent } from '../../content/form.ts'
import { useTypedValue } from './browser-hooks.ts'

/** A pause in typing after which an address counts as finished, milliseconds. Waiting for the field to be left would move what the
 *  visitor is about to tap. */
const pauseMs = 600

/** The field for an email address. A likely typing error can be corrected with one tap. */
export function EmailField(field: ComponentProps<typeof TextField>) {
  const meant = useSuggestion(useTypedValue(field.id))
  function accept() {
    const control = document.getElementById(field.id)
    if (!(control instanceof HTMLInputElement) || !meant) return
    control.value = meant
    control.dispatchEvent(new InputEvent('input', { bubbles: true }))
    control.focus()
  }
  const suggestion = (
    <output className="field-suggestion">
      {meant && (
        <button type="button" onClick={accept}>
          {formContent.suggestion(meant)}
        </button>
      )}
    </output>
  )
  return <TextField {...field} type="email" inputMode="email" autoComplete="email" below={suggestion} />
}

function useSuggestion(typed: string): string | undefined {
  const [checked, setChecked] = useState<{ typed: string; meant: string | undefined }>()
  useEffect(() => {
    if (!typed.includes('@')) return undefined
    let isOutdated = false
    const timer = setTimeout(() => {
      void import('#shared/business/email-typos.ts').then(({ suggestEmail }) => {
        if (!isOutdated) setChecked({ typed, meant: suggestEmail(typed) })
      })
    }, pauseMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [typed])
  return checked?.typed === typed ? checked.meant : undefined
}
