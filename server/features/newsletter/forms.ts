import { newsletterWording, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'

/** A button that posts to the page's own address, with the token that is in it. */
export function actionForm(label: string): Html {
  return html`<form method="post"><button>${label}</button></form>`
}

/** The newsletter form, as it was filled in. */
export function subscribeForm(email: string): Html {
  return html`<form method="post" action="${subscribeToNewsletter.path}">
    <label for="email">Email</label>
    <input id="email" name="email" type="email" autocomplete="email" required value="${email}" />
    <p class="small">${newsletterWording}</p>
    <button>Subscribe</button>
  </form>`
}
