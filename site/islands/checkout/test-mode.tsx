import { paymentForm as words } from '../../content/checkout.ts'

/** Says that no money moves. */
export function TestMode({ text }: { text: string }) {
  return (
    <p className="test-mode">
      <strong>{words.test.title}</strong> {text}
    </p>
  )
}
