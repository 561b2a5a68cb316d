import { type Pence, pounds, vatPercent, withVat } from './money.ts'
import { packageOfType, type PackageType } from './packages.ts'

/** A deposit that has been paid and not refunded in full. */
export interface HeldDeposit {
  /** The number of its receipt. */
  number: string
  /** Including VAT, less refunds. */
  heldPence: Pence
}

export interface OwnLine {
  what: string
  /** Excluding VAT. */
  netPounds: number
}

export interface Figures {
  lines: { what: string; netPence: Pence }[]
  netPence: Pence
  vatPence: Pence
  duePence: Pence
  paidPence: Pence
}

/** Returns what is left to pay. VAT is rounded once, on the whole price, and the deposit is deducted with the VAT of its own receipt, so
 *  that both documents together charge the VAT of the whole to the penny. */
export function balanceFigures(
  packageType: PackageType,
  ownLines: readonly OwnLine[],
  deposits: readonly HeldDeposit[],
): Figures {
  const { name, price } = packageOfType(packageType)
  const charged = [
    { what: name, netPence: pounds(price) },
    ...ownLines.map(({ what, netPounds }) => ({ what, netPence: pounds(netPounds) })),
  ]
  const credited = deposits.map(({ number, heldPence }) => ({
    what: `Less the deposit, invoiced as ${number}`,
    netPence: -netOf(heldPence),
  }))
  const paidPence = deposits.reduce((sum, { heldPence }) => sum + heldPence, 0)
  const duePence = withVat(sumOf(charged)) - paidPence
  const netPence = sumOf(charged) + sumOf(credited)
  return { lines: [...charged, ...credited], netPence, vatPence: duePence - netPence, duePence, paidPence }
}

/** Returns an amount without the VAT that it includes. */
function netOf(gross: Pence): Pence {
  return Math.round((gross * 100) / (100 + vatPercent))
}

function sumOf(lines: Figures['lines']): Pence {
  return lines.reduce((sum, { netPence }) => sum + netPence, 0)
}
