import { consultationMinutes } from '#shared/business/business.ts'

export const covered = {
  title: 'What the free call covers',
  points: [
    { title: 'Cost', text: 'What it may cost to build, from rates per square metre for shell and core.' },
    { title: 'Space', text: 'Whether what you want fits your house and your plot.' },
    { title: 'Planning', text: 'What the planning database says about homes like yours nearby.' },
  ],
  block: [
    { label: 'Length', value: `${consultationMinutes} minutes` },
    { label: 'By', value: 'Video call' },
    { label: 'Reply', value: 'Within 24 hours' },
  ],
} as const
