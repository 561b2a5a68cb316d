import { paymentForm as content } from '../../content/checkout.ts'

/** Says that no money moves. */
export function TestMode({ text }: { text: string }) {
  return (
    <p className="test-mode">
      <strong>{content.test.title}</strong> {text}
    </p>
  )
}
