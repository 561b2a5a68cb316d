import { hydrator } from '../hydrator.tsx'
import { Checkout } from './checkout.tsx'
import { fetchCustomer } from './given-details.ts'

const show = hydrator(Checkout)

/** Shows the checkout once the details are there that its link fills in. */
export async function hydrate(island: HTMLElement): Promise<void> {
  await fetchCustomer()
  await show(island)
}
