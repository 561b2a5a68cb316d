import { formatMoney, pounds } from '#shared/business/money.ts'
import { formatWithVat, withVat } from '#shared/business/vat.ts'
import { packages, type PackageType } from '#shared/business/packages.ts'
import { balanceAfterDeposit, depositCharge, packagePrice, type PriceList, ratePrice } from '#shared/business/prices.ts'
import type { RateId } from '#shared/business/additional-work.ts'
import { fillPlaceholders, placeholder } from './placeholders.ts'
import { type Bill, type BillEnd, workOut } from './worked-example.ts'

const kind = 'price'

/** How the texts write each figure that follows from the prices. */
const terms = {
  /** `£250 + VAT (£300 including VAT)` */
  deposit: ({ deposit }) => formatWithVat(pounds(deposit)),
  depositNet: ({ deposit }) => formatMoney(pounds(deposit)),
  depositTotal: (prices) => formatMoney(depositCharge(prices)),
  /** Of a package: `£1,350 + VAT (£1,620 including VAT)` */
  fee: (prices, type: PackageType) => formatWithVat(packagePrice(prices, type)),
  feeNet: (prices, type: PackageType) => formatMoney(packagePrice(prices, type)),
  feeTotal: (prices, type: PackageType) => formatMoney(withVat(packagePrice(prices, type))),
  feeStep: (prices, from: PackageType, to: PackageType) =>
    formatWithVat(packagePrice(prices, to) - packagePrice(prices, from)),
  balance: (prices, type: PackageType) => formatWithVat(balanceAfterDeposit(prices, type)),
  /** `£1,100 to £2,700` */
  balances: (prices) => balancesOf(prices).map(formatMoney).join(' to '),
  balancesTotal: (prices) => balancesOf(prices).map(withVat).map(formatMoney).join(' to '),
  /** Of what no package includes: `£950 + VAT (£1,140 including VAT)` */
  rate: (prices, id: RateId) => formatWithVat(ratePrice(prices, id)),
  /** A line of the worked example of an extension of so many square metres. */
  bill: (prices, line: Bill, sqm: number, end: BillEnd) => formatMoney(workOut(prices, sqm, end)[line]),
} satisfies Record<string, (prices: PriceList, ...parts: never[]) => string>

type Terms = typeof terms
type PartsOf<Name extends keyof Terms> = Terms[Name] extends (prices: PriceList, ...parts: infer Parts) => string
  ? Parts
  : never

/** Returns the placeholder of a figure that follows from the prices. The owner decides these, so rendering fills it in. */
export function priceTerm<Name extends keyof Terms>(name: Name, ...parts: PartsOf<Name>): string {
  return placeholder([kind, name, ...parts].join('.'))
}

/** Returns a rendered text with the figures of these prices filled in. */
export function fillPriceTerms(text: string, prices: PriceList): string {
  return fillPlaceholders(text, kind, (term) => {
    const [name = '', ...parts] = term.split('.')
    if (!Object.hasOwn(terms, name)) return undefined
    // Only `priceTerm` makes placeholders, so the parts are those of the figure.
    const write = terms[name as keyof Terms] as (prices: PriceList, ...parts: string[]) => string
    return write(prices, ...parts)
  })
}

/** Returns the lowest and the highest balance. */
function balancesOf(prices: PriceList): [number, number] {
  const balances = packages.map(({ type }) => balanceAfterDeposit(prices, type))
  return [Math.min(...balances), Math.max(...balances)]
}
