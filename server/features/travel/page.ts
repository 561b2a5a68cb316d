import { type Business, freeTravelMiles } from '#shared/business/business.ts'
import { formatWithVat } from '#shared/business/vat.ts'
import { type PriceList, ratePrice } from '#shared/business/prices.ts'
import { rates } from '#shared/business/additional-work.ts'
import { travelCheckPath, travelTo, type Travel } from '#shared/business/travel.ts'
import { html, type Html } from '../../platform/standalone-page/html.ts'
import type { StandalonePage } from '../../platform/standalone-page/page.ts'
import { callButton } from '../../platform/standalone-page/phone-html.ts'

const chargeOf = (prices: PriceList) => `${formatWithVat(ratePrice(prices, 'travel'))} ${rates.travel.per}`
const from = 'from the middle of Winchester as the crow flies'

/** Returns the page that says whether a survey in a district has a travel charge. */
export function answerPage(district: string, { phone, prices }: Pick<Business, 'phone' | 'prices'>): StandalonePage {
  const travel = travelTo(district)
  if (!travel) {
    return {
      heading: `We don’t have a distance for ${district}`,
      text: `It may be more than 40 miles from Winchester. Call us and we’ll tell you what a survey there costs. We design for homes all over the UK.`,
      form: html`${callButton(phone)} ${otherLinks()}`,
    }
  }
  return {
    heading: `${district}: ${headings[travel.pays]}`,
    text: describe(district, travel, chargeOf(prices)),
    form: html`<p>
        That’s in a straight line, and roads are longer, so near the limit we’ll check your address. You’ll know the
        price before you book.
      </p>
      ${travel.pays === 'some' ? callButton(phone) : bookButton()} ${otherLinks()}`,
  }
}

const headings: Readonly<Record<Travel['pays'], string>> = {
  nobody: 'no travel charge',
  some: 'it depends on your street',
  everybody: 'with a travel charge',
}

function describe(district: string, { nearest, middle, farthest, pays }: Travel, charge: string): string {
  switch (pays) {
    case 'nobody':
      return `The middle of ${district} is about ${miles(middle)} ${from}, and its far side ${farthest}. Within ${freeTravelMiles} miles a measured survey is free of travel charges.`
    case 'some':
      return `${district} reaches from about ${nearest} to ${miles(farthest)} ${from}. Within ${freeTravelMiles} miles there is no travel charge; further away it’s ${charge}. Call us with your address and we’ll tell you which applies.`
    case 'everybody':
      return `The middle of ${district} is about ${miles(middle)} ${from}. Within ${freeTravelMiles} miles there’s no travel charge; this is further, so it’s ${charge}.`
  }
}

function miles(count: number): string {
  return count === 1 ? '1 mile' : `${count} miles`
}

export function invalidPostcodePage(postcode: string): StandalonePage {
  return {
    status: 400,
    heading: 'What’s your postcode?',
    text: 'We didn’t recognise that postcode. The first half is enough, for example SO51.',
    form: travelForm(postcode),
  }
}

export const askPage: StandalonePage = {
  heading: 'Is there a travel charge?',
  text: `Within ${freeTravelMiles} miles of Winchester a measured survey is free of travel charges. Enter your postcode to check.`,
  form: travelForm(''),
}

function travelForm(postcode: string): Html {
  return html`<form method="post" action="${travelCheckPath}">
    <label for="postcode">Your postcode</label>
    <input id="postcode" name="postcode" autocomplete="postal-code" required maxlength="12" value="${postcode}" />
    <p class="small">We only look up the first half, and we don’t keep what you type.</p>
    <button>Check the distance</button>
  </form>`
}

function otherLinks(): Html {
  return html`<p class="actions">
      <a href="${travelCheckPath}">Check another postcode</a>
      <a href="/packages">Back to the packages</a>
    </p>
    <p class="small"><a href="/terms#distances">Where the distances come from</a></p>`
}

function bookButton(): Html {
  return html`<p class="actions"><a class="button" href="/contact">Book Free Consultation</a></p>`
}
