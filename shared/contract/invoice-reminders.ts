import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { invoice, oneInvoice } from './invoices.ts'

export const sendInvoiceReminder = apiCall('POST', '/api/invoices/:id/reminder', {
  summary:
    'Emails the customer a reminder of an overdue invoice, at most once a day. Asking again with the same count of earlier reminders sends nothing.',
  changes: ['invoice', 'outbox', 'prospect'],
  params: oneInvoice,
  body: z.object({
    /** How many reminders the owner knows of, so that a repeat is recognised. */
    reminderCount: z.int().check(z.nonnegative()),
  }),
  answer: invoice,
  errors: ['not_found', 'conflict'],
})

const reminderSettings = z.object({ on: z.boolean() })

export const readInvoiceReminders = apiCall('GET', '/api/invoice-reminders', {
  summary: 'Whether customers are reminded automatically of invoices that they have not paid.',
  staleAfter: ['invoiceReminders'],
  answer: reminderSettings,
  offline: true,
})

export const changeInvoiceReminders = apiCall('PATCH', '/api/invoice-reminders', {
  summary: 'Turns the automatic reminders of unpaid invoices on or off.',
  changes: ['invoiceReminders'],
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: reminderSettings,
})
