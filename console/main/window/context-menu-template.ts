import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

export type ContextFacts = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'linkURL'
> & { editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'> }

export interface ContextActions {
  replaceMisspelling(word: string): void
  addToDictionary(word: string): void
  copyText(text: string): void
}

const line: MenuItemConstructorOptions = { type: 'separator' }
const mostSuggestions = 5

/** Returns the context menu for the clicked element; empty when there is no action. */
export function contextMenuTemplate(facts: ContextFacts, actions: ContextActions): MenuItemConstructorOptions[] {
  const groups = [spellingItems(facts, actions), linkItems(facts, actions), editItems(facts)]
  // Each group but the first is preceded by a separator.
  return groups.flatMap((group) => (group.length === 0 ? [] : [line].concat(group))).slice(1)
}

function spellingItems(
  { misspelledWord, dictionarySuggestions }: ContextFacts,
  { replaceMisspelling, addToDictionary }: ContextActions,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  const suggestions = dictionarySuggestions
    .slice(0, mostSuggestions)
    .map((word) => ({ label: word, click: () => replaceMisspelling(word) }))
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No Suggestions', enabled: false }]),
    { label: 'Add to Dictionary', click: () => addToDictionary(misspelledWord) },
  ]
}

const linkLabels: Readonly<Record<string, string>> = {
  'mailto:': 'Copy Email Address',
  'tel:': 'Copy Phone Number',
  'sms:': 'Copy Phone Number',
  'http:': 'Copy Link',
  'https:': 'Copy Link',
}

function linkItems({ linkURL }: ContextFacts, { copyText }: ContextActions): MenuItemConstructorOptions[] {
  if (!URL.canParse(linkURL)) return []
  const { protocol, pathname, href } = new URL(linkURL)
  const label = linkLabels[protocol]
  if (label === undefined) return []
  const text = /^(?:mailto|tel|sms):$/.test(protocol) ? decodeURIComponent(pathname) : href
  return [{ label, click: () => copyText(text) }]
}

function editItems({ isEditable, selectionText, editFlags }: ContextFacts): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      line,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }]
}
