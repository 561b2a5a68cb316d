import { desktop } from '../desktop/desktop.ts'

/** Uses none of the hub's libraries, because one of them may have failed. */
function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no ${id}.`)
  return element
}

byId('open-again').addEventListener('click', () => void desktop.call('shell:open-again', undefined))
byId('copy').addEventListener('click', () => {
  void desktop.call('diagnostics:copy', undefined).then(() => {
    byId('said').textContent = 'Copied. It doesn’t name any person or lead.'
  })
})
byId('open-again').focus()
