import { calculator as words } from '../../content/calculator.ts'
import { Calculator } from '../../islands/calculator/calculator.tsx'
import { Island } from '../../islands/island.tsx'
import { callLink } from '../../page-context/call-link.ts'
import { useSite } from '../../page-context/site-context.ts'
import { Sizes } from './sizes.tsx'
import formCss from '../../components/form/form.css?inline'
import css from './calculator.css?inline'
import estimateCss from './estimate.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The part that the server's answer to a form post leads to. */
const sentId = 'estimate-sent'

export function CalculatorPage() {
  useStyles(formCss)
  useStyles(css, 'pages')
  useStyles(estimateCss, 'pages')
  const { settings, echo } = useSite()
  const { phone } = settings.business
  const { rate, excluded, sent } = words
  return (
    <div className="wrap calculator">
      <div className="calculator-head">
        <h1>{words.title}</h1>
        <p className="lead">{settings.canEmail ? `${words.lead} ${words.emailed}` : words.lead}</p>
      </div>
      <div className="calculator-facts">
        <section aria-labelledby="rate-title">
          <h2 id="rate-title">{rate.title}</h2>
          <p className="calculator-rate">
            <strong>{rate.figure}</strong> {rate.unit}
          </p>
          <p>{rate.range}</p>
          <p>{rate.local}</p>
        </section>
        <Sizes />
      </div>
      <div className="calculator-sheet">
        <section id={sentId} className="estimate-sent" aria-labelledby="sent-title">
          <h2 id="sent-title">{settings.canEmail ? sent.title : sent.titleWithoutEmail}</h2>
          <p>{settings.canEmail ? sent.text : sent.textWithoutEmail}</p>
          <p className="actions">
            <a className="button line" href="/contact" data-keep-query="">
              {sent.book}
            </a>
          </p>
        </section>
        <Island
          name="calculator"
          component={Calculator}
          props={{
            phone,
            callLink: callLink(settings.business),
            canEmail: settings.canEmail,
            decides: words.decides,
            ...(echo ? { echo } : {}),
          }}
        />
      </div>
      <section className="calculator-facts calculator-excluded" aria-labelledby="excluded-title">
        <h2 id="excluded-title">{excluded.title}</h2>
        <ul className="dashes">
          {excluded.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
