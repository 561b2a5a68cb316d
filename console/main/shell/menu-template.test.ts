import { expect, test, vi } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { menuTemplate, type MenuActions } from './menu-template.ts'

const actions: MenuActions = {
  changeServer: vi.fn<() => void>(),
  openAgain: vi.fn<() => void>(),
  browseForLeads: vi.fn<() => void>(),
  zoom: vi.fn<() => void>(),
  copyDiagnostics: vi.fn<() => void>(),
  showLogs: vi.fn<() => void>(),
  checkForUpdates: vi.fn<() => void>(),
  setStartsMinimised: vi.fn<() => void>(),
  setStaysInTray: vi.fn<() => void>(),
  setGivesReminders: vi.fn<() => void>(),
  setChecksSpelling: vi.fn<() => void>(),
}
const menuOn = (platform: NodeJS.Platform) =>
  menuTemplate({
    platform,
    startsMinimised: true,
    staysInTray: false,
    givesReminders: true,
    checksSpelling: false,
    actions,
  })
const itemsOf = (item: MenuItemConstructorOptions | undefined) => (Array.isArray(item?.submenu) ? item.submenu : [])
const items = (menu: MenuItemConstructorOptions[]) => menu.flatMap(itemsOf)
const nameOf = ({ role, label }: MenuItemConstructorOptions) => role ?? label
const namesIn = (item: MenuItemConstructorOptions | undefined) => itemsOf(item).map(nameOf)

test('on macOS the program’s own items are under its name', () => {
  const [program] = menuOn('darwin')
  expect(program?.role).toBe('appMenu')
  const names = namesIn(program)
  expect(names).toEqual(expect.arrayContaining(['about', 'Change Server…', 'services', 'hide', 'quit']))
})

test.each(['win32', 'linux'] as const)('on %s its items are in the menus File and Help', (platform) => {
  const menu = menuOn(platform)
  expect(menu.map(nameOf)).toEqual(['&File', 'editMenu', '&View', 'windowMenu', 'help'])
  expect(namesIn(menu[0])).toEqual(expect.arrayContaining(['Browse for Leads', 'Change Server…', 'quit']))
  expect(namesIn(menu.at(-1))).toContain('about')
})

test.each(['darwin', 'win32', 'linux'] as const)(
  'on %s no key does two things, and nothing opens developer tools',
  (platform) => {
    const all = items(menuOn(platform))
    const keys = all.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
    expect(new Set(keys).size).toBe(keys.length)
    expect(all.map(nameOf)).not.toContain('toggleDevTools')
  },
)

test('chosen options are ticked', () => {
  const ticks = items(menuOn('linux')).filter(({ type }) => type === 'checkbox')
  expect(ticks.map(({ label, checked }) => [label, checked])).toEqual([
    ['Start Minimised', true],
    ['Remind Me of Tasks and Calls', true],
    ['Check Spelling', false],
    ['Keep Running When the Window Is Closed', false],
  ])
})
