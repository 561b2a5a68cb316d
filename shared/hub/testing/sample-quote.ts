import { balanceFigures, chargedLines } from '#shared/business/document-figures.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import type { Quote } from '#shared/contract/quotes.ts'
import { hugo } from './fake-leads.ts'
import { sampleId, sampleTime } from './samples.ts'

/** A quote to Hugo Sample that waits for an answer: Essential with 3D visuals. */
export function sampleQuote(extra: Partial<Quote> = {}): Quote {
  const { lines, netPence, vatPence, duePence } = balanceFigures(
    chargedLines('Essential', [{ what: '3D visuals', netPounds: 250 }], specifiedPrices),
    [],
  )
  return {
    id: sampleId(91),
    number: 'Q-0001',
    prospectId: hugo.id,
    jobId: null,
    packageType: 'Essential',
    customerName: hugo.name,
    customerEmail: hugo.email ?? '',
    customerAddress: '1 High Street',
    lines,
    netPence,
    vatPence,
    totalPence: duePence,
    depositPence: 30_000,
    expiresOn: '2026-04-01',
    notes: '',
    issuedAt: sampleTime,
    acceptedAt: null,
    acceptedBy: null,
    acceptedByPhoneOn: null,
    declinedAt: null,
    declineReason: null,
    withdrawnAt: null,
    address: 'https://studio.example.com/quote?token=sample',
    addressEndsAt: '2027-09-02T09:00:00.000Z',
    pdfAddress: null,
    ...extra,
  }
}
