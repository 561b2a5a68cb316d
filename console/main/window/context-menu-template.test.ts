import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { type ContextFacts, contextMenuTemplate } from './context-menu-template.ts'

const nothing: ContextFacts = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  linkURL: '',
  editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
}

function show(facts: Partial<ContextFacts>) {
  const actions = {
    replaceMisspelling: vi.fn<(word: string) => void>(),
    addToDictionary: vi.fn<(word: string) => void>(),
    copyText: vi.fn<(text: string) => void>(),
  }
  const items = contextMenuTemplate({ ...nothing, ...facts }, actions)
  const press = (label: string) => items.find((item) => item.label === label)?.click?.(...([] as unknown as Click))
  return { actions, press, names: items.map(({ label, role, type }) => label ?? role ?? type), items }
}
type Click = Parameters<NonNullable<MenuItemConstructorOptions['click']>>

test('a field offers cut, copy and paste where possible', () => {
  const { names, items } = show({ isEditable: true })
  expect(names).toEqual(['cut', 'copy', 'paste', 'separator', 'selectAll'])
  expect(items.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['cut', 'copy'])
})

test('a misspelt word offers at most five suggestions, and adding it to the dictionary', () => {
  const { names, press, actions } = show({
    isEditable: true,
    misspelledWord: 'kichen',
    dictionarySuggestions: ['kitchen', 'kitchens', 'chicken', 'lichen', 'richen', 'kith'],
  })
  expect(names.slice(0, 7)).toEqual([
    'kitchen',
    'kitchens',
    'chicken',
    'lichen',
    'richen',
    'Add to Dictionary',
    'separator',
  ])
  press('kitchen')
  press('Add to Dictionary')
  expect(actions.replaceMisspelling).toHaveBeenCalledExactlyOnceWith('kitchen')
  expect(actions.addToDictionary).toHaveBeenCalledExactlyOnceWith('kichen')
})

test('a misspelt word without suggestions says so', () => {
  expect(show({ isEditable: true, misspelledWord: 'xqzt' }).names.slice(0, 2)).toEqual([
    'No Suggestions',
    'Add to Dictionary',
  ])
})

test('selected text can be copied, an address without its scheme, and nothing else has a menu', () => {
  expect(show({ selectionText: 'Ada Sample' }).names).toEqual(['copy'])
  const mail = show({ linkURL: 'mailto:ada%2Bhome@example.com?subject=Plans' })
  mail.press('Copy Email Address')
  expect(mail.actions.copyText).toHaveBeenCalledExactlyOnceWith('ada+home@example.com')
  expect(show({ linkURL: 'console://app/marketing-hub?lead=1' }).names).toEqual([])
  expect(show({ selectionText: '  ' }).names).toEqual([])
})
