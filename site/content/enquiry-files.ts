import { enquiryFileLimits } from '#shared/business/enquiry-files.ts'

const megabytes = enquiryFileLimits.bytes / 1024 / 1024

export const enquiryFileContent = {
  title: 'Add photographs or plans (optional)',
  text: `Pictures of your home and any drawings you have help us prepare: up to ${enquiryFileLimits.files} photographs or PDFs of ${megabytes} MB each, ${enquiryFileLimits.allBytes / 1024 / 1024} MB together.`,
  choose: 'Choose files',
  waiting: 'Waiting',
  sending: (percent: number) => `Sending, ${percent} %`,
  sent: 'Sent',
  progress: (sent: number) => (sent === 1 ? '1 file sent. Thank you.' : `${sent} files sent. Thank you.`),
  retry: 'Try again',
  remove: 'Remove',
  tooMany: `That’s more than ${enquiryFileLimits.files} files. Please reply to our email with the others.`,
  tooLarge: `This file is too large: at most ${megabytes} MB can be sent here.`,
  failed: 'This file couldn’t be sent. Please check your connection and try again.',
} as const
