// Stands inside pages whose articles open in a dialog. What is handed on is the article's own address, without what says how this
// visitor came to it.
import { openedAddress, openedIn } from '#shared/opened-address.ts'

const part = document.querySelector<HTMLElement>('.share-link')!
const button = part.querySelector('button')!
const told = part.querySelector('output')!
const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches

if (hasSheet) button.textContent = button.dataset['share']!
part.hidden = false
button.addEventListener('click', () => void handOn())
part.closest('dialog')!.addEventListener('close', () => tell(''))

async function handOn() {
  const { origin, pathname, search } = location
  const { kind, slug } = openedIn(search)!
  const url = origin + openedAddress(pathname, kind, slug)
  try {
    if (hasSheet) await navigator.share({ url })
    else await navigator.clipboard.writeText(url)
    tell(hasSheet ? '' : part.dataset['copied']!)
  } catch (error) {
    // Who closes the sheet has changed their mind.
    if ((error as Error).name !== 'AbortError') tell(part.dataset['refused']!)
  }
}

function tell(text: string) {
  told.textContent = text
}
