import { type Pence, pounds } from './money.ts'
import { withVat } from './vat.ts'
import { packageOfType, type PackageType } from './packages.ts'
import { packagePrice, type PriceList } from './prices.ts'

/** A deposit of which at least a part has not been given back. */
export interface HeldDeposit {
  /** The number of its receipt. */
  number: string
  /** Including VAT, less what has been given back. */
  heldPence: Pence
  /** The net amount of its receipt, less that of its credit notes. */
  netPence: Pence
  /** The numbers of the credit notes for the part that has been given back. */
  creditNumbers: string[]
}

export interface OwnLine {
  what: string
  /** Excluding VAT. */
  netPounds: number
}

export interface PricedLine {
  what: string
  netPence: Pence
}

export interface Figures {
  lines: PricedLine[]
  netPence: Pence
  vatPence: Pence
  duePence: Pence
  paidPence: Pence
}

/** What has been agreed or offered, as far as its price matters: the package is its first line. */
interface AgreedPrice {
  packageType: PackageType
  lines: readonly PricedLine[]
}

/** Returns the lines of a price: the package, then the owner's own.
 *  @param prices in force  @param agreed whose price of the package holds instead, if it is the same one */
export function chargedLines(
  packageType: PackageType,
  ownLines: readonly OwnLine[],
  prices: PriceList,
  agreed?: AgreedPrice,
): PricedLine[] {
  const [agreedLine] = agreed?.packageType === packageType ? agreed.lines : []
  return [
    agreedLine ?? { what: packageOfType(packageType).name, netPence: packagePrice(prices, packageType) },
    ...ownLines.map(({ what, netPounds }) => ({ what, netPence: pounds(netPounds) })),
  ]
}

/** Returns the lines of a quote without its package, as the owner enters them. */
export function ownLinesOf({ lines }: Pick<AgreedPrice, 'lines'>): OwnLine[] {
  return lines.slice(1).map(({ what, netPence }) => ({ what, netPounds: netPence / 100 }))
}

/** Returns what is left to pay of a price. VAT is rounded once, on the whole price, and each deposit is deducted with the VAT of its own
 *  receipt and credit notes, so that all documents together charge the VAT of the whole to the penny. */
export function balanceFigures(charged: readonly PricedLine[], deposits: readonly HeldDeposit[]): Figures {
  const deducted = deposits.map((deposit) => ({ what: describeDeduction(deposit), netPence: -deposit.netPence }))
  const paidPence = deposits.reduce((sum, { heldPence }) => sum + heldPence, 0)
  const duePence = withVat(sumOf(charged)) - paidPence
  const netPence = sumOf(charged) + sumOf(deducted)
  return { lines: [...charged, ...deducted], netPence, vatPence: duePence - netPence, duePence, paidPence }
}

function describeDeduction({ number, creditNumbers }: HeldDeposit): string {
  const credited = creditNumbers.length === 0 ? '' : `, credited in part by ${creditNumbers.join(' and ')}`
  return `Less the deposit, invoiced as ${number}${credited}`
}

function sumOf(lines: readonly PricedLine[]): Pence {
  return lines.reduce((sum, { netPence }) => sum + netPence, 0)
}
