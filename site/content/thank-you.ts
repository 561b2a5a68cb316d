import { consultationMinutes } from '#shared/business/business.ts'

export const thankYou = {
  title: 'Thank you. Your request is with us.',
  lead: 'We have your details, and a confirmation is on its way to your inbox.',
  choice: {
    title: 'Choose a time for our call',
    text: 'If you like, say now when we may ring you. You can also leave it to us.',
    button: 'See the free times',
  },
  stepsTitle: 'What happens next',
  steps: [
    { title: 'A call within 24 hours', text: 'We ring to find a time that suits you.' },
    {
      title: 'Your free consultation',
      text: `${consultationMinutes} minutes by video: cost, space and planning for your home.`,
    },
    { title: 'A detailed proposal', text: 'What we would draw, the fixed fee for it, and when you would have it.' },
  ],
  urgent: 'Would you rather talk now?',
  call: (phone: string) => `Call ${phone}`,
  home: 'Back to the home page',
  reviews: 'Read our reviews',
} as const
