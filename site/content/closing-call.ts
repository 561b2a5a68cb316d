import { consultationMinutes } from '#shared/business/business.ts'

/** The title block under a page's last words. */
export const closingBlock = [
  { label: 'Consultation', value: 'Free' },
  { label: 'Length', value: `${consultationMinutes} minutes` },
  { label: 'By', value: 'Video call' },
] as const
