// In the pages with package cards, after the script that puts the page's query string on their links: the package or
// service chosen last is the one that the form names.
import { inSession, interestKey } from '../../browser-storage/browser-storage.ts'

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-interest]')) {
  const chosen = link.dataset['interest']!
  const params = new URLSearchParams(link.search)
  if (params.has('package') || params.has('service')) {
    params.delete('service')
    params.set('package', chosen)
    link.href = `${link.pathname}?${params}`
  }
  link.addEventListener('click', () => inSession((items) => items.setItem(interestKey, chosen)))
}
