export interface Stat {
  figure: string
  label: string
}

/** Figures with what they count. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className="stats">
      {stats.map(({ figure, label }) => (
        <li key={label}>
          <strong>{figure}</strong> {label}
        </li>
      ))}
    </ul>
  )
}
