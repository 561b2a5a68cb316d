import { callTerms } from './terms/call-terms.ts'

export const thankYou = {
  title: 'Thank you. Your request is with us.',
  // One that is beyond a daily limit is not sent, which the page cannot know.
  lead: 'We have your details, and we’ll call you within 24 hours. You’ll usually get a confirmation by email within minutes. Its link lets you pick a time, and you can reply with photos.',
  leadWithoutEmail: 'We have your details, and we’ll call you within 24 hours.',
  choice: {
    title: 'Choose a time for our call',
    text: 'Pick a time that suits you, or leave it to us.',
    button: 'See available times',
  },
  stepsTitle: 'What happens next',
  steps: [
    { title: 'A call within 24 hours', text: 'If you haven’t picked a time, we’ll call to find one that suits you.' },
    {
      title: 'Your free consultation',
      text: `${callTerms.minutes} minutes ${callTerms.by}: cost, space and planning for your home.`,
    },
    { title: 'A detailed proposal', text: 'What we’d draw, the fixed fee for it, and when you’d have it.' },
  ],
  urgent: 'Prefer to talk now?',
  call: (phone: string) => `Call ${phone}`,
  home: 'Back to the home page',
  reviews: 'Read our reviews',
} as const
