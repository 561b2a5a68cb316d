/** Prepares HTML copied from Word, Google Docs or a web page. The editor then removes everything that articles cannot contain. */
export function tidyPasted(html: string): string {
  // Copied from this editor itself.
  if (html.includes('data-pm-slice')) return html
  // The hub's policy refuses inline styles, even in a document that is only read.
  const unstyled = html.replace(/<[^>]*>/g, (tag) => tag.replace(/\sstyle=/gi, ' data-style='))
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const span of body.querySelectorAll<HTMLElement>(
    'b[data-style*="weight:normal"], span[data-style]:not([data-style*="mso-list"])',
  ))
    format(span)
  for (const element of body.querySelectorAll('h1, h2')) rename(element, 'h3')
  for (const element of body.querySelectorAll('h5, h6')) rename(element, 'h4')
  for (const item of body.querySelectorAll('p[class^="MsoList"], p[data-style*="mso-list"]')) makeListItem(item)
  for (const list of [...body.querySelectorAll('li :is(ul, ol)')].toReversed()) {
    list.closest('li')?.after(...list.children)
    list.remove()
  }
  for (const table of [...body.querySelectorAll('td table')].toReversed()) table.replaceWith(` ${table.textContent} `)
  for (const cell of body.querySelectorAll<HTMLTableCellElement>('td[colspan], th[colspan]')) splitCell(cell)
  for (const container of body.querySelectorAll('li, td, th, caption')) joinParagraphs(container)
  return body.innerHTML
}

/** Converts styles to elements: Google Docs writes bold and italic text as styles, and wraps a copy in a `<b>` of normal weight. */
function format(element: HTMLElement): void {
  const style = element.dataset['style'] ?? ''
  for (const [tag, pattern] of [
    ['strong', /font-weight:\s*(bold|[6-9]00)/],
    ['em', /font-style:\s*italic/],
  ] as const) {
    if (!pattern.test(style)) continue
    const formatted = document.createElement(tag)
    formatted.append(...element.childNodes)
    element.append(formatted)
  }
  unwrap(element)
}

/** Converts a paragraph to a list item: Word writes list items as paragraphs that begin with their bullet or number. */
function makeListItem(paragraph: Element): void {
  const marker = paragraph.querySelector('span[data-style*="mso-list"]')
  const tag = /^\s*[\da-z]{1,3}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul'
  marker?.remove()
  const before = paragraph.previousElementSibling
  const list = before?.matches(`${tag}[data-from-word]`) ? before : document.createElement(tag)
  if (list !== before) {
    list.setAttribute('data-from-word', '')
    paragraph.before(list)
  }
  list.append(paragraph)
  rename(paragraph, 'li')
}

/** Splits a cell that spans several columns, because tables in articles have no such cells. */
function splitCell(cell: HTMLTableCellElement): void {
  const missing = Math.min(cell.colSpan, 20) - 1
  for (let count = 0; count < missing; count += 1) cell.after(document.createElement(cell.tagName))
}

function joinParagraphs(container: Element): void {
  for (const block of container.querySelectorAll('p, div, h3, h4')) {
    if (block.nextElementSibling) block.after(document.createElement('br'))
    unwrap(block)
  }
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
