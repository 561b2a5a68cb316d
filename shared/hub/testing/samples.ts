import { standardCallRules } from '#shared/business/call-rules.ts'
import { builtInTemplates, noticeTemplateId } from '#shared/business/email-templates.ts'
import { blankLead } from '#shared/business/blank-lead.ts'
import type { User } from '#shared/contract/accounts.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { getToday } from '#shared/contract/dashboard.ts'
import type { listEmailTemplates } from '#shared/contract/email-templates.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import type { Task } from '#shared/contract/tasks.ts'

/** When each test begins, a Monday. */
export const testStart = '2026-03-02T10:00:00.000Z'
/** When the sample records were made. */
export const sampleTime = '2026-03-02T09:00:00.000Z'

/** Returns the same UUID for the same number. */
export function sampleId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const sampleOwner: User = {
  id: sampleId(1),
  email: 'owner@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  createdAt: sampleTime,
  updatedAt: sampleTime,
}

/** Returns a lead whom the owner entered, with the given fields replaced. */
export function sampleLead(extra: Partial<ProspectDetail> = {}): ProspectDetail {
  return {
    ...blankLead,
    id: sampleId(21),
    name: 'Grace Sample',
    email: 'grace@example.com',
    phone: '020 7946 0021',
    location: 'Winchester',
    sourcePlatform: 'Manual',
    createdAt: sampleTime,
    updatedAt: sampleTime,
    ...extra,
  }
}

/** Returns a call that Hugo Sample has booked for the next morning. */
export function sampleCall(extra: Partial<Call> = {}): Call {
  return {
    id: sampleId(81),
    consultationId: sampleId(82),
    prospectId: sampleId(22),
    name: 'Hugo Sample',
    phone: '020 7946 0022',
    startsAt: '2026-03-03T08:45:00.000Z',
    minutes: 30,
    state: 'booked',
    medium: 'phone',
    meetingLink: null,
    videoLink: null,
    isUnconfirmed: false,
    heldUntil: null,
    cancelReason: null,
    changedAt: sampleTime,
    ...extra,
  }
}

/** Returns a task without a lead, due today. */
export function sampleTask(extra: Partial<Task> = {}): Task {
  return {
    id: sampleId(60),
    prospectId: null,
    prospectName: null,
    prospectPhone: null,
    prospectEmail: null,
    kind: 'visit',
    title: 'Visit the council',
    dueOn: testStart.slice(0, 10),
    doneAt: null,
    createdAt: sampleTime,
    updatedAt: sampleTime,
    ...extra,
  }
}

/** Returns a deposit that Hugo Sample has paid in test mode. */
export function samplePayment(extra: Partial<Payment> = {}): Payment {
  return {
    id: sampleId(41),
    provider: 'simulated',
    providerIntentId: 'simulated_1',
    packageType: 'Premium',
    amountPence: 30_000,
    refundedPence: 0,
    customerName: 'Hugo Sample',
    customerEmail: 'hugo@example.com',
    customerPhone: '020 7946 0022',
    status: 'succeeded',
    failureCode: null,
    invoiceNumber: 'INV-000001',
    prospectId: sampleId(22),
    jobId: null,
    earlyStartRequestedAt: null,
    confirmationSentAt: sampleTime,
    createdAt: sampleTime,
    updatedAt: sampleTime,
    succeededAt: sampleTime,
    ...extra,
  }
}

/** The response for Today while nothing is due. */
export const emptyToday: CallAnswer<typeof getToday> = {
  enquiries: [],
  consultations: [],
  surveys: [],
  openSurveys: [],
  quotes: [],
  jobs: [],
  cold: { count: 0, leads: [] },
  untold: { count: 0, leads: [] },
  toDecide: [],
  deposits: [],
  sources: [],
  failedMails: 0,
  suspected: { consultations: 0, estimates: 0 },
  news: null,
}

/** The templates of the program, none of which the owner has changed. */
export const sampleTemplates: CallAnswer<typeof listEmailTemplates> = builtInTemplates(standardCallRules).map(
  (template) =>
    Object.assign({ attachments: [], revision: 0, updatedAt: null }, template, {
      origin: template.id === noticeTemplateId ? ('fixed' as const) : ('builtIn' as const),
    }),
)
