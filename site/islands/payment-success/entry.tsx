import { hydrator } from '../hydrator.tsx'
import { PaymentSuccess } from './payment-success.tsx'

export const hydrate = hydrator(PaymentSuccess)
