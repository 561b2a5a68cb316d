import { paymentForm as content } from '../../content/checkout.ts'

/** Until the card form is there, however long that takes. */
export function Preparing() {
  return <output className="preparing">{content.preparing}</output>
}
