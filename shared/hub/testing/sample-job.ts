import type { Job } from '#shared/contract/jobs.ts'
import { hugo } from './fake-leads.ts'
import { sampleId, sampleTime } from './samples.ts'

/** A job of Hugo Sample, whose deposit was paid today with an early start. */
export function sampleJob(extra: Partial<Job> = {}): Job {
  return {
    id: sampleId(41),
    prospectId: hugo.id,
    name: hugo.name,
    phone: hugo.phone,
    place: 'Alresford',
    packageType: 'Pre-Build',
    begunAt: sampleTime,
    deposit: { paymentId: sampleId(41), paidAt: sampleTime, status: 'succeeded', receiptNumber: 'INV-000001' },
    earlyStartRequestedAt: sampleTime,
    balance: null,
    state: 'open',
    stage: 'deposit_paid',
    cancelledAt: null,
    cancelReason: null,
    surveyDay: null,
    surveyedOn: null,
    drawingsSentOn: null,
    submittedOn: null,
    validatedOn: null,
    planningReference: null,
    planningAuthority: null,
    decidedOn: null,
    decision: null,
    buildingRegsSentOn: null,
    completedOn: null,
    dueDates: {},
    notes: null,
    reviewAskedAt: null,
    revision: 0,
    ...extra,
  }
}
