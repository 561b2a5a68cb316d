import type { Notice } from '../ipc/calls.ts'

interface NoticeAction {
  label: string
  run: () => void
}

interface NewNotice extends Pick<Notice, 'intent' | 'title' | 'text'> {
  actions?: readonly NoticeAction[]
  /** Whether the owner may dismiss it before its cause is resolved. */
  canBeDismissed?: boolean
}

export interface Notices {
  /** Shows a notice, in place of an earlier one with the same id. */
  put(id: string, notice: NewNotice): void
  /** Removes it once its cause is resolved. */
  remove(id: string): void
  list(): Notice[]
  /** Runs the action of a button. Does nothing when the notice has been removed meanwhile. */
  act(id: string, action: number): void
  /** Dismisses it, if it can be dismissed. */
  dismiss(id: string): void
}

/** Stores the console's notices for the window. @param onChange called after every change */
export function createNotices(onChange: (notices: Notice[]) => void): Notices {
  const shown = new Map<string, NewNotice>()

  function list(): Notice[] {
    return [...shown].map(([id, { intent, title, text, actions = [], canBeDismissed = false }]) => {
      return { id, intent, title, text, actions: actions.map(({ label }) => label), canBeDismissed }
    })
  }

  function remove(id: string): void {
    if (shown.delete(id)) onChange(list())
  }

  return {
    put(id, notice) {
      shown.set(id, notice)
      onChange(list())
    },
    remove,
    list,
    act: (id, action) => shown.get(id)?.actions?.[action]?.run(),
    dismiss: (id) => {
      if (shown.get(id)?.canBeDismissed === true) remove(id)
    },
  }
}
