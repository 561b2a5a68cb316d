import { cancellationDays } from '#shared/business/cancellation-period.ts'
import { legalContent, type LegalText } from './document.ts'
import { priceTerm } from '../terms/price-terms.ts'
import { packageTerms } from './terms-packages.ts'

export const terms: LegalText = ({ name, proprietor, address, email, phone, prices }) => ({
  title: 'Terms of service',
  lead: 'What you can expect from us, and what we ask of you, when you use this website or order a package.',
  updated: prices.from ?? legalContent.firstDate,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        `${name} is the trading name of ${proprietor ? `${proprietor}, ` : ''}a sole trader in Hampshire, England. In these terms “we” means that business and “you” means anyone who uses the website or orders a service.`,
        `You can reach us on ${phone} or at ${email}${address ? `, and by post at ${address}` : ''}. By using this website you accept these terms. If you do not accept them, please do not use it.`,
      ],
    },
    {
      id: 'intellectual-property',
      title: 'The website and its content',
      blocks: [
        'The texts, drawings, pictures and layout of this website belong to us or to people who have let us use them. Copyright and other laws protect them.',
        'You may read the pages, print them and keep copies for your own project. You may not publish, sell or reuse them without our written permission.',
        'The articles, figures and timings here are general information. They are not advice about your house: for that we have to look at it.',
      ],
    },
    {
      id: 'prohibited-uses',
      title: 'What you may not do',
      blocks: [
        'You may not use this website:',
        {
          list: [
            'to break the law, or to help anyone break it',
            'to send us details of other people without their consent, or to pretend to be someone else',
            'to send advertising, or anything that is abusive or harmful',
            'to get into parts of the site, its server or its data that are not public',
            'to copy it automatically, to overload it, or to bring in viruses or other harmful code',
          ],
        },
      ],
    },
    {
      id: 'services',
      title: 'Our services',
      blocks: [
        'We are qualified architectural technicians. We are not a registered architect practice, and nothing we offer is the service of a registered architect.',
        'We measure houses, design extensions and conversions, prepare drawings for planning and building regulations, and make the applications that your package includes. Structural calculations are made and certified by a qualified engineer.',
        'We are fully insured. We show you our certificate when you ask for it.',
        'Decisions about planning permission and building regulations are made by your council or an approved inspector. We prepare applications with care, but we cannot promise how they are decided.',
      ],
    },
    ...packageTerms,
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'We work with reasonable care and skill. If we do not, you are entitled to have the work put right, or to a fair reduction of its price.',
        'We are responsible for loss that is a foreseeable result of our breaking these terms or failing to use reasonable care. We are not responsible for loss that nobody could have foreseen, for delays by councils, water companies or other third parties, for the work of builders, or for drawings that were changed or built differently without us.',
        'Our drawings are made for your house and your project. They may not be used for another.',
        'Nothing in these terms limits our liability for death or personal injury caused by our negligence, for fraud, or for anything else that the law does not allow us to limit. Your rights as a consumer stay as they are.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      blocks: [
        'These terms are governed by the law of England and Wales. Disputes go to the courts of England and Wales; if you live in Scotland or Northern Ireland, you may also go to the courts there.',
        'We may change these terms. The version that applies to your project is the one that was published on the day you paid the deposit.',
      ],
    },
  ],
  additions: {
    date: legalContent.additionsDate,
    sections: [
      {
        id: 'card-payments',
        title: 'Card payments',
        blocks: [
          `The deposit of ${priceTerm('deposit')} is paid by card through Stripe, a payment provider. Your card number goes straight to Stripe and never reaches us. You get a confirmation by email, with the VAT shown.`,
          'If Stripe does not complete the payment, you owe nothing and no survey is booked. You can try again, or call us.',
        ],
      },
      {
        id: 'right-to-cancel',
        title: 'Your right to cancel',
        blocks: [
          `If you order at a distance, for example on this website, you may cancel within ${cancellationDays} days of the day you paid the deposit, without giving a reason. A message to ${email} or a call to ${phone} is enough. We refund what you paid within ${cancellationDays} days, by the way you paid it.`,
          `If you ask us to start within those ${cancellationDays} days, you pay for what we have done up to the moment you cancel. Once the service is complete, the right to cancel ends.`,
        ],
      },
      {
        id: 'complaints',
        title: 'If something goes wrong',
        blocks: [
          `Tell us first, by phone or at ${email}. Most things can be put right in a conversation. If it is about your personal data, the privacy policy says how we deal with it and by when.`,
          { link: { label: 'How to complain about your data', href: '/privacy#data-complaints' } },
        ],
      },
      {
        id: 'distances',
        title: 'Where the distances come from',
        blocks: [
          `The check “Is there a travel charge?” measures a straight line from the middle of Winchester to your postcode district. It is a guide: the price we give you before you book is the one that counts.`,
          'Source: Office for National Statistics, licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025.',
        ],
      },
    ],
  },
})
