import { checkInboxSentence } from '#shared/contract/newsletter.ts'
import type { LittlePage } from '../little-page/page.ts'

/** What the newsletter's little pages say. */
export const refused = { heading: 'That did not work' }

export const checkInbox: LittlePage = {
  heading: checkInboxSentence,
  text: 'We have sent you an email with a link. The newsletter comes once you have used it.',
}

export const mayConfirm: LittlePage = {
  heading: 'Confirm your subscription',
  text: 'Press the button and the newsletter comes to your inbox. You can unsubscribe at any time.',
}

export const confirmed: LittlePage = {
  heading: 'You are subscribed',
  text: 'Thank you. The newsletter now comes to your inbox.',
}

export const confirmLinkUnknown: LittlePage = {
  status: 404,
  heading: 'This link no longer works',
  text: 'It may be too old, or you have unsubscribed since. You are welcome to subscribe again on our blog page.',
}

export const mayUnsubscribe: LittlePage = {
  heading: 'Unsubscribe from the newsletter',
  text: 'Press the button and no more newsletters will come to your inbox.',
}

export const unsubscribed: LittlePage = {
  heading: 'You are unsubscribed',
  text: 'No more newsletters will come to your inbox. You are welcome to subscribe again at any time.',
}

export const unsubscribeLinkUnknown: LittlePage = {
  status: 404,
  heading: 'This link is not complete',
  text: 'Please open the link in our email again, or reply to that email and we take you off the list.',
}
