import { formatMoney, pounds, withVat } from '#shared/business/money.ts'
import { balanceAfterDeposit, depositPounds, packages } from '#shared/business/packages.ts'

const deposit = pounds(depositPounds)
const balances = packages.map(balanceAfterDeposit)
const [lowest, highest] = [Math.min(...balances), Math.max(...balances)]

export const phaseLabel = (phase: number) => `Payment ${phase}`

/** The two payments of every package, in their order. */
export const paymentPhases = [
  {
    title: 'Deposit',
    subtitle: 'When you book',
    amount: `${formatMoney(deposit)} + VAT`,
    gross: `${formatMoney(withVat(deposit))} including VAT`,
    text: 'Secures your measured survey. You pay by card, and it comes off the price of your package.',
  },
  {
    title: 'Balance',
    subtitle: 'When you have your first drawings',
    amount: `${formatMoney(lowest)} to ${formatMoney(highest)} + VAT`,
    gross: `${formatMoney(withVat(lowest))} to ${formatMoney(withVat(highest))} including VAT, depending on your package`,
    text: 'Due when we issue the first set of drawings after the survey.',
  },
] as const
