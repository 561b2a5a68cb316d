import { nameDay } from '#shared/business/london-time.ts'
import { formatMoney, type Pence } from '#shared/business/money.ts'
import { formatSum } from '#shared/business/vat.ts'
import { cancellationDays } from '#shared/business/cancellation-period.ts'
import { balanceDue, packageOfType } from '#shared/business/packages.ts'
import { promisedDays, surveyDates } from '#shared/business/timings.ts'
import type { OrderSums } from '#shared/contract/payments.ts'
import type { SurveyWindow } from '#shared/contract/surveys.ts'

export const paymentSuccess = {
  checking: {
    title: 'Your deposit',
    text: 'We’re checking your payment.',
    slow: 'We can’t reach our server at the moment, so we’ll keep trying. If your card was charged, your payment is safe.',
  },
  succeeded: {
    title: 'Thank you. Your deposit is paid.',
    text: (charge: Pence, name: string) =>
      `We’ve received ${formatMoney(charge)} for the ${name}, and your measured survey is secured.`,
  },
  refunded: { title: 'Your deposit has been refunded', text: 'It can take your bank a few days to show it.' },
  processing: {
    title: 'Your payment is on its way',
    text: 'Your bank is still working on it. This page will tell you when it arrives. You can close it if you like: we’ll email you.',
    textWithoutEmail: 'Your bank is still working on it. This page will tell you when it arrives.',
  },
  failed: {
    title: 'Your payment didn’t go through',
    text: 'No money has been taken. You can try again, with another card if you like.',
  },
  unfinished: {
    title: 'Your deposit hasn’t been paid yet',
    text: 'No money has been taken. You can carry on where you left off.',
  },
  unknown: {
    title: 'We can’t find this payment',
    text: 'If you’ve paid, your receipt is in your inbox. If something looks wrong, please call or email us.',
    textWithoutEmail: 'If you’ve paid, or something looks wrong, please call or email us.',
  },
  retry: 'Back to the payment',
  noScriptWithoutEmail: 'This page needs JavaScript to show your payment. Questions? Please call or email us.',
  noScript:
    'This page needs JavaScript to show your payment. We’ll email your receipt either way, with a link to choose your survey dates.',
  confirmation: {
    title: 'Your confirmation',
    sent: (email: string) => `Confirmation emails are on their way to ${email}.`,
    confirming: 'We’re sending your confirmation.',
    text: {
      paid: 'We’ve emailed your receipt. If you can’t find it, we can send it again.',
      expected: 'We’ll email your receipt as soon as your bank confirms the payment.',
      unknown: 'Paid, but can’t find your receipt? Please check your junk folder, or ask us to send it again.',
    },
    withoutEmail: 'We’ll send your receipt separately. If you need it now, please call or email us.',
    resend: 'Resend confirmation',
    resending: 'Sending',
    resent: 'Confirmation emails sent successfully!',
    failed: 'Failed to send emails. Please contact us directly.',
    notPaidYet: 'Your bank hasn’t confirmed the payment yet. We’ll email your receipt as soon as it does.',
    missing: (infoEmail: string) => `We no longer have your details in this browser. Please contact ${infoEmail}.`,
  },
  order: {
    title: 'Your order',
    price: 'Price',
    describePrice: ({ quoteNumber, packageType, netPence, totalPence }: OrderSums) =>
      `${packageOfType(packageType).name}${quoteNumber === null ? '' : `, as in your quote ${quoteNumber}`}: ${formatSum(netPence, totalPence)}`,
    paid: 'Paid so far',
    describePaid: ({ paidPence }: OrderSums) => `${formatMoney(paidPence)} including VAT`,
    remaining: 'Still to pay',
    describeRemaining: ({ remainingNetPence, remainingPence }: OrderSums) =>
      formatSum(remainingNetPence, remainingPence),
    due: `Due ${balanceDue}.`,
  },
  next: { title: 'What happens next', titleUnpaid: 'What happens once you’ve paid' },
  help: 'Questions about your payment?',
  call: (phone: string) => `Call ${phone}`,
  home: 'Back to the home page',
} as const

/** @param charge the deposit, including VAT  @param survey undefined until the payment is known to have arrived  @param receipt what the receipt is called
 *  @param canEmail whether the server can send emails: without, none is promised */
export function nextSteps(charge: Pence, survey: SurveyWindow | undefined, receipt: string, canEmail: boolean) {
  return [
    {
      title: 'Your receipt',
      text: `We’ll ${canEmail ? 'email' : 'send'} you a ${receipt} for ${formatMoney(charge)}.`,
    },
    {
      title: 'Your survey dates',
      text: `You choose ${surveyDates.count} dates${survey ? ` ${whenToChoose(survey)}` : ''}, ${canEmail ? 'here or using the link in your receipt' : 'here on this page'}.`,
    },
    { title: 'Your measured survey', text: surveyStep(survey) },
    {
      title: 'Your drawings',
      text: 'We’ll design with you. The balance is due when you get your first set of drawings.',
    },
  ]
}

function whenToChoose({ from, until }: SurveyWindow): string {
  return `between ${nameDay(from)} and ${nameDay(until)}`
}

function surveyStep(survey: SurveyWindow | undefined): string {
  if (typeof survey?.promisedBy === 'string') {
    return `We’ll confirm one of them and visit within ${promisedDays.survey} days to measure your home.`
  }
  const visit = 'We’ll confirm one of them, then visit to measure your home.'
  return survey && !survey.startsEarly
    ? `${visit} That’s once your ${cancellationDays}-day cancellation period has ended.`
    : visit
}
