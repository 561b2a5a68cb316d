import { useEffect, useRef } from 'react'
import { formatMoney, pounds, withVat } from '#shared/business/money.ts'
import type { CalculatorSubmission } from '#shared/contract/calculator.ts'
import { estimateResult as words } from '../../content/estimate-result.ts'
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
        {words.title(words.range(formatMoney(low), formatMoney(high)))}
      </h2>
      <p>{words.basis(estimate.sqm)}</p>
      <dl className="estimate-range">
        <Figure label={words.figures.low} amount={low} />
        <Figure label={words.figures.middle} amount={pounds(estimate.estimatedCost)} />
        <Figure label={words.figures.high} amount={high} />
      </dl>
      <p>{words.withVat(words.range(formatMoney(withVat(low)), formatMoney(withVat(high))))}</p>
      <p className="estimate-guide">
        <strong>{words.notQuote}</strong> {decides}
      </p>
      <List title={words.assumedTitle} items={words.assumed} />
      <List title={words.excludedTitle} items={words.excluded} />
      <p className="actions">
        <a className="button solid" href={carriedAddress('/contact')}>
          {words.book}
        </a>
        <button type="button" className="button line" onClick={onAgain}>
          {words.again}
        </button>
        <button type="button" className="button line" onClick={() => print()}>
          {words.print}
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
