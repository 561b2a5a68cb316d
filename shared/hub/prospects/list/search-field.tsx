import { useEffect, useState } from 'react'
import { Input } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'

/** Long enough that a word is not asked for letter by letter, short enough that nobody waits. */
const typingPauseMs = 200

export interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (words: string) => void
  /** By which a shortcut finds it. */
  id?: string
}

/** A search field that searches when the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch, id }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address has changed by itself: another view was chosen, or the filter cleared.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <Input
      id={id}
      type="search"
      contentBefore={<Search20Regular />}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(_, { value: text }) => setTyped(text)}
    />
  )
}
