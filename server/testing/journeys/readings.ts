/** What a page, an email or a document says about a job. Each list is sorted, and names nothing twice. */
export interface Reading {
  /** `£2,640.00`, and `−£250.00`, also where the pence are left out. */
  sums: string[]
  /** As they are worded: `Thursday 22 April 2027, afternoon`. */
  dates: string[]
  /** `Q-0001`, `INV-000001`, `CRN-000001` */
  numbers: string[]
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const datePattern = new RegExp(
  `(?:[A-Z][a-z]+day )?\\b\\d{1,2} (?:${months})\\b(?: \\d{4})?(?:, (?:morning|afternoon)| at \\d{1,2}(?:\\.\\d\\d)?[ap]m)?`,
  'g',
)

export function readingOf(text: string): Reading {
  return {
    sums: listOnce(text.matchAll(/([-−]?)£([\d,]+)(\.\d\d)?/g), ([, minus = '', pounds = '', pence = '.00']) =>
      minus === '' ? `£${pounds}${pence}` : `−£${pounds}${pence}`,
    ),
    dates: listOnce(text.matchAll(datePattern), ([date]) => date),
    numbers: listOnce(text.matchAll(/\b(?:Q|INV|CRN)-\d{4,6}\b/g), ([number]) => number),
  }
}

/** What a text must name. */
export interface Said {
  /** In pence. */
  sums?: readonly number[]
  dates?: readonly string[]
  numbers?: readonly string[]
}

export function reading({ sums = [], dates = [], numbers = [] }: Said): Reading {
  return { sums: listOnce(sums, money), dates: listOnce(dates, String), numbers: listOnce(numbers, String) }
}

function listOnce<Item>(items: Iterable<Item>, name: (item: Item) => string): string[] {
  return [...new Set(Array.from(items, name))].toSorted()
}

/** `£2,640.00`. Computed here, so that an error of the product cannot hide itself. */
export function money(pence: number): string {
  const [pounds = '', rest = ''] = (Math.abs(pence) / 100).toFixed(2).split('.')
  return `${pence < 0 ? '−' : ''}£${pounds.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** Returns what a reader sees of a page or of the HTML part of an email. */
export function visibleText(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ', amp: '&' }
  const text = html
    .replaceAll(/<(head|style|script|svg)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
  return flat(text)
}

export function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
