import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import { formatMoney, type Pence } from '#shared/business/money.ts'
import { formatSum, vatPercent } from '#shared/business/vat.ts'
import { cancellationDays } from '#shared/business/cancellation-period.ts'
import type { CheckoutOrder } from '#shared/contract/payments.ts'

export const checkout = {
  title: 'Secure your measured survey',
  // Without the sum, because the deposit of a quote may be another one than that in force.
  lead: 'Your deposit comes off the price of your package.',
  noScript: 'Card payment needs JavaScript. We take your deposit by phone too:',
  steps: { label: 'Steps', details: 'Your details', payment: 'Payment' },
  byPhone: 'Prefer to pay by phone?',
  call: (phone: string) => `Call ${phone}`,
} as const

export const detailsForm = {
  title: 'Your details',
  labels: { name: 'Full name', email: 'Email', phone: 'Phone' },
  submit: 'Continue to payment',
  purpose: 'We use your details for your deposit and its receipt, as our ',
} as const

export const paymentForm = {
  title: 'Payment',
  payer: 'Paying',
  change: 'Change',
  preparing: 'Preparing secure payment...',
  start: {
    title: 'When shall we start?',
    missing: 'Please choose when we shall start',
    from: (day: string) => `Survey from ${nameDayWithoutYear(day)}`,
    early: `Start straight away, before my ${cancellationDays}-day cancellation period ends. If I then cancel within ${cancellationDays} days, I’ll pay for the work already done.`,
    later: `Start once my ${cancellationDays}-day cancellation period has ended.`,
  },
  pay: (charge: Pence) => `Pay ${formatMoney(charge)} deposit`,
  paying: 'Paying',
  failed: { title: 'Payment Failed', fallback: 'Please try again or call us directly.' },
  renewed: 'We had to start the payment again. Please enter your card details once more.',
  secure: 'Your card details go to Stripe, our payment provider, and never to us.',
  test: {
    title: 'Test mode',
    cards: 'No money moves. Pay with a test card.',
    simulated: 'No money moves, and no card is needed.',
    decline: 'Decline',
    declined: 'Your card was declined.',
  },
} as const

export const orderSummary = {
  title: 'Your order',
  package: 'Package',
  quoted: ({ number, netPence, totalPence }: CheckoutOrder) =>
    `As in your quote ${number}: ${formatSum(netPence, totalPence)}`,
  deposit: 'Deposit for your measured survey',
  vat: `VAT at ${vatPercent}%`,
  total: 'To pay today',
  balance: 'Balance',
  quotedBalance: ({ balanceNetPence, balancePence }: CheckoutOrder) => formatSum(balanceNetPence, balancePence),
  balanceDue: 'Due when we issue the first set of drawings after the survey.',
  rightTitle: 'Your right to cancel',
  right: `You can cancel within ${cancellationDays} days of paying, without giving a reason. Call or email us and we’ll refund your deposit.`,
  rightEarly: `We’ll start after those ${cancellationDays} days unless you ask us to start sooner.`,
  terms: 'Read our terms',
} as const
