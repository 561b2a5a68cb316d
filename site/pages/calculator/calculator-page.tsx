import { calculator as content } from '../../content/calculator.ts'
import { Calculator } from '../../islands/calculator/calculator.tsx'
import { Island } from '../../islands/island.tsx'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useSite } from '../../page-context/site-context.ts'
import { Sizes } from './sizes.tsx'
import formCss from '../../islands/form/form.css?inline'
import css from './calculator.css?inline'
import estimateCss from './estimate.css?inline'
import formPageScript from '../../islands/form/form-page-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

export function CalculatorPage() {
  useStyles(formCss)
  useStyles(css, 'pages')
  useScript(formPageScript)
  useStyles(estimateCss, 'pages')
  const { settings, echo } = useSite()
  const { phone } = settings.business
  const { rate, excluded, sent } = content
  return (
    <div className="wrap calculator">
      <div className="calculator-head">
        <h1>{content.title}</h1>
        <p className="lead">{settings.canEmail ? `${content.lead} ${content.emailed}` : content.lead}</p>
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
        {settings.canEmail && <Sent id="estimate-sent" title={sent.title} text={sent.text} />}
        <Sent id="estimate-received" title={sent.titleWithoutEmail} text={sent.textWithoutEmail} />
        <Island
          name="calculator"
          component={Calculator}
          props={{
            phone,
            telephoneLink: telephoneLink(settings.business),
            decides: content.decides,
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

/** A part that the server's answer to a form post leads to: one where the estimate is emailed, one where it isn't. */
function Sent({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section id={id} className="estimate-sent" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{text}</p>
      <p className="actions">
        <a className="button line" href="/contact" data-keep-query="">
          {content.sent.book}
        </a>
      </p>
    </section>
  )
}
