import type { Business } from '#shared/business/business.ts'

/** The networks in the order in which they are shown. */
export const socialNetworks = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'threads', name: 'Threads' },
] as const satisfies readonly { key: keyof Business['social']; name: string }[]
