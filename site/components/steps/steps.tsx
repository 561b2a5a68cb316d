export interface Step {
  title: string
  text: string
  time?: string
}

/** Steps in a row under a dimension line, with a tick where each begins. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text, time }) => (
        <li key={title}>
          {time && <p className="step-time">{time}</p>}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
