import { hydrator } from '../hydrator.tsx'
import { Checkout } from './checkout.tsx'

export const hydrate = hydrator(Checkout)
