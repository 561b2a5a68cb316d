import type { ComponentType } from 'react'

export interface Step {
  title: string
  text: string
  time?: string
  details?: readonly string[]
}

/** Numbered steps in a row under a dimension line, with a tick where each begins.
 *  @param pictures one for each step, in their order */
export function Steps({ steps, pictures }: { steps: readonly Step[]; pictures?: readonly ComponentType[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, time, details = [] }, index) => {
        const Picture = pictures?.[index]
        return (
          <li key={title + text}>
            {Picture && <Picture />}
            {time && <p className="step-time">{time}</p>}
            <h3>
              {index + 1}. {title}
            </h3>
            <p className="step-text">{text}</p>
            {details.length > 0 && (
              <ul className="ticks">
                {details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
