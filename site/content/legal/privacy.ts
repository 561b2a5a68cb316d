import { traderName } from '#shared/business/business.ts'
import { retentionPeriods, rightsResponseDays } from '#shared/business/privacy-policy-periods.ts'
import { legalContent, type LegalText } from './document.ts'
import { privacyAdditions } from './privacy-additions.ts'

const periods = retentionPeriods

export const privacy: LegalText = (business) => ({
  title: 'Privacy policy',
  lead: 'What we know about you, why, for how long, and how you can see it, change it or have it erased.',
  updated: legalContent.firstDate,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      blocks: [
        `${traderName(business)}${business.proprietor ? ',' : ''} is responsible for your personal data under UK data protection law: the UK General Data Protection Regulation and the Data Protection Act 2018.${business.icoNumber ? ` Our registration with the Information Commissioner is ${business.icoNumber}.` : ''}`,
        `For anything about your data, write to ${business.email}${business.address ? ` or to ${business.address},` : ''} or call ${business.phone}.`,
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      blocks: [
        {
          entries: [
            {
              name: 'When you enquire',
              text: 'Your name, email address and phone number, what you tell us about your project, and the photographs and plans that you add.',
            },
            {
              name: 'When you use the calculator',
              text: 'Your name, email address, the size you enter and the estimate.',
            },
            {
              name: 'When you become a client',
              text: 'Your address, measurements, photographs and drawings of your home, our letters and calls, and what you have paid.',
            },
            { name: 'When you subscribe', text: 'Your email address, and when and how you agreed.' },
            {
              name: 'When you visit the website',
              text: 'Technical records that keep it running and safe. Figures about visits only if you accept cookies.',
            },
          ],
        },
      ],
    },
    {
      id: 'why',
      title: 'Why we use it',
      blocks: [
        {
          entries: [
            {
              name: 'To answer you and to do the work',
              text: 'Because you asked us, or because we have a contract with you.',
            },
            { name: 'To keep accounts and to insure our work', text: 'Because the law requires it.' },
            {
              name: 'To keep the website safe and our service good',
              text: 'Because we have a legitimate interest in it, and it does you no harm.',
            },
            { name: 'To send you news', text: 'Because you have agreed. You can change your mind in every message.' },
            { name: 'To count visits and measure advertising', text: 'Because you have accepted cookies.' },
          ],
        },
        'We make no decisions about you by automated means alone, and we never sell your data.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who else sees it',
      blocks: [
        'Only those who need it for your project or for this website: the structural engineer, your council, the water company, builders you ask us to approach, and the companies that host our website and carry our email. They may use it for that purpose alone.',
        'Where one of them works outside the United Kingdom, we make sure that your data is protected there as UK law demands.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        {
          entries: [
            { name: 'Active clients', text: `For the project, plus ${periods.activeClientYears} years.` },
            { name: 'Enquiries', text: `${periods.enquiryYears} years.` },
            {
              name: 'Marketing consent',
              text: `Until you withdraw it, or after ${periods.marketingInactiveYears} years of inactivity.`,
            },
            { name: 'Financial records', text: `${periods.financialYears} years.` },
            { name: 'Analytics', text: `${periods.analyticsMonths} months.` },
          ],
        },
        'After that it is erased. Backups follow within weeks.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      blocks: [
        'You may ask us:',
        {
          list: [
            'what we hold about you, and for a copy of it',
            'to correct what is wrong or incomplete',
            'to erase it, where no law obliges us to keep it',
            'to restrict what we do with it, or to stop using it for marketing, which we always do',
            'to pass it to you or to someone else in a form that a computer can read',
            'to stop whatever we do only because you agreed to it',
          ],
        },
        `A message is enough. We answer within ${rightsResponseDays} days, and it costs you nothing. We may ask you to show who you are, so that your data goes to nobody else.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and the consent banner',
      blocks: [
        'On your first visit a banner asks whether you agree to cookies that tell us how the website is found and used. You can accept or reject. Until you accept, and for as long as you reject, nothing related to analytics loads.',
        'Your answer is stored in your own browser under the name cookie-consent, as accepted or rejected, so that we do not have to ask again on every page.',
        'If you accept, Google Tag Manager and Google Ads are loaded. They place cookies of their own, which tell us which pages are read and which advertisement led to an enquiry.',
      ],
    },
    {
      id: 'regulator',
      title: 'Complaints to the regulator',
      blocks: [
        'If you are unhappy with how we have used your data, please tell us first, so that we can put it right. You may also complain to the Information Commissioner’s Office, the regulator for data protection in the United Kingdom, at any time.',
        { link: { label: 'Complain to the regulator at ico.org.uk', href: 'https://ico.org.uk/make-a-complaint/' } },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: ['When we change something, it appears here with its date. What is added later has a date of its own.'],
    },
  ],
  additions: { date: legalContent.additionsDate, sections: privacyAdditions(business) },
})
