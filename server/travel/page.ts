import { freeTravelMiles, phoneLink } from '#shared/business/business.ts'
import { formatWithVat, pounds } from '#shared/business/money.ts'
import { rateOf } from '#shared/business/rates.ts'
import { travelCheckPath, travelTo, type Travel } from '#shared/business/travel.ts'
import { html, type Html } from '../html.ts'
import type { LittlePage } from '../little-page/page.ts'

const travelRate = rateOf('travel')
const charge = `${formatWithVat(pounds(travelRate.amount))} ${travelRate.per}`
const from = 'from the middle of Winchester as the crow flies'

/** Says whether a survey in a district carries the travel charge. @param phone of the business */
export function answerPage(district: string, phone: string): LittlePage {
  const travel = travelTo(district)
  if (!travel) {
    return {
      heading: `We have no distance for ${district}`,
      text: `It may be more than 40 miles from Winchester. You are welcome to ring us: we tell you what a survey there costs, and design for homes all over the UK.`,
      form: html`${ring(phone)} ${another()}`,
    }
  }
  return {
    heading: `${district}: ${headings[travel.pays]}`,
    text: describe(district, travel),
    form: html`<p>
        That is a straight line, and roads are longer: near the limit we look at your address. You know the price before
        you book.
      </p>
      ${travel.pays === 'some' ? ring(phone) : book()} ${another()}`,
  }
}

const headings: Readonly<Record<Travel['pays'], string>> = {
  nobody: 'no travel charge',
  some: 'it depends on your street',
  everybody: 'with a travel charge',
}

function describe(district: string, { nearest, middle, farthest, pays }: Travel): string {
  switch (pays) {
    case 'nobody':
      return `The middle of ${district} is about ${miles(middle)} ${from}, and its far side ${farthest}. Within ${freeTravelMiles} miles a measured survey carries no travel charge.`
    case 'some':
      return `${district} reaches from about ${nearest} to ${miles(farthest)} ${from}. Within ${freeTravelMiles} miles there is no travel charge; further away it is ${charge}. Ring us with your address and we tell you which it is.`
    case 'everybody':
      return `The middle of ${district} is about ${miles(middle)} ${from}. Within ${freeTravelMiles} miles there is no travel charge; this is further, so it is ${charge}.`
  }
}

function miles(count: number): string {
  return count === 1 ? '1 mile' : `${count} miles`
}

/** What was typed is no postcode. */
export function unreadablePage(typed: string): LittlePage {
  return {
    status: 400,
    heading: 'Which postcode is it?',
    text: 'We could not read that as a postcode. The first half is enough, for example SO51.',
    form: travelForm(typed),
  }
}

/** Nothing was typed. */
export const askPage: LittlePage = {
  heading: 'Do I pay travel?',
  text: `Within ${freeTravelMiles} miles of Winchester a measured survey carries no travel charge. Type your postcode and see.`,
  form: travelForm(''),
}

function travelForm(typed: string): Html {
  return html`<form method="post" action="${travelCheckPath}">
    <label for="postcode">Your postcode</label>
    <input id="postcode" name="postcode" autocomplete="postal-code" required maxlength="12" value="${typed}" />
    <p class="small">We look up its first half. Nothing you type is kept.</p>
    <button>Check the distance</button>
  </form>`
}

function another(): Html {
  return html`<p class="actions">
      <a href="${travelCheckPath}">Check another postcode</a>
      <a href="/packages">Back to the packages</a>
    </p>
    <p class="small"><a href="/terms#distances">Where the distances come from</a></p>`
}

function book(): Html {
  return html`<p class="actions"><a class="button" href="/contact">Book Free Consultation</a></p>`
}

function ring(phone: string): Html {
  return html`<p class="actions"><a class="button" href="${phoneLink(phone)}">Ring ${phone}</a></p>`
}
