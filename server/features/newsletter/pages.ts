import { checkInboxSentence, newsletterWording, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'

export const refused = { heading: 'That didn’t work' }

export const confirmLater: StandalonePage = {
  heading: 'Thank you',
  text: 'We’ll email you a link. Open it and press the button to confirm, and you’re subscribed.',
}

export const checkInbox: StandalonePage = {
  heading: checkInboxSentence,
  text: 'We’ve sent you an email with a link. Open it and press the button to confirm, and you’re subscribed.',
}

export const mayConfirm: StandalonePage = {
  heading: 'Confirm your subscription',
  text: 'Press the button and we’ll send you our newsletter. You can unsubscribe at any time.',
}

export const confirmed: StandalonePage = {
  heading: 'You’re subscribed',
  text: 'Thank you. You’ll get our next newsletter by email.',
}

export const confirmLinkUnknown: StandalonePage = {
  status: 404,
  heading: 'This link no longer works',
  text: 'It may have expired, or you’ve unsubscribed since. You’re welcome to subscribe again on our blog page.',
}

export const mayUnsubscribe: StandalonePage = {
  heading: 'Unsubscribe from the newsletter',
  text: 'Press the button and we won’t send you any more newsletters.',
}

export const unsubscribed: StandalonePage = {
  heading: 'You’re unsubscribed',
  text: 'We won’t send you any more newsletters. You’re welcome to subscribe again at any time.',
}

export const unsubscribeLinkUnknown: StandalonePage = {
  status: 404,
  heading: 'This link isn’t complete',
  text: 'Please open the link in our email again, or reply to that email and we’ll take you off the list.',
}

/** Returns a button that posts to the page's own address, which carries the token. */
export function actionForm(label: string): Html {
  return html`<form method="post"><button>${label}</button></form>`
}

/** Returns the newsletter form as it was filled in. */
export function subscribeForm(email: string): Html {
  return html`<form method="post" action="${subscribeToNewsletter.path}">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${email}" />
    <p class="small">${newsletterWording}</p>
    <button>Subscribe</button>
  </form>`
}
