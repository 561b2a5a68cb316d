import { useEffect, useRef } from 'react'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import { estimateResult as content } from '../../content/estimate-result.ts'
import { carriedAddress } from '../form/carried-address.ts'

interface ResultProps {
  estimate: CalculatorSubmission
  /** What decides the price besides the size. */
  decides: string
  onAgain: () => void
}

/** What the extension is likely to cost. Its heading takes the focus, so that a screen reader says the figure, and moves to the top,
 *  so that the toast at the bottom does not cover the figures. */
export function EstimateResult({ estimate, decides, onAgain }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  const low = pounds(estimate.low)
  const high = pounds(estimate.high)
  return (
    <section className="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" ref={heading} tabIndex={-1}>
        {content.title(content.range(formatMoney(low), formatMoney(high)))}
      </h2>
      <p>{content.basis(estimate.sqm)}</p>
      <dl className="estimate-range">
        <Figure label={content.figures.low} amount={low} />
        <Figure label={content.figures.middle} amount={pounds(estimate.estimatedCost)} />
        <Figure label={content.figures.high} amount={high} />
      </dl>
      <p>{content.withVat(content.range(formatMoney(withVat(low)), formatMoney(withVat(high))))}</p>
      <p className="estimate-guide">
        <strong>{content.notQuote}</strong> {decides}
      </p>
      <List title={content.assumedTitle} items={content.assumed} />
      <List title={content.excludedTitle} items={content.excluded} />
      <p className="actions">
        <a className="button solid" href={carriedAddress('/contact')}>
          {content.book}
        </a>
        <button type="button" className="button line" onClick={onAgain}>
          {content.again}
        </button>
        <button type="button" className="button line" onClick={() => print()}>
          {content.print}
        </button>
      </p>
    </section>
  )
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className="dashes">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}
