// In pages whose articles open in a dialog. What is shared is the article's own address, without what says how this
// visitor came to it.
import { openedAddress, type OpenedKind } from '#shared/opened-address.ts'

const part = document.querySelector<HTMLElement>('.share-link')!
const dialog = part.closest('dialog')!
const button = part.querySelector('button')!
const status = part.querySelector('output')!
const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches

if (hasSheet) button.textContent = button.dataset['share']!
part.hidden = false
button.addEventListener('click', () => void share())
dialog.addEventListener('close', () => notify(''))

async function share() {
  const { origin, pathname, search } = location
  const kind = dialog.dataset['opens'] as OpenedKind
  const url = origin + openedAddress(pathname, kind, new URLSearchParams(search).get(kind)!)
  try {
    if (hasSheet) await navigator.share({ url })
    else await navigator.clipboard.writeText(url)
    notify(hasSheet ? '' : part.dataset['copied']!)
  } catch (error) {
    // Who closes the sheet has changed their mind.
    if ((error as Error).name !== 'AbortError') notify(part.dataset['refused']!)
  }
}

function notify(text: string) {
  status.textContent = text
}
