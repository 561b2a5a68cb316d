/** Pages of the test site, in the style of a council's planning register. All people on them are invented. */

export interface SiteSize {
  lists: number
  itemsOfList: number
}

export function listPage(number: number, { lists, itemsOfList }: SiteSize): string {
  const items = Array.from({ length: itemsOfList }, (_, index) => {
    const item = (number - 1) * itemsOfList + index + 1
    return `<tr><td><a class="detail" href="/item/${item}">${reference(item)}</a></td><td>${address(item)}</td><td>${proposal(item)}</td><td>${today()}</td></tr>`
  })
  const heads = ['Application No', 'Site Address', 'Proposal', 'Date received']
  const next = number < lists ? `<a class="next" rel="next" href="/list?page=${number + 1}">Next</a>` : ''
  return page(
    'Planning applications',
    `<h2>Planning applications: search results</h2>
<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${items.join('')}</table>${next}`,
  )
}

export function itemPage(item: number): string {
  const facts = {
    'Application reference': reference(item),
    'Site address': address(item),
    Proposal: proposal(item),
    Applicant: `Mrs Sample Person${item}`,
    'Date received': today(),
  }
  const rows = Object.entries(facts).map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
  return page(
    `Application ${reference(item)}`,
    `<h1>${reference(item)}</h1><p class="description">${proposal(item)}</p><table>${rows.join('')}</table><time>${today()}</time>`,
  )
}

/** Returns a page with the extras of real pages: styles, a script, a picture, menus and a footer. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="generator" content="test-site">
<title>${title}</title><link rel="stylesheet" href="/style.css"><script src="/script.js"></script></head>
<body><img src="/picture.png" alt=""><nav>${menu}</nav><main>${body}</main><footer>${smallPrint}</footer></body></html>`
}

export function reference(item: number): string {
  return `26/${String(item).padStart(5, '0')}/HOU`
}

function address(item: number): string {
  return `${item} Sample Road, Winchester, SO23 9AA`
}

function proposal(item: number): string {
  return item % 2 === 0 ? 'Loft conversion with rear dormer' : 'Single storey rear extension'
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

const menu = Array.from({ length: 20 }, (_, index) => `<span>Part ${index}</span>`).join(' ')
const smallPrint = Array.from(
  { length: 60 },
  (_, index) => `<p>Small print, paragraph ${index}: words and more words.</p>`,
).join('')
