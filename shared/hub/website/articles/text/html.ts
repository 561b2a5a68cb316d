/** Converts the editor's HTML to the HTML of an article, in the form that `reduceArticleHtml` produces on the server. */
export function articleHtmlOf(editorHtml: string): string {
  const { body } = new DOMParser().parseFromString(editorHtml, 'text/html')
  for (const caption of body.querySelectorAll('caption')) caption.removeAttribute('contenteditable')
  for (const paragraph of body.querySelectorAll('li > p, th > p, td > p')) unwrap(paragraph)
  for (const table of body.querySelectorAll('table')) nameRowsAndColumns(table)
  for (const strong of body.querySelectorAll(':is(h3, h4, th) strong')) unwrap(strong)
  for (const tag of ['p, h3, h4, li', 'ul, ol']) {
    for (const element of body.querySelectorAll(tag)) if (element.textContent.trim() === '') element.remove()
  }
  return body.innerHTML.replaceAll('&nbsp;', '\u00A0')
}

/** Puts a first row of headers into a `<thead>`, and makes the first cell of each other row its header. */
function nameRowsAndColumns(table: HTMLTableElement): void {
  const [first, ...others] = table.rows
  const hasHead = first !== undefined && others.length > 0 && [...first.cells].every(({ tagName }) => tagName === 'TH')
  for (const row of table.rows) {
    for (const cell of row.cells) {
      const isHeader = (hasHead && row === first) || cell.cellIndex === 0
      const named = document.createElement(isHeader && cell.textContent.trim() !== '' ? 'th' : 'td')
      if (named.tagName === 'TH') named.setAttribute('scope', hasHead && row === first ? 'col' : 'row')
      named.append(...cell.childNodes)
      cell.replaceWith(named)
    }
  }
  if (hasHead) table.createTHead().append(first)
}

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

/** Returns the text of an article without its markup. */
export function textOf(html: string): string {
  return html
    .replace(/<\/?(a|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
