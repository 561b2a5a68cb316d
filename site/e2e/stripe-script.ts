import type { Page } from '@playwright/test'
import type { StripeStandIn } from '../../server/features/payments/testing/stripe-stand-in.ts'

/** Replaces Stripe.js in the page below its real React library: shows the card form in a frame, adds inline styles like the original,
 *  and redirects the browser after a confirmation. */
const script = `
window.Stripe = function (key) {
  const seen = (window.stripeSeen = { key, appearances: [] })
  function element() {
    const handlers = {}
    const frame = document.createElement('iframe')
    frame.src = 'https://js.stripe.com/card.html'
    frame.title = 'Secure card payment'
    frame.setAttribute('style', 'border: 0; width: 100%; height: 90px')
    const rules = document.createElement('style')
    rules.textContent = '.stand-in { color: red }'
    return {
      on: (name, handler) => { handlers[name] = handler; return this },
      off: () => {}, update: () => {}, blur: () => {}, focus: () => {},
      mount: (node) => {
        frame.addEventListener('load', () => handlers.ready?.({ elementType: 'payment' }))
        node.append(rules, frame)
      },
      destroy: () => frame.remove(),
    }
  }
  return {
    elements: (options) => {
      Object.assign(seen, { clientSecret: options.clientSecret })
      seen.appearances.push(options.appearance)
      return {
        create: (type, given) => { seen.given = given; return element() },
        getElement: () => null,
        update: ({ appearance }) => { if (appearance) seen.appearances.push(appearance) },
      }
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
    confirmPayment: async ({ confirmParams }) => {
      seen.confirmed = confirmParams
      const answer = await window.confirmAtStripe(seen.clientSecret)
      if (answer.error) return answer
      const address = new URL(confirmParams.return_url)
      address.searchParams.set('payment_intent', seen.clientSecret.split('_secret_')[0])
      address.searchParams.set('payment_intent_client_secret', seen.clientSecret)
      address.searchParams.set('redirect_status', 'succeeded')
      location.assign(address)
      return new Promise(() => {})
    },
  }
}
window.Stripe.version = 'endive'
`

export interface StripeScript {
  /** The payment method of the next payment: one of Stripe's ids of test cards, or `pm_processing` of the stand-in. */
  card: string
  /** Addresses that the browser has requested from Stripe. */
  requests: string[]
}

/** Serves a stub of Stripe.js, which confirms payments at the stand-in of Stripe's API that the server uses. */
export async function serveStripeScript(page: Page, { stripe }: Pick<StripeStandIn, 'stripe'>): Promise<StripeScript> {
  const state: StripeScript = { card: 'pm_card_visa', requests: [] }
  await page.route('https://js.stripe.com/**', (route) => {
    state.requests.push(route.request().url())
    return route.request().url().endsWith('.html')
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Card</title><p>Card number</p>' })
      : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.exposeFunction('confirmAtStripe', async (clientSecret: string) => {
    const [id = ''] = clientSecret.split('_secret_')
    try {
      await stripe.paymentIntents.confirm(id, { payment_method: state.card })
      return {}
    } catch (error) {
      return { error: { message: (error as Error).message } }
    }
  })
  return state
}
