import { processPage } from '../../content/process.ts'
import { stepPictures } from './step-pictures.tsx'

const { title, items } = processPage.steps

/** The steps under each other, joined by a line that runs from number to number. */
export function ProcessSteps() {
  return (
    <section className="section sheeted" aria-labelledby="steps-title">
      <div className="wrap">
        <h2 id="steps-title" className="section-head">
          {title}
        </h2>
        <ol className="process-steps">
          {items.map(({ picture, title, duration, text, details }, index) => {
            const Picture = stepPictures[picture]
            return (
              <li key={title}>
                <p className="process-number" aria-hidden="true">
                  {index + 1}
                </p>
                <div>
                  <h3>{title}</h3>
                  <p className="process-duration">{duration}</p>
                  <p className="process-text">{text}</p>
                  <ul className="ticks">
                    {details.map((detail) => (
                      <li key={detail}>{detail}</li>
                    ))}
                  </ul>
                </div>
                <Picture />
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}
