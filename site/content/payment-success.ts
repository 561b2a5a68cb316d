import { nameDay } from '#shared/business/london-time.ts'
import { formatMoney } from '#shared/business/money.ts'
import { cancellationDays, depositCharge } from '#shared/business/packages.ts'
import { promisedDays, surveyDates } from '#shared/business/timings.ts'
import type { SurveyWindow } from '#shared/contract/surveys.ts'

const charge = formatMoney(depositCharge())

export const paymentSuccess = {
  checking: {
    title: 'Your deposit',
    text: 'We are checking your payment.',
    slow: 'We cannot reach our server at the moment and keep trying. If your card was charged, your payment is safe.',
  },
  succeeded: {
    title: 'Thank you. Your deposit is paid.',
    text: (name: string) => `We have received ${charge} for the ${name}, and your measured survey is secured.`,
  },
  refunded: { title: 'Your deposit has been paid back', text: 'It can take your bank a few days to show it.' },
  processing: {
    title: 'Your payment is on its way',
    text: 'Your bank is still working on it. This page will say when it has arrived. You can also close it: we will email you.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: 'No money has been taken. You can try again, with another card if you like.',
  },
  unfinished: {
    title: 'Your deposit is not paid yet',
    text: 'No money has been taken. You can carry on where you left off.',
  },
  unknown: {
    title: 'We cannot find this payment',
    text: 'If you have paid, your receipt is in your inbox. If something looks wrong, please call or write to us.',
  },
  retry: 'Back to the payment',
  noScript:
    'This page needs JavaScript to show how your payment stands. Your receipt comes by email either way, with the link to choose your survey dates.',
  confirmation: {
    title: 'Your confirmation',
    sent: (email: string) => `Confirmation emails are on their way to ${email}.`,
    confirming: 'We are sending your confirmation.',
    text: 'Your receipt comes by email.',
    resend: 'Resend confirmation',
    resending: 'Sending',
    resent: 'Confirmation emails sent successfully!',
    failed: 'Failed to send emails. Please contact us directly.',
    missing: (infoEmail: string) => `We no longer have your details in this browser. Please contact ${infoEmail}.`,
  },
  next: { title: 'What happens next' },
  help: 'Questions about your payment?',
  call: (phone: string) => `Call ${phone}`,
  home: 'Back to the home page',
} as const

/** @param receipt what the receipt is called */
export function nextSteps({ startsEarly, from, until }: SurveyWindow, receipt: string) {
  const { count, weeks } = surveyDates
  return [
    { title: 'Your receipt', text: `We email you a ${receipt} for ${charge}.` },
    {
      title: 'Your survey dates',
      text: startsEarly
        ? `You choose up to ${count} dates within the next ${weeks} weeks, here or by the link in your receipt.`
        : `You choose up to ${count} dates between ${nameDay(from)} and ${nameDay(until)}, here or by the link in your receipt.`,
    },
    {
      title: 'Your measured survey',
      text: startsEarly
        ? `We confirm one of them, come to your home within ${promisedDays.survey} days and measure it.`
        : `We confirm one of them, come to your home and measure it. You may cancel for ${cancellationDays} days, so we begin after those.`,
    },
    {
      title: 'Your drawings',
      text: 'We design with you. The balance is due when you get the first set of drawings.',
    },
  ]
}
