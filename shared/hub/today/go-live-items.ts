import { openTable, plainLabel } from '#shared/business/labels-with-fallback.ts'
import type { GoLiveItem, GoLiveItemId } from '#shared/contract/go-live.ts'

interface GoLiveText {
  title: string
  /** Why the item matters, in one sentence. */
  why: string
  /** Shown instead of `why` when only the person who runs the server can do it: what to ask them for. */
  onServer?: string
  /** The place where it is done. */
  link?: { label: string; to: string }
  /** The label of the button that marks the item as not needed. */
  notNeeded?: string
}

export const goLiveTexts = openTable<Readonly<Record<GoLiveItemId, GoLiveText>>>(
  {
    mail: {
      title: 'A test email',
      why: 'Customers get no confirmations or receipts unless email works.',
      onServer:
        'Customers get no confirmations or receipts without it: your website only says that you’ll contact them within 24 hours, so call them. Ask whoever looks after your server to set SMTP_URL and MAIL_FROM.',
    },
    'meeting-link': {
      title: 'Your meeting link',
      why: 'With the link to your Google Meet, Zoom or Teams room, your website offers a video call. Without one, every page and email says phone call.',
      link: { label: 'Paste the link', to: '/settings?show=calls' },
      notNeeded: 'I only call by phone',
    },
    person: {
      title: 'Who you are',
      why: 'People want to know who will come to their home: your name, what you do and a few sentences.',
      link: { label: 'Introduce yourself', to: '/website?show=people' },
    },
    photograph: {
      title: 'Your photo',
      why: 'A face beside your name is what visitors trust most.',
      link: { label: 'Add a photo', to: '/website?show=people' },
    },
    insurance: {
      title: 'Your insurer',
      why: 'Your website says “Fully insured”. Name your insurer, so that visitors can believe it.',
      link: { label: 'Add it', to: '/website?show=business' },
    },
    business: {
      title: 'Your business details',
      why: 'Every page, email and receipt shows your name, phone number and address.',
      link: { label: 'Fill them in', to: '/website?show=business' },
    },
    address: {
      title: 'A secure web address',
      why: 'Browsers warn visitors of a website without HTTPS.',
      onServer:
        'Browsers warn visitors of a website without HTTPS. Ask whoever looks after your server to set PUBLIC_URL to your https:// address.',
    },
    enquiry: {
      title: 'A test enquiry',
      why: 'You see what your customers see. Use your own email address, and you can remove it afterwards.',
    },
    copies: {
      title: 'Off-site backups',
      why: 'If your server is ever lost, you still have everything.',
      link: { label: 'Set up copies', to: '/settings' },
    },
    'second-factor': {
      title: 'Two-step sign-in',
      why: 'A code from an app on your phone keeps out anyone who has only your password.',
      link: { label: 'Turn on codes', to: '/settings?show=security' },
    },
    vat: {
      title: 'Your VAT number',
      why: 'Receipts and invoices have to show it. Without it, the website takes no card payments.',
      link: { label: 'Add it', to: '/website?show=business' },
      notNeeded: 'I’m not registered for VAT',
    },
    ico: {
      title: 'Your ICO number',
      why: 'Your privacy notice says where you’re registered for data protection.',
      link: { label: 'Add it', to: '/website?show=business' },
    },
    cards: {
      title: 'Card payments',
      why: 'Customers pay their deposit by card. See whether Stripe accepts your keys.',
      onServer: 'Customers pay their deposit by card. Ask whoever looks after your server to add your Stripe keys.',
    },
    reviews: {
      title: 'Your first review',
      why: 'The sample reviews are shown until you publish one of your own.',
      link: { label: 'Add a review', to: '/website?show=reviews' },
    },
    projects: {
      title: 'Your first project',
      why: 'The sample projects are shown until you publish one of your own.',
      link: { label: 'Add a project', to: '/website?show=projects' },
    },
  },
  (key) => ({ title: plainLabel(key), why: 'Open the hub in your browser to see what this is about.' }),
)

/** The texts of optional items: a site without samples, such as a live one, does not need them. */
const optionalTexts: Partial<Record<GoLiveItemId, string>> = {
  reviews: 'Recommended: people trust what your customers say. Until then the website shows no reviews.',
  projects: 'Recommended: people want to see what you’ve built. Until then the website shows no projects.',
}

/** Returns why an item matters. */
export function whyOf({ id, needsServer, isOptional }: GoLiveItem): string {
  const { why, onServer } = goLiveTexts[id]
  return (needsServer ? onServer : isOptional ? optionalTexts[id] : undefined) ?? why
}
