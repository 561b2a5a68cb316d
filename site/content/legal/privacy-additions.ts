import type { Business } from '#shared/business/business.ts'
import { complaintAcknowledgementDays, retentionPeriods } from '#shared/business/privacy-policy-periods.ts'
import { askAgainMonths } from '../../analytics/consent.ts'
import type { LegalSection } from './document.ts'

export function privacyAdditions({ email, phone }: Business): readonly LegalSection[] {
  return [
    {
      id: 'data-complaints',
      title: 'How to complain to us about your data',
      blocks: [
        `Email ${email} or call ${phone}, and say that it is a complaint about your data. You don’t need a form.`,
        {
          list: [
            `We acknowledge your complaint within ${complaintAcknowledgementDays} days.`,
            'We look into it without delay, and let you know our progress if it takes longer than expected.',
            'We tell you what we found and what we have changed, in writing.',
          ],
        },
        'You may go to the regulator at any time, before, during or after that.',
      ],
    },
    {
      id: 'booked-calls',
      title: 'If you choose a time for a call',
      blocks: [
        'We keep the time with your enquiry, and what you tell us if you cancel. We use it to call you, to send you a calendar invitation and to remind you by email. It is erased with the enquiry, or straight away if you ask us. If the call is still to come, one last email takes it out of your calendar; your address goes as soon as that is sent, within a day at the latest.',
      ],
    },
    {
      id: 'survey-dates',
      title: 'If you choose dates for the survey',
      blocks: [
        'We keep the dates with your payment, to agree with you when we visit and to send you a calendar invitation. They are erased with the rest of your project, or straight away if you ask us, even where the law requires us to keep the payment itself.',
      ],
    },
    {
      id: 'similar-services',
      title: 'If we write to you about similar services',
      blocks: [
        `When you ask us for a consultation or an estimate, we may later email you about our similar services, unless you tick on the form that you don’t want that. We rely on our legitimate interest in staying in touch with people who asked us, as the law on electronic marketing allows. We keep your answer with your enquiry and erase it with it. You can say no at any time: every such email tells you how, or write to ${email}.`,
      ],
    },
    {
      id: 'people-we-found',
      title: 'If we found you elsewhere',
      blocks: [
        'Sometimes we find a planned extension on a public page, such as a register of planning applications or a website where homeowners look for someone to do the work. If you did not give us your details yourself, this is what you should know.',
        {
          entries: [
            {
              name: 'What we note',
              text: 'Your name, the contact details that are published there, the area, the kind of project and its description, and the address of the page. Nothing about your health, beliefs or private life.',
            },
            {
              name: 'Where it comes from',
              text: 'The page on which it was published. We name it when we first write to you, and whenever you ask.',
            },
            {
              name: 'Why we may',
              text: 'We have a legitimate interest in finding people who need drawings. We weigh it against yours before we use any source.',
            },
            {
              name: 'When you hear from us',
              text: 'We tell you that we hold your details when we first contact you, and within one month at the latest. Otherwise we erase them.',
            },
            {
              name: 'Advertising by email',
              text: 'We only send it if you have agreed to it.',
            },
            {
              name: 'How long we keep it',
              text: `Until you object, and for ${retentionPeriods.enquiryYears} years at most if nothing comes of it.`,
            },
          ],
        },
        `You may object at any time by writing to ${email}. We then erase what we hold and keep only a scrambled form of your address, which nobody can read but which stops us from adding you again.`,
      ],
    },
    {
      id: 'stripe',
      title: 'Card payments through Stripe',
      blocks: [
        'Deposits are paid through Stripe. You enter your card number in a form that belongs to Stripe; it never reaches our server. We give Stripe your name, email address, phone number and the amount, and Stripe tells us whether the payment succeeded.',
        `Stripe also uses this data on its own responsibility, to prevent fraud and to obey the law. What Stripe tells us about your payment is a financial record and is kept for ${retentionPeriods.financialYears} years.`,
        { link: { label: 'Read Stripe’s privacy policy', href: 'https://stripe.com/gb/privacy' } },
      ],
    },
    {
      id: 'cookie-settings',
      title: 'Cookie settings',
      blocks: [
        `You can change your answer to the cookie banner whenever you like: choose Cookie settings at the foot of any page. If you reject after having accepted, the tags stop at once and the cookies they placed here are removed. We ask again after ${askAgainMonths} months, and sooner if we would like to use cookies for something else; your browser keeps the date for that under the name cookie-consent-record.`,
        'No tag is loaded on the page where you pay, whatever you have answered, and none receives your name, your email address or your phone number.',
        'Besides your answer, your browser keeps what makes the forms convenient: the package you have chosen, what you have typed into a form and not sent yet, what the planning check has found, the addresses where you choose the time of our call and add photographs and, between paying and the confirmation, your name, email address and phone number. Unless you have rejected, it also keeps that an enquiry was sent or a deposit paid until that has been counted once, and under the name campaign which advertisement brought you here, as its address named it, which we learn when you send a form. It is gone when you close the tab. A form that is sent without JavaScript tells us the advertisement by the address of its page.',
        'When you begin to pay a deposit we set one cookie of our own, called __Host-checkouts, which lasts a day. It holds the number of your checkout and nothing about you. With it another tab finds the payment that you have begun, so that nobody pays twice by mistake, and nobody else gets to see it.',
      ],
    },
  ]
}
