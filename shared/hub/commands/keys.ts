const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The key of an event as commands name it: `n`, `?`, `mod+k`. Undefined for what no command can have. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return `mod+${key.toLowerCase()}`
  // Upper case comes of Shift or of Caps Lock; who has Caps Lock on means the same key.
  return key.length === 1 ? key.toLowerCase() : key
}

/** How a key is shown to the reader. */
export function keyLabel(key: string): string {
  if (key.startsWith('mod+')) return `${isApple ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}`
  return names[key] ?? key.toUpperCase()
}

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: 'Enter', Escape: 'Esc' }

/** Whether keys pressed there are text. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
