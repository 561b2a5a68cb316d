import type { LegalText } from './document.ts'

/** The day on which the statement was last checked against the website: an ISO date. */
export const accessibilityDate = '2026-11-23'

export const accessibility: LegalText = ({ email, phone, address, calls }) => ({
  title: 'Accessibility',
  lead: 'We want everyone to be able to read this website, book a call and order a package. Here is what we have done, what doesn’t work well yet, and how to reach us another way.',
  updated: accessibilityDate,
  sections: [
    {
      id: 'another-way',
      title: 'If something here doesn’t work for you',
      blocks: [
        `Call us on ${phone}, email ${email}${address ? ` or write to us at ${address}` : ''}. Please say what you were trying to do and what would suit you better: another form of contact, larger print or plain text, for example. We reply to emails within 24 hours.`,
        'You don’t have to use this website. You can book a consultation, ask about prices and pay a deposit by phone as well.',
      ],
    },
    {
      id: 'what-we-have-done',
      title: 'What we have done',
      blocks: [
        {
          list: [
            'Every page works with a keyboard alone, and shows which link, button or field you are on.',
            'Pages have headings, labels and descriptions for screen readers. What changes on a page is announced.',
            'You can zoom to 400%, use a small phone or widen the spacing of the text without having to scroll sideways to read.',
            'The text has enough contrast in light and dark colours. The website follows your device’s settings for colours and movement.',
            'Forms say what is wrong beside each field and at the top, and keep what you have typed.',
            'Nothing flashes, and no sound or video plays by itself.',
            'You can read every page and ask for a consultation without JavaScript.',
          ],
        },
      ],
    },
    {
      id: 'standard',
      title: 'The standard we follow',
      blocks: [
        'We follow the Web Content Accessibility Guidelines (WCAG), version 2.2, and aim for level AA. Our own tests find that the website meets it, apart from what is listed under “What doesn’t work well yet”.',
        { link: { label: 'Read the guidelines at w3.org', href: 'https://www.w3.org/TR/WCAG22/' } },
      ],
    },
    {
      id: 'tests',
      title: 'How we tested it',
      blocks: [
        'Each new version of this website has to pass these automatic tests:',
        {
          list: [
            'a program that looks for accessibility faults (axe) on every page, on a narrow and a wide screen, in light and dark colours',
            'booking a consultation and paying a deposit with the keyboard alone, checking what the browser passes on to a screen reader at each step',
            'every page at the width of 400% zoom, and with wider text',
            'the colours that you can set in your system, and reduced movement',
          ],
        },
        'The tests run in Chromium, the browser that Chrome and Edge are based on. We have not yet tested with the screen readers NVDA, JAWS and VoiceOver themselves, and nobody outside our business has reviewed the website. If anything reads badly or gets in your way, please let us know.',
      ],
    },
    {
      id: 'not-yet',
      title: 'What doesn’t work well yet',
      blocks: [
        {
          entries: [
            {
              name: 'Card payments',
              text: 'The form for your card belongs to Stripe, so we can’t change how it works. You can pay the deposit by phone instead.',
            },
            ...(calls.hasVideo === true
              ? [
                  {
                    name: 'Video calls',
                    text: 'They take place in a program that isn’t ours. You can choose a phone call instead.',
                  },
                ]
              : []),
            {
              name: 'Plans and drawings',
              text: 'A screen reader can’t read a plan. On this website a sentence says what each drawing shows. Ask us, and we’ll describe the drawings of your own project to you.',
            },
            {
              name: 'The magazine PDF',
              text: 'It has headings and a reading order, but we haven’t tested it with a screen reader. Ask us for its text in an email.',
            },
            {
              name: 'Messages that disappear',
              text: 'Short messages at the edge of the screen close after five seconds. If something went wrong, the page itself says so too, for as long as you need. The F8 key takes you to the message and keeps it open.',
            },
          ],
        },
      ],
    },
    {
      id: 'law',
      title: 'The law',
      blocks: [
        'Under the Equality Act 2010, everyone who provides a service to the public, whatever their size, must make reasonable adjustments so that disabled people are not put at a substantial disadvantage. We may not charge you for such an adjustment. If you need one, please ask us.',
        {
          link: {
            label: 'Read section 20 of the Equality Act 2010 at legislation.gov.uk',
            href: 'https://www.legislation.gov.uk/ukpga/2010/15/section/20',
          },
        },
      ],
    },
  ],
})
