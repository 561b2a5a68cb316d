import { phoneLink } from '#shared/business/business.ts'
import { PhoneIcon } from '../../components/icons/icons.tsx'
import { thankYou } from '../../content/thank-you.ts'
import { useBusiness } from '../../site-context.ts'
import css from './thank-you.css?inline'

export const thankYouStyles = [css]

export function ThankYouPage() {
  const { phone } = useBusiness()
  return (
    <div className="wrap thank-you">
      <h1>{thankYou.title}</h1>
      <p className="lead">{thankYou.lead}</p>
      <section className="next-steps" aria-labelledby="next-title">
        <h2 id="next-title">{thankYou.stepsTitle}</h2>
        <ol>
          {thankYou.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <p className="lead">{thankYou.urgent}</p>
      <p className="actions">
        <a className="button solid" href={phoneLink(phone)}>
          <PhoneIcon />
          {thankYou.call(phone)}
        </a>
        <a className="button line" href="/">
          {thankYou.home}
        </a>
        <a className="button line" href="/reviews">
          {thankYou.reviews}
        </a>
      </p>
    </div>
  )
}
