import { phoneLink, plainNumber } from '#shared/business/phone-number.ts'
import { html, type Html } from './html.ts'

/** Returns the business's phone number, as a link where it can be dialled. */
export function phoneHtml(phone: string): Html {
  const number = plainNumber(phone)
  return number === undefined ? html`${phone}` : html`<a href="${phoneLink(number)}">${phone}</a>`
}

/** Returns a button that calls the business; text where its number can't be dialled. */
export function callButton(phone: string): Html {
  const number = plainNumber(phone)
  return number === undefined
    ? html`<p>Call ${phone}</p>`
    : html`<p class="actions"><a class="button" href="${phoneLink(number)}">Call ${phone}</a></p>`
}
