import { nothing, type Sum } from './sums.ts'

/** What a page, an email or a document says about a job. Each list is sorted, and names nothing twice. */
export interface Reading {
  /** `£2,640.00`, and `−£250.00`, also where the pence are left out. */
  sums: string[]
  /** `Net £2,200.00, VAT £440.00, Total £2,640.00` */
  totals: string[]
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

const totalsPattern = /\bNet:? (£[\d,.]+) VAT 20%:? (£[\d,.]+) (Total paid|Total|To pay|Credited):? (£[\d,.]+\d)/g

export function readingOf(text: string): Reading {
  return {
    sums: listOnce(text.matchAll(/([-−]?£[\d,]+)(\.\d\d)?/g), ([, pounds = '', pence = '.00']) => pounds + pence),
    totals: listOnce(
      text.matchAll(totalsPattern),
      ([, net, vat, label, total]) => `Net ${net}, VAT ${vat}, ${label} ${total}`,
    ),
    dates: listOnce(text.matchAll(datePattern), ([date]) => date),
    numbers: listOnce(text.matchAll(/\b(?:Q|INV|CRN)-\d{4,6}\b/g), ([number]) => number),
  }
}

/** What a text must name, and nothing else. */
export interface Said {
  /** In pence. */
  sums?: readonly number[]
  /** The sums at the end of a price list, with the label of the last. */
  total?: readonly [label: string, sum: Sum]
  dates?: readonly string[]
  numbers?: readonly string[]
}

export function reading({ sums = [], total, dates = [], numbers = [] }: Said): Reading {
  const [label, { net, vat, total: whole }] = total ?? ['', nothing]
  return {
    sums: listOnce(total ? [...sums, net, vat, whole] : sums, money),
    totals: total ? [`Net ${money(net)}, VAT ${money(vat)}, ${label} ${money(whole)}`] : [],
    dates: listOnce(dates, String),
    numbers: listOnce(numbers, String),
  }
}

function listOnce<Item>(items: Iterable<Item>, name: (item: Item) => string): string[] {
  return [...new Set(Array.from(items, name))].toSorted()
}

/** `£2,640.00`. Computed here, so that an error of the product cannot hide itself. */
export function money(pence: number): string {
  const [pounds = '', rest = ''] = (Math.abs(pence) / 100).toFixed(2).split('.')
  return `${pence < 0 ? '−' : ''}£${pounds.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** `£2,640`, and `£2,640.50` where there are odd pence. */
export function moneyInSentence(pence: number): string {
  return money(pence).replace('.00', '')
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
