import type { BusinessDetails } from '#shared/contract/business.ts'

export interface FirstStep {
  label: string
  isDone: boolean
}

/** What to set up before the first visitors come, in the order of what is lost without it. */
export function listFirstSteps(details: BusinessDetails): FirstStep[] {
  const { mailFrom, takesCards, address, vatNumber, reviewsUrl } = details
  return [
    { label: 'Set up email, so confirmations and receipts are sent', isDone: mailFrom !== null },
    { label: 'Turn on card payments, so deposits can be paid', isDone: takesCards },
    { label: 'Add your address and VAT number for invoices', isDone: address !== null && vatNumber !== null },
    { label: 'Link your Google reviews', isDone: reviewsUrl !== null },
  ]
}
