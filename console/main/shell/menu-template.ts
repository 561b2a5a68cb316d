import type { MenuItemConstructorOptions } from 'electron'
import type { Preferences } from '../ipc/calls.ts'
import type { ZoomStep } from '../window/create-window.ts'

export interface MenuActions {
  changeServer(): void
  openAgain(): void
  browseForLeads(): void
  zoom(step: ZoomStep): void
  copyDiagnostics(): void
  showLogs(): void
  checkForUpdates(): void
  setStartsMinimised(value: boolean): void
  setStaysInTray(value: boolean): void
  setGivesReminders(value: boolean): void
  setChecksSpelling(value: boolean): void
}

interface MenuOptions extends Preferences {
  platform: NodeJS.Platform
  actions: MenuActions
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** Builds the menu as each system expects it: on macOS the program's own items are under its name, elsewhere under File and Help. */
export function menuTemplate({
  platform,
  startsMinimised,
  staysInTray,
  givesReminders,
  checksSpelling,
  actions,
}: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const browse: MenuItemConstructorOptions = {
    label: 'Browse for Leads',
    accelerator: 'CommandOrControl+Shift+B',
    click: actions.browseForLeads,
  }
  const choices: MenuItemConstructorOptions[] = [
    { label: 'Change Server…', click: actions.changeServer },
    line,
    {
      label: 'Start Minimised',
      type: 'checkbox',
      checked: startsMinimised,
      click: ({ checked }) => actions.setStartsMinimised(checked),
    },
    {
      label: 'Remind Me of Tasks and Calls',
      type: 'checkbox',
      checked: givesReminders,
      click: ({ checked }) => actions.setGivesReminders(checked),
    },
    {
      label: 'Check Spelling',
      type: 'checkbox',
      checked: checksSpelling,
      click: ({ checked }) => actions.setChecksSpelling(checked),
    },
  ]
  const stay: MenuItemConstructorOptions = {
    label: 'Keep Running When the Window Is Closed',
    type: 'checkbox',
    checked: staysInTray,
    click: ({ checked }) => actions.setStaysInTray(checked),
  }
  const updates: MenuItemConstructorOptions = { label: 'Check for Updates…', click: actions.checkForUpdates }

  const program: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      updates,
      line,
      ...choices,
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
  const file: MenuItemConstructorOptions = isMac
    ? { label: 'File', submenu: [browse, line, { role: 'close' }] }
    : { label: '&File', submenu: [browse, line, ...choices, stay, line, { role: 'close' }, { role: 'quit' }] }
  const diagnostics: MenuItemConstructorOptions[] = [
    { label: 'Copy Diagnostics', click: actions.copyDiagnostics },
    { label: 'Show Log Files', click: actions.showLogs },
  ]
  const help: MenuItemConstructorOptions = isMac
    ? { role: 'help', submenu: diagnostics }
    : { role: 'help', label: '&Help', submenu: [...diagnostics, line, updates, { role: 'about' }] }

  return [
    ...(isMac ? [program] : []),
    file,
    { role: 'editMenu' },
    { label: isMac ? 'View' : '&View', submenu: viewItems(actions) },
    { role: 'windowMenu' },
    help,
  ]
}

function viewItems({ openAgain, zoom }: MenuActions): MenuItemConstructorOptions[] {
  const bigger = { label: 'Zoom In', click: () => zoom('in') }
  return [
    { label: 'Reload', accelerator: 'CommandOrControl+R', click: openAgain },
    line,
    { ...bigger, accelerator: 'CommandOrControl+Plus' },
    // The same key without Shift, because that is what people press.
    { ...bigger, accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
    { label: 'Zoom Out', accelerator: 'CommandOrControl+-', click: () => zoom('out') },
    { label: 'Actual Size', accelerator: 'CommandOrControl+0', click: () => zoom('reset') },
    line,
    { role: 'togglefullscreen' },
  ]
}
