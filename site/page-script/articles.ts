// Stands inside pages that have articles. The address says which one is open, so that it can be shared and Back closes it; each
// of these addresses is a page of its own on the server, and its article is fetched from there. Without script the links lead there.
import { articleParameter } from '#shared/article-address.ts'

/** In the state of history entries that this script has added. */
const added = 'article'
const dialog = document.querySelector<HTMLDialogElement>('.article-dialog')!

function readSlug() {
  return new URLSearchParams(location.search).get(articleParameter)
}

function forgetArticle() {
  const address = new URL(location.href)
  address.searchParams.delete(articleParameter)
  history.replaceState(null, '', address)
}

/** Asks for the article's page. @returns what puts its article into the dialog and opens it */
async function prepare(address: string) {
  const response = await fetch(address)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const article = page.querySelector('.article-dialog article')!
  return () => {
    dialog.querySelector('article')!.replaceWith(article)
    if (!dialog.open) dialog.showModal()
    dialog.scrollTop = 0
  }
}

async function open(link: HTMLAnchorElement) {
  link.ariaBusy = 'true'
  try {
    const present = await prepare(link.href)
    history.pushState(added, '', link.href)
    present()
  } catch {
    // The browser says better than we could why the page does not come.
    location.assign(link.href)
  }
  link.ariaBusy = null
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  // Where the browser does not close it on a click outside by itself.
  if (target === dialog && !dialog.closedBy) dialog.close()
  const link = target.closest('a')
  if (!link) return
  if ('article' in link.dataset && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    if (!link.ariaBusy) void open(link)
  } else if (link.dataset['centre'] && dialog.contains(link)) {
    // The page has scrolled to what the link names; going back would undo that.
    forgetArticle()
    dialog.close()
    document.getElementById(link.dataset['centre'])!.focus({ preventScroll: true })
  }
})

addEventListener('popstate', () => void follow())

dialog.addEventListener('close', () => {
  const slug = readSlug()
  if (!slug) return
  if (history.state === added) return history.back()
  forgetArticle()
  document.querySelector<HTMLElement>(`[data-article="${slug}"]`)?.focus()
})

/** After Back or Forward. */
async function follow() {
  if (!readSlug()) return dialog.close()
  const { href } = location
  try {
    const present = await prepare(href)
    if (location.href === href) present()
  } catch {
    location.reload()
  }
}

// The address named the article when the page was opened.
if (dialog.open) {
  dialog.removeAttribute('open')
  dialog.showModal()
}
