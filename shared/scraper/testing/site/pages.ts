/** The test site's pages. Everybody on them is made up. */

export interface SiteSize {
  lists: number
  itemsOfList: number
}

export function listPage(number: number, { lists, itemsOfList }: SiteSize): string {
  const items = Array.from({ length: itemsOfList }, (_, index) => {
    const item = (number - 1) * itemsOfList + index + 1
    return `<li><a class="detail" href="/item/${item}">Item ${item}</a> in Sample Road</li>`
  })
  const next = number < lists ? `<a class="next" href="/list?page=${number + 1}">Next</a>` : ''
  return page('List', `<ul>${items.join('')}</ul>${next}`)
}

export function itemPage(item: number): string {
  return page(
    `Item ${item}`,
    `<h1>T/${item}</h1><p class="description">Single storey rear extension at ${item} Sample Road</p><time>${new Date().toISOString().slice(0, 10)}</time>`,
  )
}

/** With what real pages carry along: styles, a script, a picture, menus and rows of labels. */
export function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="generator" content="test-site">
<title>${title}</title><link rel="stylesheet" href="/style.css"><script src="/script.js"></script>${head}</head>
<body><img src="/picture.png" alt=""><nav>${menu}</nav>${body}<table>${rows}</table></body></html>`
}

const menu = Array.from({ length: 20 }, (_, index) => `<span>Part ${index}</span>`).join(' ')
const rows = Array.from(
  { length: 60 },
  (_, index) => `<tr><th>Label ${index}</th><td>Words of row ${index}</td></tr>`,
).join('')
