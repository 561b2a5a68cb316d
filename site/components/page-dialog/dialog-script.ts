// In pages whose cards open in a dialog. The address says what is open, so that it can be shared and Back closes it; each
// of these addresses is a page of its own on the server, and what is opened is fetched from there. Without script the links lead there.

/** In the state of history entries that this script has added. */
const added = 'opened'
/** The dialog's return value when Back or Forward has closed it. */
const left = 'left'
const dialog = document.querySelector<HTMLDialogElement>('.page-dialog')!
const parameter = dialog.dataset['opens']!

function readSlug() {
  return new URLSearchParams(location.search).get(parameter)
}

function forgetSlug() {
  const address = new URL(location.href)
  address.searchParams.delete(parameter)
  history.replaceState(null, '', address)
}

/** Fetches the page on which an item is open. @returns a function that puts it into the dialog and opens it */
async function prepare(address: string) {
  const response = await fetch(address)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const parts = page.querySelectorAll('.page-dialog nav, .page-dialog > article')
  if (!parts.length) throw new Error(address)
  return () => {
    for (const part of parts) dialog.querySelector(part.localName)!.replaceWith(part)
    if (!dialog.open) dialog.showModal()
    dialog.scrollTop = 0
  }
}

async function open(link: HTMLAnchorElement) {
  link.ariaBusy = 'true'
  const address = new URL(location.href)
  address.searchParams.set(parameter, link.dataset['open']!)
  try {
    const present = await prepare(address.href)
    if (dialog.open) history.replaceState(history.state, '', address)
    else history.pushState(added, '', address)
    present()
    // What was followed to a neighbour has gone with the one it belonged to.
    if (link.rel) dialog.querySelector<HTMLElement>(`[rel=${link.rel}]`)!.focus()
  } catch {
    // The browser says better than we could why the page does not come.
    location.assign(link.href)
  }
  link.ariaBusy = null
}

addEventListener('click', (event) => {
  const target = event.target as Element
  // Where the browser does not close it on a click outside by itself.
  if (target === dialog && !dialog.closedBy) dialog.close()
  const link = target.closest('a')
  if (!link) return
  if ('open' in link.dataset && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    if (!link.ariaBusy) void open(link)
  } else if (link.dataset['centre'] && dialog.contains(link)) {
    // The page has scrolled to what the link names; going back would undo that.
    forgetSlug()
    dialog.close()
    document.getElementById(link.dataset['centre'])!.focus({ preventScroll: true })
  }
})

addEventListener('popstate', () => void follow())

dialog.addEventListener('close', () => {
  // The event comes later than the closing: a Forward in between has changed the address already.
  if (dialog.returnValue === left) return void (dialog.returnValue = '')
  const slug = readSlug()
  if (!slug) return
  if (history.state === added) return history.back()
  forgetSlug()
  document.querySelector<HTMLElement>(`[data-open="${slug}"]`)?.focus()
})

/** After Back or Forward. */
async function follow() {
  if (!readSlug()) return dialog.close(left)
  const { href } = location
  try {
    const present = await prepare(href)
    if (location.href === href) present()
  } catch {
    location.reload()
  }
}

// The address named it when the page was opened.
if (dialog.open) {
  dialog.removeAttribute('open')
  dialog.showModal()
}
